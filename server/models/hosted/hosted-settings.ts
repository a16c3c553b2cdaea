export type HostedProvider = 'openai-compatible' | 'openai' | 'anthropic' | 'google' | 'openrouter'

export interface HostedSettings {
  provider: HostedProvider
  /** Needed for `openai-compatible`; elsewhere it replaces the provider's own address. */
  baseUrl?: string | undefined
  name: string
  apiKey?: string | undefined
}
