import { estimateTokens } from './estimate-tokens.ts'
import type { TranslationBatch } from './translation-batch.ts'
import { translationPrompt } from './translation-prompt.ts'

/** The estimated effort of translating some batches. */
export interface TranslationEstimate {
  units: number
  characters: number
  calls: number
  input_tokens: number
  output_tokens: number
}

/** An answer entry's overhead in tokens: its id, the copied words and the braces. */
const perUnit = 18
/** A Cyrillic text is about as long as its English version, and each of its letters costs 1.6 times as many tokens. */
const growth = { russian: 1.6, english: 0.65 } as const

/** Estimates the calls and tokens of batches, without repetitions of rejected texts. */
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
