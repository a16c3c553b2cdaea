import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { Reach } from '../hosted/address-guard.ts'
import { isOfExtension } from '../hosted/provider.ts'
import type { ModelConnection } from '../model-connection.ts'

/**
 * How far a user-entered connection may reach. The default address of a built-in provider is public; an address entered
 * by administrators, or by an extension that they installed, may be in their own network.
 */
export const reachOf = ({ provider, baseUrl }: KeyedConnection): Reach =>
  baseUrl === '' && !isOfExtension(provider) ? 'public' : 'network'

/** A user-entered connection in the form in which it is opened. */
export const hostedOf = (connection: KeyedConnection): Extract<ModelConnection, { kind: 'hosted' }> => ({
  kind: 'hosted',
  provider: connection.provider,
  baseUrl: connection.baseUrl || undefined,
  name: connection.model,
  apiKey: connection.apiKey ?? undefined,
  reach: reachOf(connection),
})
