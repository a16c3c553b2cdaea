import { estimateTokens } from './estimate-tokens.ts'
import type { TranslationBatch } from './translation-batch.ts'
import { translationPrompt } from './translation-prompt.ts'

/** What translating some batches comes to, at about. */
export interface TranslationEstimate {
  units: number
  characters: number
  calls: number
  input_tokens: number
  output_tokens: number
}

/** An entry of the answer costs this much beside its text: its id, the copied words, the braces. */
const perUnit = 18
/** A Cyrillic text is about as long as its English one, and each of its letters costs 1.6 times as much. */
const growth = { russian: 1.6, english: 0.65 } as const

/** Calls and tokens of batches, without those of texts that must be asked for again. */
export function estimateTranslation(batches: readonly TranslationBatch[]): TranslationEstimate {
  const estimate = { units: 0, characters: 0, calls: batches.length, input_tokens: 0, output_tokens: 0 }
  for (const batch of batches) {
    estimate.units += batch.units.length
    estimate.input_tokens += translationPrompt(batch, 'x'.repeat(12)).reduce(
      (sum, { content }) => sum + estimateTokens(content),
      0,
    )
    for (const { source } of batch.units) {
      estimate.characters += source.length
      estimate.output_tokens += Math.ceil(estimateTokens(source) * growth[batch.to]) + perUnit
    }
  }
  return estimate
}
