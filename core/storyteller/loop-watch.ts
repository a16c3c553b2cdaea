import { foldName } from './match-name.ts'

/** A sentence with at least this many letters that occurs this often in a line is a loop. */
const mostTimes = 3
const fewestLetters = 6
/** A growing line is checked for repetition every so many characters. */
const checkInterval = 120
/** The longest repeating unit, and the length of repetition that counts as a loop, in characters. */
const longestPeriod = 60
const minRepetition = 180

/** Detects that a weak model is stuck in a loop: the same sentence again and again, or the same words without end. */
export class LoopWatch {
  private readonly said = new Map<string, number>()
  private checkedLength = 0

  /** Whether a complete sentence of a line makes a loop. */
  inSentence(sentence: string): boolean {
    // Checked first, because signs such as "[[[[" have no letters to compare.
    if (isPeriodic(sentence)) return true
    const folded = foldName(sentence)
    if (folded.length < fewestLetters) return false
    const times = (this.said.get(folded) ?? 0) + 1
    this.said.set(folded, times)
    // The last sentence may have been cut off.
    const isBegun = [...this.said].some(
      ([known, often]) => often >= mostTimes - 1 && known !== folded && known.startsWith(folded),
    )
    return times >= mostTimes || isBegun
  }

  /** Whether the end of a growing line repeats itself; only checked now and then. */
  inGrowth(line: string): boolean {
    if (line.length < this.checkedLength + checkInterval) return false
    this.checkedLength = line.length
    return isPeriodic(line)
  }
}

/** Whether the end of a text repeats a short unit. */
function isPeriodic(text: string): boolean {
  const tail = text.trimEnd().slice(-minRepetition)
  if (tail.length < minRepetition) return false
  for (let period = 1; period <= longestPeriod; period++) {
    let at = period
    while (at < tail.length && tail[at] === tail[at - period]) at++
    if (at === tail.length) return true
  }
  return false
}
