import { isObject } from './upgrade.ts'

/** Deeper than any record of a novel. */
const DEPTH = 64

/** What no store keeps: the zero character, halves of surrogate pairs. */
const found = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const every = new RegExp(found, 'g')

/** Text without the characters that Postgres refuses: zeros vanish, broken pairs become the replacement character. */
export const storableText = (text: string): string =>
  found.test(text) ? text.replace(every, (character) => (character === '\0' ? '' : '\uFFFD')) : text

/** The same for every text inside a JSON value. What needs no change is not copied. */
export function storable(json: unknown, depth = DEPTH): unknown {
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
