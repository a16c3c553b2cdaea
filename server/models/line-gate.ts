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
  private told = 0
  /** Where the unfinished sentence begins. */
  private sentenceAt = 0
  private readonly loops = new LoopWatch()
  fault: LineFault | null = null

  constructor(
    private readonly faults: LineFaults,
    private readonly tell: (text: string) => void,
    private readonly onFault: (fault: LineFault) => void,
  ) {}

  push(text: string): void {
    if (this.fault !== null) return
    this.line += text
    if (!this.isOpen) {
      const { length } = this.line
      const isOver = length >= longestStart || (length >= shortestStart && this.line.search(sentenceEnd) >= 0)
      if (isOver) this.open()
    } else if (this.sentencesPass() && this.found(this.loops.inGrowth(this.line) ? 'loop' : null))
      this.tellUntil(this.clear())
  }

  /** The line is complete: checks and outputs what was held back. */
  end(): void {
    if (this.fault !== null || this.line === '') return
    if (!this.isOpen) this.open()
    if (this.isOpen) this.tellUntil(this.line.length)
  }

  private open(): void {
    if (!this.found(this.faults.atStart(this.line)) || !this.sentencesPass()) return
    // A whole line may arrive at once.
    if (!this.found(this.loops.inGrowth(this.line) ? 'loop' : null)) return
    this.isOpen = true
    this.tellUntil(this.clear())
  }

  /** How much may be output: all but the beginning of a paragraph. */
  private clear(): number {
    const start = this.line.lastIndexOf('\n')
    return start > 0 && this.line.length - start <= paragraphStart ? start : this.line.length
  }

  private tellUntil(end: number): void {
    if (end <= this.told) return
    const text = this.line.slice(this.told, end)
    this.told = end
    this.tell(text)
  }

  /** Checks the sentences that have ended since. */
  private sentencesPass(): boolean {
    sentenceEnd.lastIndex = this.sentenceAt
    for (let end = sentenceEnd.exec(this.line); end !== null; end = sentenceEnd.exec(this.line)) {
      const next = end.index + end[0].length
      const sentence = this.line.slice(this.sentenceAt, next)
      if (!this.found(this.loops.inSentence(sentence) ? 'loop' : this.faults.inSentence(sentence))) return false
      this.sentenceAt = next
    }
    return true
  }

  private found(fault: LineFault | null): boolean {
    if (fault === null) return true
    this.fault = fault
    this.onFault(fault)
    return false
  }
}
