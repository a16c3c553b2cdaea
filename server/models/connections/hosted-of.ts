import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { ModelConnection } from '../model-connection.ts'

/**
 * A connection that somebody typed in, as it is opened. A provider's own address is a public one; an address that
 * administrators typed may lie in their own network.
 */
export const hostedOf = ({ provider, baseUrl, model, apiKey }: KeyedConnection): ModelConnection => ({
  kind: 'hosted',
  provider,
  baseUrl: baseUrl || undefined,
  name: model,
  apiKey: apiKey ?? undefined,
  reach: baseUrl === '' ? 'public' : 'network',
})
