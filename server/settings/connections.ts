import type { ProblemCode } from '@fabula/contract/problem'
import type { ModelProbe, ProbeProblem } from '@fabula/contract/shapes/model-probe'
import type { Connection, ConnectionChange, SayAsk, TryAnswer, TryAsk } from '@fabula/contract/shapes/models'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { newId } from '../database/new-id.ts'
import { ProblemError } from '../problem-error.ts'
import {
  type ConnectionRow,
  findConnection,
  type KeyedConnection,
  placeOf,
  showConnection,
  withKey,
  withoutSlashes,
} from './connection-store.ts'
import { nanosOfUnits } from './money.ts'
import type { SettingsPorts } from './settings-ports.ts'
import { countChange, readModelSettings } from './settings-store.ts'
import { spendOfInstallation } from './spent-money.ts'

/** Whether the provider requires a key at its default address. */
const needsKey = ({ models }: SettingsPorts, { provider, base_url }: Pick<ConnectionRow, 'provider' | 'base_url'>) =>
  base_url === '' && (models.provider(provider)?.needsKey ?? false)

/** Connects a model for the installation. Whether it answers is checked separately (`probeConnection`). */
export async function addConnection(ports: SettingsPorts, change: ConnectionChange): Promise<Connection> {
  await checkTyped(ports, change)
  const row = { id: newId<string>(), ...fieldsOf(change), probe: null }
  if (change.api_key === '' && needsKey(ports, row)) throw new ProblemError('model_key_needed')
  const sealed_key = change.api_key === '' ? null : ports.box.seal(change.api_key, placeOf(row))
  await ports.pool.query(
    `insert into model_connections (id, name, provider, base_url, model, sealed_key, prices)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.name, row.provider, row.base_url, row.model, sealed_key, row.prices && JSON.stringify(row.prices)],
  )
  await countChange(ports.pool)
  return showConnection({ ...row, sealed_key }, ports.box)
}

/**
 * Changes a connection. An empty key keeps the present one, unless provider or address change: a key is sent only where
 * it was meant to go. The probe is discarded when the model is another.
 */
export async function changeConnection(
  ports: SettingsPorts,
  id: string,
  change: ConnectionChange,
): Promise<Connection> {
  const before = await needConnection(ports, id)
  await checkTyped(ports, change)
  const row = { ...before, ...fieldsOf(change) }
  const isElsewhere = placeOf(row) !== placeOf(before)
  const kept = isElsewhere ? null : before.sealed_key
  const sealed_key = change.api_key === '' ? kept : ports.box.seal(change.api_key, placeOf(row))
  const losesKey = isElsewhere && before.sealed_key !== null && sealed_key === null
  if (losesKey || (sealed_key === null && needsKey(ports, row))) throw new ProblemError('model_key_needed')
  const probe = isElsewhere || row.model !== before.model ? null : before.probe
  await ports.pool.query(
    `update model_connections set name = $2, provider = $3, base_url = $4, model = $5, sealed_key = $6, prices = $7,
       probe = $8, changed_at = now() where id = $1 and owner_id is null`,
    [
      id,
      row.name,
      row.provider,
      row.base_url,
      row.model,
      sealed_key,
      row.prices && JSON.stringify(row.prices),
      probe && JSON.stringify(probe),
    ],
  )
  await countChange(ports.pool)
  await ports.refresh()
  return showConnection({ ...row, sealed_key, probe }, ports.box)
}

/** Deletes a connection with its key. */
export async function removeConnection(ports: SettingsPorts, id: string): Promise<void> {
  const { rowCount } = await ports.pool.query('delete from model_connections where id = $1 and owner_id is null', [id])
  if (rowCount === 0) throw new ProblemError('connection_not_found')
  await countChange(ports.pool)
  await ports.refresh()
}

/**
 * Probes the model with known questions and stores the result, unless the connection was changed to another model
 * meanwhile; the installation pays for it.
 */
export async function probeConnection(ports: SettingsPorts, id: string, signal: AbortSignal): Promise<ModelProbe> {
  const connection = await openOne(ports, id)
  await spendOfInstallation(ports.pool, await ports.models.check(connection))
  const { probe, usage } = await ports.models.probe(connection, signal)
  await spendOfInstallation(ports.pool, usage)
  if (probe.problem !== null) throw new ProblemError(failedProbe[probe.problem] ?? 'model_failed')
  const { provider, baseUrl, model } = connection
  await ports.pool.query(
    'update model_connections set probe = $2 where id = $1 and provider = $3 and base_url = $4 and model = $5',
    [id, JSON.stringify(probe), provider, baseUrl, model],
  )
  await countChange(ports.pool)
  await ports.refresh()
  return probe
}

/** The problem when a model passed the check but did not answer the questions. */
const failedProbe: Partial<Record<ProbeProblem, ProblemCode>> = { timeout: 'model_silent', busy: 'model_busy' }

/** One reply of a test conversation. */
export async function tryConnection(
  ports: SettingsPorts,
  id: string,
  ask: TryAsk,
  signal: AbortSignal,
): Promise<TryAnswer> {
  const connection = await openOne(ports, id)
  const { usage, ...answer } = await ports.models.converse(connection, ask, signal)
  await spendOfInstallation(ports.pool, usage)
  return answer
}

/** One line, spoken by a connection's speech service. */
export async function sayWithConnection(
  ports: SettingsPorts,
  id: string,
  ask: SayAsk,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const connection = await openOne(ports, id)
  const sound = await ports.speech.say(connection, ask, signal)
  const { speech } = await readModelSettings(ports.pool)
  const nanos = speech.connection === id ? Math.ceil((nanosOfUnits(speech.price) * ask.text.length) / 1_000_000) : 0
  await spendOfInstallation(ports.pool, { ...noUsage, nanos })
  return sound
}

async function openOne(ports: SettingsPorts, id: string): Promise<KeyedConnection> {
  const connection = withKey(await needConnection(ports, id), ports.box)
  if (ports.models.provider(connection.provider) === null) throw new ProblemError('model_provider_missing')
  if (connection.keyLost) throw new ProblemError('model_key_needed')
  return connection
}

async function needConnection({ pool }: SettingsPorts, id: string): Promise<ConnectionRow> {
  const row = await findConnection(pool, id)
  if (!row) throw new ProblemError('connection_not_found')
  return row
}

async function checkTyped({ models }: SettingsPorts, { provider, base_url }: ConnectionChange): Promise<void> {
  const known = models.provider(provider)
  if (known === null) throw new ProblemError('model_provider_missing')
  if (known.address === '' && base_url === '') throw new ProblemError('model_address_needed')
  if (base_url !== '') await models.checkAddress(base_url)
}

const fieldsOf = ({ name, provider, base_url, model, prices }: ConnectionChange) => ({
  name,
  provider,
  base_url: withoutSlashes(base_url),
  model,
  prices,
})
