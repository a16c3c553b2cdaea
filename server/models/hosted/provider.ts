import type { ModelProvider } from '@fabula/contract/shapes/models'
import type { ModelFacts } from '../model-facts.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { anthropicWire } from './wires/anthropic-wire.ts'
import { googleWire } from './wires/google-wire.ts'
import { openaiWire } from './wires/openai-wire.ts'
import type { Wire } from './wires/wire.ts'

/** A provider of models. */
export interface Provider {
  /** Its default address, with the API's version; empty: the address has to be given. */
  address: string
  /** Whether it requires a key at its default address. */
  needsKey: boolean
  /** How it is spoken to: by a built-in wire, or by an extension's module in its own process. */
  speaks: ((settings: HostedSettings, facts: ModelFacts) => Wire) | { module: string }
}

const builtInProviders: Record<ModelProvider, Provider> = {
  openai: { address: 'https://api.openai.com/v1', needsKey: true, speaks: openaiWire },
  anthropic: { address: 'https://api.anthropic.com/v1', needsKey: true, speaks: anthropicWire },
  google: { address: 'https://generativelanguage.googleapis.com/v1beta', needsKey: true, speaks: googleWire },
  openrouter: { address: 'https://openrouter.ai/api/v1', needsKey: true, speaks: openaiWire },
  'openai-compatible': { address: '', needsKey: false, speaks: openaiWire },
}
const providers = new Map<string, Provider>(Object.entries(builtInProviders))

/** Adds providers of extensions at the start of the process; the returned function removes them. */
export function addProviders(added: ReadonlyMap<string, Provider>): () => void {
  for (const [name, provider] of added) providers.set(name, provider)
  return () => {
    for (const name of added.keys()) providers.delete(name)
  }
}

/** Finds a provider by name; null when there is none, or its extension is not loaded. */
export const findProvider = (name: string): Provider | null => providers.get(name) ?? null

/** Whether a provider comes with an extension. */
export const isOfExtension = (name: string): boolean => !Object.hasOwn(builtInProviders, name)

/** Finds a provider; throws when it is missing. */
function needProvider(name: string): Provider {
  const found = findProvider(name)
  if (found === null) throw new Error(`No provider is called "${name}": its extension is not loaded.`)
  return found
}

/** The address of a provider's API. Throws when there is none, or it is not an http address. */
export function addressOf({ provider, baseUrl }: HostedSettings): URL {
  const address = (baseUrl || needProvider(provider).address).replace(/(?<!\/)\/+$/, '')
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`MODEL_BASE_URL is "${address}": it must be an http or https address.`)
  }
  return url
}

/** The wire of a provider's API. Throws for a provider that runs in its own process. */
export function wireOf(settings: HostedSettings, facts: ModelFacts): Wire {
  const { speaks } = needProvider(settings.provider)
  if (typeof speaks !== 'function') throw new Error(`"${settings.provider}" is spoken in a process of its own.`)
  return speaks(settings, facts)
}
