import { ModelProvider, type ModelSettings, type OwnModel, type OwnModelChange } from '@fabula/contract/shapes/models'
import type { UserId } from '@fabula/core/ids'
import type { Caller } from '../accounts/caller.ts'
import { newId } from '../database/new-id.ts'
import type { Storyteller } from '../play/storyteller.ts'
import { ProblemError } from '../problem-error.ts'
import {
  type ConnectionRow,
  findOwnConnection,
  placeOf,
  showConnection,
  withKey,
  withoutSlashes,
} from './connection-store.ts'
import type { SettingsPorts } from './settings-ports.ts'
import { readModelSettings } from './settings-store.ts'

/** A user's own model, and which ones they may bring. */
export async function readOwnModel({ pool, box }: SettingsPorts, owner: UserId): Promise<OwnModel> {
  const [settings, row] = await Promise.all([readModelSettings(pool), findOwnConnection(pool, owner)])
  // Only built-in providers are ever allowed.
  const provider = ModelProvider.safeParse(row?.provider)
  return {
    model: row && provider.success ? { ...showConnection(row, box), provider: provider.data } : null,
    providers: settings.own_providers,
    addresses: settings.own_addresses,
  }
}

/**
 * Stores a user's own key once its model has answered. It may be sent only to a provider's default address, or to one
 * that administrators have listed: the authors' prompts must not reach a server of the reader's.
 */
export async function changeOwnModel(ports: SettingsPorts, owner: UserId, change: OwnModelChange): Promise<OwnModel> {
  const { pool, box, models } = ports
  const typed = { provider: change.provider, base_url: withoutSlashes(change.base_url), model: change.model }
  if (!isAllowed(typed, await readModelSettings(pool))) throw new ProblemError('model_provider_refused')
  const before = await findOwnConnection(pool, owner)
  const row = { id: before?.id ?? newId<string>(), name: '', prices: null, probe: null, ...typed }
  const kept = before !== null && placeOf(before) === placeOf(row) ? before.sealed_key : null
  const sealed_key = change.api_key === '' ? kept : box.seal(change.api_key, placeOf(row))
  const connection = withKey({ ...row, sealed_key }, box)
  if (connection.apiKey === null) throw new ProblemError('model_key_needed')
  await models.check(connection)
  await pool.query(
    `insert into model_connections (id, owner_id, name, provider, base_url, model, sealed_key)
     values ($1, $2, '', $3, $4, $5, $6)
     on conflict (owner_id) do update set id = excluded.id, provider = excluded.provider, base_url = excluded.base_url,
       model = excluded.model, sealed_key = excluded.sealed_key, changed_at = now()`,
    [row.id, owner, row.provider, row.base_url, row.model, sealed_key],
  )
  return readOwnModel(ports, owner)
}

/** Deletes a user's own model with its key. */
export async function removeOwnModel({ pool }: SettingsPorts, owner: UserId): Promise<void> {
  await pool.query('delete from model_connections where owner_id = $1', [owner])
}

/** The storyteller that uses the caller's own key; null when they have none, or it is no longer allowed. */
export async function ownStoryteller(
  { pool, box, models }: SettingsPorts,
  allowed: Pick<ModelSettings, 'own_providers' | 'own_addresses'>,
  caller: Caller,
): Promise<Storyteller | null> {
  if (caller.kind !== 'user' || allowed.own_providers.length === 0) return null
  const row = await findOwnConnection(pool, caller.id)
  if (row === null || !isAllowed(row, allowed)) return null
  const connection = withKey(row, box)
  if (connection.apiKey === null) throw new ProblemError('own_model_failed')
  return models.ownStoryteller(
    connection,
    JSON.stringify([row.id, row.provider, row.base_url, row.model, row.sealed_key]),
  )
}

function isAllowed(
  { provider, base_url }: Pick<ConnectionRow, 'provider' | 'base_url'>,
  { own_providers, own_addresses }: Pick<ModelSettings, 'own_providers' | 'own_addresses'>,
): boolean {
  if (!own_providers.some((allowed) => allowed === provider)) return false
  return provider === 'openai-compatible' ? own_addresses.includes(base_url) : base_url === ''
}
