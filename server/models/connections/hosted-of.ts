import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { ModelConnection } from '../model-connection.ts'

/**
 * A user-entered connection in the form in which it is opened. A provider's default address is public; an address
 * entered by administrators may be in their own network.
 */
export const hostedOf = ({ provider, baseUrl, model, apiKey }: KeyedConnection): ModelConnection => ({
  kind: 'hosted',
  provider,
  baseUrl: baseUrl || undefined,
  name: model,
  apiKey: apiKey ?? undefined,
  reach: baseUrl === '' ? 'public' : 'network',
})
