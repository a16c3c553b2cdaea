import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'
import { estimateTokens } from '@fabula/core/turn/estimate-tokens'

export const addUsage = (a: Usage, b: Usage): Usage => ({
  input_tokens: a.input_tokens + b.input_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
  ...(a.nanos === undefined && b.nanos === undefined ? {} : { nanos: (a.nanos ?? 0) + (b.nanos ?? 0) }),
})

/** Of a picture with sides of 768 pixels, as Anthropic counts: width × height / 750. */
const pictureTokens = 787

/** What a call cost at about, where nobody counted: it was cut, or the provider does not say. */
export const estimateUsage = (
  messages: readonly PromptMessage[],
  answer: string,
  { pictures = 0 }: { pictures?: number } = {},
): Usage => ({
  input_tokens: messages.reduce((sum, message) => sum + estimateTokens(message.content), pictures * pictureTokens),
  cached_tokens: 0,
  output_tokens: estimateTokens(answer),
})
