import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { UnitResult } from '@fabula/core/translation/read-translations'
import type { BatchSize, TranslationBatch } from '@fabula/core/translation/translation-batch'

/** Why nothing was translated. `busy`: wait `retryAfter` seconds, the provider says so. `usage` is what it cost all the same. */
export class TranslatorError extends Error {
  readonly reason: 'busy' | 'failed' | 'not_allowed' | 'cancelled'
  readonly retryAfter: number | null
  readonly usage: Usage
  readonly calls: number

  constructor(
    reason: TranslatorError['reason'],
    message: string,
    {
      retryAfter = null,
      usage = noUsage,
      calls = 0,
      cause,
    }: { retryAfter?: number | null; usage?: Usage; calls?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'TranslatorFailure'
    this.reason = reason
    this.retryAfter = retryAfter
    this.usage = usage
    this.calls = calls
  }
}

/** What came of a batch: a result for each of its units (null: ask another time), and what all calls for it cost. */
export interface TranslatedBatch {
  results: (UnitResult | null)[]
  usage: Usage
  calls: number
}

/**
 * Somebody who translates. Every text that is given back passed the checks; one that failed them was asked for once more,
 * alone. Rejects with a `TranslatorError` when nothing came of the batch.
 */
export interface Translator {
  describe(): { kind: 'hosted' | 'embedded'; name: string }
  /** How much is asked for at once. */
  readonly size: BatchSize
  translate(batch: TranslationBatch, options: { signal: AbortSignal }): Promise<TranslatedBatch>
}
