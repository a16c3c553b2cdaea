import type { Reach } from './address-guard.ts'

export interface HostedSettings {
  /** A built-in provider, or an extension's. */
  provider: string
  /** Required when the provider has no default address; otherwise replaces the default. */
  baseUrl?: string | undefined
  name: string
  apiKey?: string | undefined
  /** How far the address may reach; absent: anywhere. */
  reach?: Reach | undefined
}
