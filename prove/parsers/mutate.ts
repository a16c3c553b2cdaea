import type { Chance } from '../parts/chance.ts'

/** No input grows beyond this, in bytes: how parsers take large ones is measured by `linear.test.ts` and limits of calls. */
const longest = 65_536
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x22, 0x5c, 0x3c, 0x7b]

/** Another input out of one, by a few changes of chance: bytes, pieces, words of the format, halves of another. */
export function mutate(bytes: Uint8Array, other: Uint8Array, words: readonly string[], chance: Chance): Uint8Array {
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
      // A piece many times: what is nested, and what is looked for again and again.
      const piece = bytes.subarray(at, at + length)
      const times = 1 << chance.below(8)
      return joined(bytes.subarray(0, at), ...Array.from({ length: times }, () => piece), bytes.subarray(at))
    }
    default:
      return bytes.subarray(0, at)
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
