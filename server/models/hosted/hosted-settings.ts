import type { Reach } from './address-guard.ts'

export interface HostedSettings {
  /** One of ours, or of an extension's. */
  provider: string
  /** Needed where the provider has no address of its own; elsewhere it replaces that. */
  baseUrl?: string | undefined
  name: string
  apiKey?: string | undefined
  /** How far the address may lead; without it, anywhere. */
  reach?: Reach | undefined
}
