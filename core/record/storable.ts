import { isObject } from './upgrade.ts'

/** Deeper than any record of a novel. */
const DEPTH = 64

/** What no store keeps: the zero character, halves of surrogate pairs. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Text without the characters that Postgres refuses: zeros vanish, broken pairs become the replacement character. */
export const storableText = (text: string): string =>
  text.replace(unstorable, (found) => (found === '\0' ? '' : '\uFFFD'))

/** The same for every text inside a JSON value. */
export function storable(json: unknown, depth = DEPTH): unknown {
  if (typeof json === 'string') return storableText(json)
  if (depth === 0) return json
  if (Array.isArray(json)) return json.map((entry) => storable(entry, depth - 1))
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [storableText(name), storable(value, depth - 1)]),
  )
}
