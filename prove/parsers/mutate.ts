import type { Chance } from '../parts/chance.ts'

/** The largest input, in bytes: how parsers handle large ones is tested by `linear.test.ts` and the limits of calls. */
export const longest = 65_536
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x22, 0x5c, 0x3c, 0x7b]

/** The size of inputs filled by repetition, in which superlinear time shows. */
const filledTo = 524_288

/** One in this many inputs is filled by repetition. */
const oneOf = 40

/** Varies an input by a few random changes: bytes, pieces, words of the format, part of another input. */
export function mutate(bytes: Uint8Array, other: Uint8Array, words: readonly string[], chance: Chance): Uint8Array {
  if (chance.below(oneOf) === 0) return filled(bytes, words, chance)
  const otherwise = chance.below(2) === 0 ? otherJson(bytes, chance) : null
  if (otherwise) return otherwise
  let next = bytes
  for (let change = 1 + chance.below(4); change > 0; change--) next = once(next, other, words, chance)
  return next.length > longest ? next.subarray(0, longest) : next
}

function once(bytes: Uint8Array, other: Uint8Array, words: readonly string[], chance: Chance): Uint8Array {
  const at = chance.below(bytes.length + 1)
  const length = 1 + chance.below(Math.min(64, bytes.length + 1))
  switch (chance.below(8)) {
    case 0:
      return changed(bytes, at, chance.below(256))
    case 1:
      return changed(bytes, at, chance.pick(edges))
    case 2:
      return joined(bytes.subarray(0, at), bytes.subarray(at + length))
    case 3:
      return joined(bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at))
    case 4:
      return joined(bytes.subarray(0, at), new TextEncoder().encode(chance.pick(words)), bytes.subarray(at))
    case 5:
      return joined(bytes.subarray(0, at), other.subarray(chance.below(other.length + 1)))
    case 6: {
      // Repeats a piece, for nesting and for repeated searches.
      const piece = bytes.subarray(at, at + length)
      const times = 1 << chance.below(8)
      return joined(bytes.subarray(0, at), ...Array.from({ length: times }, () => piece), bytes.subarray(at))
    }
    default:
      return bytes.subarray(0, at)
  }
}

/** Repeats a word of the format, or a piece of the input, from some position to the end of a large input. */
function filled(bytes: Uint8Array, words: readonly string[], chance: Chance): Uint8Array {
  const at = chance.below(Math.min(bytes.length, longest) + 1)
  const word = new TextEncoder().encode(chance.pick(words) + (chance.next() < 0.3 ? chance.pick(words) : ''))
  const piece = chance.next() < 0.7 ? word : bytes.subarray(at, at + 1 + chance.below(12))
  if (piece.length === 0) return bytes
  const all = new Uint8Array(filledTo)
  all.set(bytes.subarray(0, at))
  for (let to = at; to + piece.length <= filledTo; to += piece.length) all.set(piece, to)
  return chance.next() < 0.5 ? all : joined(all, bytes.subarray(at))
}

const kinds: unknown[] = [null, 7, -1, '', 'x', true, [], {}, [7], ['x', null], { x: 7 }, '9'.repeat(300)]

/** Replaces values in JSON by another kind, by nothing or by many; null if the input is not JSON. */
function otherJson(bytes: Uint8Array, chance: Chance): Uint8Array | null {
  try {
    const whole = { it: JSON.parse(new TextDecoder().decode(bytes)) as unknown }
    const places: [of: Record<string, unknown>, key: string][] = []
    const look = (of: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(of)) {
        places.push([of, key])
        if (typeof value === 'object' && value !== null) look(value as Record<string, unknown>)
      }
    }
    look(whole)
    for (let change = 1 + chance.below(3); change > 0; change--) {
      const [of, key] = chance.pick(places)
      const value = of[key]
      const what = chance.below(4)
      if (what === 0) delete of[key]
      else if (what === 1) of[key] = Array.from({ length: 1 + chance.below(60) }, () => value)
      else of[key] = chance.pick(kinds)
    }
    return new TextEncoder().encode(JSON.stringify(whole.it) ?? '')
  } catch {
    return null
  }
}

function changed(bytes: Uint8Array, at: number, to: number): Uint8Array {
  const next = bytes.slice()
  if (at < next.length) next[at] = to
  return next
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
