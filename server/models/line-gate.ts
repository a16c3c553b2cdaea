import type { LineFault, LineFaults } from '@fabula/core/storyteller/line-faults'
import { LoopWatch } from '@fabula/core/storyteller/loop-watch'

/** A first sentence longer than this is checked before its end, in characters. */
const longestStart = 80
/** "Sure!" alone says nothing yet. */
const shortestStart = 24
/** The number of characters held back at the start of every paragraph, where a speaker's name may be. */
const paragraphStart = 24

const sentenceEnd = /[.!?…]["”»’)*]*\s|\n/g

/**
 * Holds back a growing line until its beginning was checked, then lets it through and checks each sentence as it ends,
 * so that a refusal, a preamble or a broken form is found before any of it is shown. Each letter is checked once or
 * twice.
 */
export class LineGate {
  private line = ''
  private isOpen = false
  private shown = 0
  /** Where the unfinished sentence begins. */
  private sentenceAt = 0
  private readonly loops = new LoopWatch()
  /** What is wrong with the line; null while nothing is. */
  fault: LineFault | null = null

  constructor(
    private readonly faults: LineFaults,
    private readonly show: (text: string) => void,
    private readonly onFault: (fault: LineFault) => void,
  ) {}

  push(text: string): void {
    if (this.fault !== null) return
    this.line += text
    if (!this.isOpen) {
      const { length } = this.line
      const isOver = length >= longestStart || (length >= shortestStart && this.line.search(sentenceEnd) >= 0)
      if (isOver) this.open()
    } else if (this.sentencesPass() && this.passes(this.loops.inGrowth(this.line) ? 'loop' : null))
      this.showUntil(this.showable())
  }

  /** The line is complete: checks and shows what was held back. */
  end(): void {
    if (this.fault !== null || this.line === '') return
    if (!this.isOpen) this.open()
    if (this.isOpen) this.showUntil(this.line.length)
  }

  private open(): void {
    if (!this.passes(this.faults.atStart(this.line)) || !this.sentencesPass()) return
    // A whole line may arrive at once.
    if (!this.passes(this.loops.inGrowth(this.line) ? 'loop' : null)) return
    this.isOpen = true
    this.showUntil(this.showable())
  }

  /** How much of the line may be shown, in characters: all but the beginning of a paragraph. */
  private showable(): number {
    const start = this.line.lastIndexOf('\n')
    return start > 0 && this.line.length - start <= paragraphStart ? start : this.line.length
  }

  private showUntil(end: number): void {
    if (end <= this.shown) return
    const text = this.line.slice(this.shown, end)
    this.shown = end
    this.show(text)
  }

  /** Checks the sentences that have ended since. */
  private sentencesPass(): boolean {
    sentenceEnd.lastIndex = this.sentenceAt
    for (let end = sentenceEnd.exec(this.line); end !== null; end = sentenceEnd.exec(this.line)) {
      const next = end.index + end[0].length
      const sentence = this.line.slice(this.sentenceAt, next)
      if (!this.passes(this.loops.inSentence(sentence) ? 'loop' : this.faults.inSentence(sentence))) return false
      this.sentenceAt = next
    }
    return true
  }

  /** Whether a check found no fault; reports the fault if it found one. */
  private passes(fault: LineFault | null): boolean {
    if (fault === null) return true
    this.fault = fault
    this.onFault(fault)
    return false
  }
}
