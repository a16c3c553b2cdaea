import type { ModelFacts } from '../model-facts.ts'
import type { HostedProvider, HostedSettings } from './hosted-settings.ts'
import { anthropicWire } from './wires/anthropic-wire.ts'
import { googleWire } from './wires/google-wire.ts'
import { openaiWire } from './wires/openai-wire.ts'
import type { Wire } from './wires/wire.ts'

/** Where each provider answers unless told otherwise, with its version of the API. */
const addresses: Record<HostedProvider, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  openrouter: 'https://openrouter.ai/api/v1',
  'openai-compatible': '',
}

/** The address of a provider's API. Throws where there is none, or it is no http address. */
export function addressOf({ provider, baseUrl }: HostedSettings): URL {
  const address = (baseUrl || addresses[provider]).replace(/(?<!\/)\/+$/, '')
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`MODEL_BASE_URL is "${address}": it must be an http or https address.`)
  }
  return url
}

/** How a provider's API is spoken. */
export function wireOf(settings: HostedSettings, facts: ModelFacts): Wire {
  switch (settings.provider) {
    case 'anthropic':
      return anthropicWire(settings, facts)
    case 'google':
      return googleWire(settings, facts)
    case 'openai':
    case 'openrouter':
    case 'openai-compatible':
      return openaiWire(settings, facts)
  }
}
