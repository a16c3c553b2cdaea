import type { LanguageModelV3 } from '@ai-sdk/provider'
import { isCacheEnd } from './cache-ends.ts'

export type HostedProvider = 'openai-compatible' | 'openai' | 'anthropic' | 'google' | 'openrouter'

export interface HostedSettings {
  provider: HostedProvider
  /** Needed for `openai-compatible`; elsewhere it replaces the provider's own address. */
  baseUrl?: string | undefined
  name: string
  apiKey?: string | undefined
}

/**
 * The model of a provider. Each provider's package is loaded when it is first used: together they cost a start 0.2 s and
 * 60 MB.
 */
export async function providerModel({ provider, baseUrl, name, apiKey }: HostedSettings): Promise<LanguageModelV3> {
  const own = { ...(baseUrl ? { baseURL: baseUrl } : {}), ...(apiKey ? { apiKey } : {}) }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(own).chat(name)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(own)(name)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI(own)(name)
    }
    case 'openrouter':
      return compatible(baseUrl ?? 'https://openrouter.ai/api/v1', provider, name, apiKey)
    case 'openai-compatible':
      return compatible(baseUrl ?? '', provider, name, apiKey)
  }
}

async function compatible(baseURL: string, provider: string, name: string, apiKey?: string): Promise<LanguageModelV3> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: provider,
    baseURL,
    ...(apiKey ? { apiKey } : {}),
    includeUsage: true,
    // Without this the schema is dropped without a word.
    supportsStructuredOutputs: true,
    ...(provider === 'openrouter' && name.startsWith('anthropic/') ? { transformRequestBody: withCacheMarks } : {}),
  }).chatModel(name)
}

/** Through OpenRouter these models keep a prompt only where its parts say so, in the way of their own API. */
function withCacheMarks<Body extends { messages?: unknown }>(body: Body): Body {
  const { messages } = body
  if (!Array.isArray(messages)) return body
  const marked = messages.map((message: unknown, index) => {
    const isText = typeof message === 'object' && message !== null && 'content' in message
    if (!isText || !isCacheEnd(index, messages.length)) return message
    return { ...message, content: [{ type: 'text', text: message.content, cache_control: { type: 'ephemeral' } }] }
  })
  return { ...body, messages: marked }
}
