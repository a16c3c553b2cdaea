import { ProblemError } from '../problem-error.ts'

/** Deeper than any of our documents: deeper ones are hostile. */
const maxDepth = 64

const [quote, backslash, comma, openObject, closeObject, openList, closeList] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
]

/**
 * Checks JSON as it arrives, before it is parsed: throws `body_too_large` if it has more than `maxValues` values, and
 * `invalid_input` if it is nested too deeply. Reads each byte once and stores none. Small input that is not JSON at all
 * passes: the parser reports its error.
 */
export function createJsonMeter(maxValues: number): (piece: Uint8Array) => void {
  let values = 0
  let depth = 0
  let inText = false
  let escaped = false
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]
      if (inText) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) inText = false
      } else if (byte === quote) inText = true
      else if (byte === comma || byte === openObject || byte === openList) {
        // An opening bracket counts for the first entry, a comma for each further one.
        if (++values > maxValues) throw new ProblemError('body_too_large')
        if (byte !== comma && ++depth > maxDepth) throw nestedTooDeeply()
      } else if (byte === closeObject || byte === closeList) depth--
    }
  }
}

const nestedTooDeeply = () =>
  new ProblemError('invalid_input', { errors: [{ path: '', message: 'This is nested too deeply' }] })

/** The number of values in an object or list, at all depths together; stops counting above `maxValues`. */
export function countValues(json: unknown, maxValues: number): number {
  let values = 0
  const open: unknown[] = [json]
  while (open.length > 0 && values <= maxValues) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    // An empty one counts as one value, as in the meter.
    const entries = Object.values(next)
    values += Math.max(1, entries.length)
    for (const entry of entries) if (typeof entry === 'object' && entry !== null) open.push(entry)
  }
  return values
}
