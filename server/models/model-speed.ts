import type { Usage } from '@fabula/core/storyteller/turn-record'

/** The weight of the newest measurement. */
const weight = 0.3
/** The time limit as a multiple of the expected time. */
const patience = 2.5

/** Tokens per second that a model reads and writes, as measured; time limits follow from it. */
export class ModelSpeed {
  private reads: number | null = null
  private writes: number | null = null

  /**
   * `isOwn`: it runs in a child process, whose end is noticed, so that it gets the longest time until its speed is
   * known.
   */
  constructor(private readonly model: { isOwn: boolean }) {}

  /** Starts with a probe's measurements, in tokens per second; null when it could not tell. */
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

  /**
   * The time limit in milliseconds to the first word after reading this many tokens; 0 when nothing was learned yet.
   */
  firstWithin(inputTokens: number): number {
    return this.reads === null ? 0 : Math.round((inputTokens / this.reads) * 1000 * patience)
  }

  /**
   * The time limit of an answer in milliseconds: at least `least`, longer for a slow model and for an own one whose
   * speed is not known, at most `most`.
   */
  limitFor(inputTokens: number, outputTokens: number, least: number, most: number): number {
    if (this.reads === null || this.writes === null) return this.model.isOwn ? most : least
    const expected = (inputTokens / this.reads + outputTokens / this.writes) * 1000
    return Math.min(most, Math.max(least, Math.round(expected * patience)))
  }
}

const mixed = (before: number | null, now: number): number =>
  before === null ? now : before * (1 - weight) + now * weight
