import { isObject } from './upgrade.ts'

/** Matches JSON that may contain unstorable characters: JSON escapes them, and only these escapes match. */
const escaped = /\\u(?:0000|d[89a-f])/i

/** Deeper than any record of a novel. */
const maxDepth = 64

/** Unpaired surrogates. */
const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const everyHalf = new RegExp(half, 'g')

/**
 * Replaces characters that Postgres rejects: removes NUL characters, and turns unpaired surrogates into the
 * replacement character.
 */
export function storableText(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '') : text
  return half.test(whole) ? whole.replace(everyHalf, '\uFFFD') : whole
}

/** Applies {@link storableText} to every text inside a JSON value. Unchanged parts are not copied. */
export function storable<Json>(json: Json): Json
export function storable(json: unknown, depth?: number): unknown
export function storable(json: unknown, depth = maxDepth): unknown {
  if (typeof json === 'string') return storableText(json)
  if (depth === 0) return json
  if (Array.isArray(json)) {
    const list = json.map((entry) => storable(entry, depth - 1))
    return list.some((entry, at) => entry !== json[at]) ? list : json
  }
  if (!isObject(json)) return json
  const entries = Object.entries(json)
  let same = true
  for (const entry of entries) {
    const [name, value] = entry
    entry[0] = storableText(name)
    entry[1] = storable(value, depth - 1)
    same &&= entry[0] === name && entry[1] === value
  }
  return same ? json : Object.fromEntries(entries)
}

/** A storable value with its JSON, which also shows cheaply whether anything has to change. */
export function storableWithJson<Json extends object>(value: Json): { value: Json; json: string } {
  const json = JSON.stringify(value)
  if (!escaped.test(json)) return { value, json }
  const changed = storable(value)
  return { value: changed, json: JSON.stringify(changed) }
}
