import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { UnitResult } from '@fabula/core/translation/read-translations'
import type { BatchSize, TranslationBatch } from '@fabula/core/translation/translation-batch'

/**
 * Thrown when nothing was translated. `busy`: wait `retryAfter` seconds, as the provider asks. `usage` is what it cost
 * nevertheless.
 */
export class TranslatorError extends Error {
  readonly reason: 'busy' | 'failed' | 'not_allowed' | 'cancelled'
  readonly retryAfter: number | null
  readonly usage: Usage

  constructor(
    reason: TranslatorError['reason'],
    message: string,
    { retryAfter = null, usage = noUsage, cause }: { retryAfter?: number | null; usage?: Usage; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'TranslatorError'
    this.reason = reason
    this.retryAfter = retryAfter
    this.usage = usage
  }
}

/** The result of a batch: one for each of its units (null: to be requested again), and the cost of all its calls. */
export interface TranslatedBatch {
  results: (UnitResult | null)[]
  usage: Usage
  calls: number
}

/**
 * A translator. Every text that it returns passed the checks; one that failed them was requested once more, alone.
 * Rejects with a `TranslatorError` if the whole batch failed.
 */
export interface Translator {
  describe(): { kind: 'hosted' | 'embedded'; name: string }
  /** The size of a batch. */
  readonly size: BatchSize
  translate(batch: TranslationBatch, options: { signal: AbortSignal }): Promise<TranslatedBatch>
}
