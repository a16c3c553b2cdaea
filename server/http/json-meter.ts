import { ProblemError } from '../problem-error.ts'

/** Deeper than any document of ours; what is deeper was made to hurt. */
const deepest = 64

const [quote, backslash, comma, openObject, closeObject, openList, closeList] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
]

/**
 * Watches JSON come in, piece by piece, before anything parses it: refuses with `body_too_large` when it has more than
 * `most` values, with `invalid_input` when it is nested too deeply. It reads each byte once and keeps none. What is not
 * JSON at all passes, if it is small: the parser names the mistake.
 */
export function createJsonMeter(most: number): (piece: Uint8Array) => void {
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
        // A bracket stands for its first entry, a comma for each further one.
        if (++values > most) throw new ProblemError('body_too_large')
        if (byte !== comma && ++depth > deepest) throw tooDeep()
      } else if (byte === closeObject || byte === closeList) depth--
    }
  }
}

const tooDeep = () =>
  new ProblemError('invalid_input', { errors: [{ path: '', message: 'This is nested too deeply' }] })

/** How many values an object or list has, at all depths together; stops counting when they are more than `most`. */
export function countValues(json: unknown, most: number): number {
  let values = 0
  const open: unknown[] = [json]
  while (open.length > 0 && values <= most) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    // As the meter counts: an empty one is one.
    const entries = Object.values(next)
    values += Math.max(1, entries.length)
    for (const entry of entries) if (typeof entry === 'object' && entry !== null) open.push(entry)
  }
  return values
}
