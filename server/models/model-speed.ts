import type { Usage } from '@fabula/core/storyteller/turn-record'

/** How much the newest measurement counts. */
const weight = 0.3
/** So many times what an answer should take is waited for it. */
const patience = 2.5

/** Tokens a second that a model was seen to read and to write; limits of time follow it. */
export class ModelSpeed {
  private reads: number | null = null
  private writes: number | null = null

  /** `isOwn`: it computes in a process of our own, whose end is noticed, so that it is given time until its speed is known. */
  constructor(private readonly model: { isOwn: boolean }) {}

  /** Begins with what a probe measured, in tokens a second; null: it could not tell. */
  begin(reads: number | null, writes: number | null): void {
    this.reads ??= reads
    this.writes ??= writes
  }

  /** Learns from one answer: milliseconds to its first word and to its end. */
  learn({ input_tokens, cached_tokens, output_tokens }: Usage, firstMs: number | null, wholeMs: number): void {
    const first = firstMs ?? wholeMs
    const fresh = input_tokens - cached_tokens
    if (fresh > 50 && first > 0) this.reads = mixed(this.reads, (fresh / first) * 1000)
    if (output_tokens > 5 && wholeMs - first > 50)
      this.writes = mixed(this.writes, (output_tokens / (wholeMs - first)) * 1000)
  }

  /** Milliseconds to the first word of an answer to so many tokens; 0 where nothing was learned yet. */
  firstWithin(inputTokens: number): number {
    return this.reads === null ? 0 : Math.round((inputTokens / this.reads) * 1000 * patience)
  }

  /** Milliseconds that an answer may take: at least `least`, longer for a slow model and for one of our own whose speed is not known, `most` at most. */
  limitFor(inputTokens: number, outputTokens: number, least: number, most: number): number {
    if (this.reads === null || this.writes === null) return this.model.isOwn ? most : least
    const expected = (inputTokens / this.reads + outputTokens / this.writes) * 1000
    return Math.min(most, Math.max(least, Math.round(expected * patience)))
  }
}

const mixed = (before: number | null, now: number): number =>
  before === null ? now : before * (1 - weight) + now * weight
