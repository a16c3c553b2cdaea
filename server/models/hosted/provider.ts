import type { ModelProvider } from '@fabula/contract/shapes/models'
import type { ModelFacts } from '../model-facts.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { anthropicWire } from './wires/anthropic-wire.ts'
import { googleWire } from './wires/google-wire.ts'
import { openaiWire } from './wires/openai-wire.ts'
import type { Wire } from './wires/wire.ts'

/** An API of models. */
export interface Provider {
  /** Where it answers unless told otherwise, with its version of the API; empty: it has to be told. */
  address: string
  /** At its own address it lets nobody in without a key. */
  needsKey: boolean
  /** How it is spoken: by ourselves; or by a module of somebody else's, which is given a process of its own. */
  speaks: ((settings: HostedSettings, facts: ModelFacts) => Wire) | { module: string }
}

const ours: Record<ModelProvider, Provider> = {
  openai: { address: 'https://api.openai.com/v1', needsKey: true, speaks: openaiWire },
  anthropic: { address: 'https://api.anthropic.com/v1', needsKey: true, speaks: anthropicWire },
  google: { address: 'https://generativelanguage.googleapis.com/v1beta', needsKey: true, speaks: googleWire },
  openrouter: { address: 'https://openrouter.ai/api/v1', needsKey: true, speaks: openaiWire },
  'openai-compatible': { address: '', needsKey: false, speaks: openaiWire },
}
const providers = new Map<string, Provider>(Object.entries(ours))

/** Adds providers of extensions, as of the process's start; what it answers takes them away again. */
export function addProviders(added: ReadonlyMap<string, Provider>): () => void {
  for (const [name, provider] of added) providers.set(name, provider)
  return () => {
    for (const name of added.keys()) providers.delete(name)
  }
}

/** The provider of a name; null: there is none, or its extension is not loaded. */
export const findProvider = (name: string): Provider | null => providers.get(name) ?? null

/** A provider that is there; throws where it is not. */
function needProvider(name: string): Provider {
  const found = findProvider(name)
  if (found === null) throw new Error(`No provider is called "${name}": its extension is not loaded.`)
  return found
}

/** The address of a provider's API. Throws where there is none, or it is no http address. */
export function addressOf({ provider, baseUrl }: HostedSettings): URL {
  const address = (baseUrl || needProvider(provider).address).replace(/(?<!\/)\/+$/, '')
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`MODEL_BASE_URL is "${address}": it must be an http or https address.`)
  }
  return url
}

/** How a provider's API is spoken. Throws where that is known to a process of its own alone. */
export function wireOf(settings: HostedSettings, facts: ModelFacts): Wire {
  const { speaks } = needProvider(settings.provider)
  if (typeof speaks !== 'function') throw new Error(`"${settings.provider}" is spoken in a process of its own.`)
  return speaks(settings, facts)
}
