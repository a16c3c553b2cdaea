import { type ModelSettings, type ModelsPage, modelRoles } from '@fabula/contract/shapes/models'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { findConnection, findConnections, showConnection, withKey, withoutSlashes } from './connection-store.ts'
import type { SettingsPorts } from './settings-ports.ts'
import { readModelSettings, writeModelSettings } from './settings-store.ts'
import { spendOfInstallation, spentByDay, topSpenders } from './spent-money.ts'

/** Everything that administrators see about models. */
export async function readModels({ pool, box, models, speech }: SettingsPorts): Promise<ModelsPage> {
  const [settings, rows, spent, top] = await Promise.all([
    readModelSettings(pool),
    findConnections(pool),
    spentByDay(pool),
    topSpenders(pool),
  ])
  const connections = rows.map((row) => showConnection(row, box))
  const known = new Set(connections.map(({ id }) => id))
  const roles = { ...settings.roles }
  for (const role of modelRoles) if (!known.has(roles[role] ?? '')) roles[role] = null
  const writer = connections.find(({ id }) => id === roles.writer)
  const speaker = settings.speech.connection
  return {
    settings: {
      ...settings,
      roles,
      speech: { ...settings.speech, connection: known.has(speaker ?? '') ? speaker : null },
    },
    connections,
    more_providers: [...models.moreProviders],
    in_use: models.inUse(),
    environment: models.isFixed,
    speech_environment: speech.isFixed,
    writer_lost: writer !== undefined && (writer.key_lost || models.provider(writer.provider) === null),
    spent,
    top,
  }
}

/** Sets the models' roles and caps: in this process at once, in others within seconds. */
export async function changeModels(ports: SettingsPorts, settings: ModelSettings): Promise<ModelsPage> {
  const known = new Set((await findConnections(ports.pool)).map(({ id }) => id))
  for (const role of modelRoles) {
    const id = settings.roles[role]
    if (id !== null && !known.has(id)) throw new ProblemError('connection_not_found')
  }
  const { kind, connection } = settings.moderation
  if (kind === 'endpoint' && (connection === null || !known.has(connection)))
    throw new ProblemError('connection_not_found')
  const speaker = settings.speech.connection
  if (speaker !== null && !known.has(speaker)) throw new ProblemError('connection_not_found')
  for (const address of settings.own_addresses) await ports.models.checkAddress(address)
  const own_addresses = [...new Set(settings.own_addresses.map(withoutSlashes))]
  await checkEmbedding(ports, settings.roles.embedding)
  await transaction(ports.pool, (client) => writeModelSettings(client, { ...settings, own_addresses }))
  await ports.refresh()
  return readModels(ports)
}

/**
 * The connection chosen for embeddings has to return vectors: a writing model cannot, and nobody would notice that it
 * does nothing.
 */
async function checkEmbedding(ports: SettingsPorts, chosen: string | null): Promise<void> {
  const { pool, box, models } = ports
  if (chosen === null || chosen === (await readModelSettings(pool)).roles.embedding) return
  const row = await findConnection(pool, chosen)
  if (!row) throw new ProblemError('connection_not_found')
  await spendOfInstallation(pool, await models.checkVectors(withKey(row, box)))
}
