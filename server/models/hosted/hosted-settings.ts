import type { Reach } from './address-guard.ts'

export type HostedProvider = 'openai-compatible' | 'openai' | 'anthropic' | 'google' | 'openrouter'

export interface HostedSettings {
  provider: HostedProvider
  /** Needed for `openai-compatible`; elsewhere it replaces the provider's own address. */
  baseUrl?: string | undefined
  name: string
  apiKey?: string | undefined
  /** How far the address may lead; without it, anywhere. */
  reach?: Reach | undefined
}
