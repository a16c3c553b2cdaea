import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'
import { estimateTokens } from '@fabula/core/turn/estimate-tokens'

/** The most plausible tokens of a prompt or an answer. */
const maxPlausibleTokens = 10_000_000

/**
 * Validates a provider's token counts; null when they are missing or impossible, because caps and spending depend on
 * them. Fractions are rounded up.
 */
export function countedUsage(
  { input, cached, output }: { input: number | null; cached: number; output: number | null },
  answer: string,
): Usage | null {
  if (!isCount(input) || !isCount(output) || input === 0 || (output === 0 && answer !== '')) return null
  const input_tokens = Math.ceil(input)
  return {
    input_tokens,
    cached_tokens: isCount(cached) ? Math.min(Math.ceil(cached), input_tokens) : 0,
    output_tokens: Math.ceil(output),
  }
}

/** Also validates an extension's values, which may be anything. */
const isCount = (count: unknown): count is number =>
  typeof count === 'number' && count >= 0 && count <= maxPlausibleTokens

/** The tokens of a picture with sides of 768 pixels, as Anthropic counts: width × height / 750. */
const pictureTokens = 787

/** Estimates the cost of a call without counts: it was cut, or the provider does not report them. */
export const estimateUsage = (
  messages: readonly PromptMessage[],
  answer: string,
  { pictures = 0 }: { pictures?: number } = {},
): Usage => ({
  input_tokens: messages.reduce((sum, message) => sum + estimateTokens(message.content), pictures * pictureTokens),
  cached_tokens: 0,
  output_tokens: estimateTokens(answer),
})
