import { foldName } from './match-name.ts'

/** A sentence that is said so often in one line, and has so many letters, is not said for its sense. */
const mostTimes = 3
const fewestLetters = 6
/** Words without an end to their sentence are looked at again after so many characters. */
const every = 120
/** What comes again and again has a period of so many characters at most, and comes again over so many. */
const longestPeriod = 60
const stretch = 180

/** Sees when a weak model is caught in what it says: the same sentence again and again, or the same words without end. */
export class LoopWatch {
  private readonly said = new Map<string, number>()
  private lookedAt = 0

  /** Whether this sentence of a line, whole, is one too many of its kind. */
  inSentence(sentence: string): boolean {
    const folded = foldName(sentence)
    if (folded.length < fewestLetters) return false
    const times = (this.said.get(folded) ?? 0) + 1
    this.said.set(folded, times)
    // The last one may have been cut.
    const isBegun = [...this.said].some(
      ([known, often]) => often >= mostTimes - 1 && known !== folded && known.startsWith(folded),
    )
    return times >= mostTimes || isBegun || isPeriodic(sentence)
  }

  /** Whether the end of a line that grows repeats itself; looked at now and then. */
  inGrowth(line: string): boolean {
    if (line.length < this.lookedAt + every) return false
    this.lookedAt = line.length
    return isPeriodic(line)
  }
}

/** Whether the last characters of a text are a few, over and over. */
function isPeriodic(text: string): boolean {
  const tail = text.trimEnd().slice(-stretch)
  if (tail.length < stretch) return false
  for (let period = 1; period <= longestPeriod; period++) {
    let at = period
    while (at < tail.length && tail[at] === tail[at - period]) at++
    if (at === tail.length) return true
  }
  return false
}
