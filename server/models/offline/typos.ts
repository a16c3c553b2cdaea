import { stemOf } from '../words/stem.ts'
import { isEveryday } from './everyday-words.ts'

/** The shortest word that is corrected: too many others differ from a shorter one by one letter. */
const shortest = 4
const longEnoughForTwo = 10

/**
 * The word of `words` that a mistyped word most likely means: one letter wrong, two in long words; null if there is
 * none. An everyday word is only taken for another form of itself.
 */
export function correctTypo(word: string, words: Iterable<string>): string | null {
  if (word.length < shortest) return null
  const most = word.length >= longEnoughForTwo ? 2 : 1
  let best: string | null = null
  let least = most + 1
  const isMeant = isEveryday(word)
  for (const other of words) {
    if (other.length < shortest || other[0] !== word[0] || Math.abs(other.length - word.length) > most) continue
    if (isMeant && stemOf(other) !== stemOf(word)) continue
    const far = distance(word, other, least - 1)
    if (far < least) [best, least] = [other, far]
    if (least === 1) break
  }
  return best
}

/** Letters added, left out, changed or swapped with their neighbour; more than `most` counts as `most + 1`. */
function distance(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1))
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (swapped) least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > most) return most + 1
    ;[before, last] = [last, now]
  }
  return last[other.length] ?? most + 1
}
