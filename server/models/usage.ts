import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

export const addUsage = (a: Usage, b: Usage): Usage => ({
  input_tokens: a.input_tokens + b.input_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
})

/** What a call cost at about, where nobody counted: it was cut, or the provider does not say. */
export const estimateUsage = (messages: readonly PromptMessage[], answer: string): Usage => ({
  input_tokens: messages.reduce((sum, message) => sum + estimateTokens(message.content), 0),
  cached_tokens: 0,
  output_tokens: estimateTokens(answer),
})

/** Four Latin letters are about a token, of Cyrillic two and a half. */
function estimateTokens(text: string): number {
  const cyrillic = text.match(/[\u0400-\u04ff]/g)?.length ?? 0
  return Math.ceil((text.length - cyrillic) / 4 + cyrillic / 2.5)
}
