import type { KeyedConnection } from '../../settings/connection-store.ts'
import { isOfExtension } from '../hosted/provider.ts'
import type { ModelConnection } from '../model-connection.ts'

/**
 * A user-entered connection in the form in which it is opened. The default address of a built-in provider is public; an
 * address entered by administrators, or by an extension that they installed, may be in their own network.
 */
export const hostedOf = ({ provider, baseUrl, model, apiKey }: KeyedConnection): ModelConnection => ({
  kind: 'hosted',
  provider,
  baseUrl: baseUrl || undefined,
  name: model,
  apiKey: apiKey ?? undefined,
  reach: baseUrl === '' && !isOfExtension(provider) ? 'public' : 'network',
})
