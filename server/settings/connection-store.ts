import { ModelProbe } from '@fabula/contract/shapes/model-probe'
import { type Connection, ModelPrices } from '@fabula/contract/shapes/models'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { SecretBox } from '../secret-box.ts'

/** A connection with its key in plain text: for calls to the model only, never to be shown. */
export interface KeyedConnection {
  id: string
  name: string
  /** Built in, or an extension's that may no longer be installed. */
  provider: string
  /** Empty: the provider's default address. */
  baseUrl: string
  model: string
  apiKey: string | null
  /** Whether there is a key that cannot be decrypted. */
  keyLost: boolean
  prices: ModelPrices | null
  /** The model's abilities; null when it was not probed yet. */
  probe: ModelProbe | null
}

export interface ConnectionRow {
  id: string
  name: string
  provider: string
  base_url: string
  model: string
  sealed_key: string | null
  prices: unknown
  probe: unknown
}

/** An address as it is stored: without slashes at its end. */
export const withoutSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

const columns = 'id, name, provider, base_url, model, sealed_key, prices, probe'

/** What a key is sealed for: with another address, or in another row, it cannot be decrypted. */
export const placeOf = ({ id, provider, base_url }: Pick<ConnectionRow, 'id' | 'provider' | 'base_url'>): string =>
  JSON.stringify([id, provider, base_url])

/** The installation's connections, oldest first. */
export async function findConnections(pool: pg.Pool): Promise<ConnectionRow[]> {
  const { rows } = await pool.query<ConnectionRow>(
    `select ${columns} from model_connections where owner_id is null order by created_at, id limit 200`,
  )
  return rows
}

/** One of the installation's connections; null if there is none. */
export async function findConnection(pool: pg.Pool, id: string): Promise<ConnectionRow | null> {
  const { rows } = await pool.query<ConnectionRow>(
    `select ${columns} from model_connections where owner_id is null and id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A user's own connection. */
export async function findOwnConnection(pool: pg.Pool, owner: UserId): Promise<ConnectionRow | null> {
  const { rows } = await pool.query<ConnectionRow>({
    name: 'find-own-connection',
    text: `select ${columns} from model_connections where owner_id = $1`,
    values: [owner],
  })
  return rows[0] ?? null
}

/** A connection with its key decrypted. */
export function withKey(row: ConnectionRow, box: SecretBox): KeyedConnection {
  const apiKey = row.sealed_key === null ? null : box.open(row.sealed_key, placeOf(row))
  return {
    id: row.id,
    name: row.name,
    provider: row.provider,
    baseUrl: row.base_url,
    model: row.model,
    apiKey,
    keyLost: row.sealed_key !== null && apiKey === null,
    prices: pricesOf(row),
    probe: probeOf(row),
  }
}

/** A connection as administrators and its owner see it. */
export function showConnection(row: ConnectionRow, box: SecretBox): Connection {
  const { keyLost } = withKey(row, box)
  return {
    id: row.id,
    name: row.name || row.model,
    provider: row.provider,
    base_url: row.base_url,
    model: row.model,
    has_key: row.sealed_key !== null,
    key_lost: keyLost,
    prices: pricesOf(row),
    probe: probeOf(row),
  }
}

/** Prices stored in an older format are ignored. */
function pricesOf({ prices }: ConnectionRow): ModelPrices | null {
  const read = ModelPrices.safeParse(prices)
  return read.success ? read.data : null
}

/** A probe stored in an older format is ignored, and the model probed again. */
function probeOf({ probe }: ConnectionRow): ModelProbe | null {
  const read = ModelProbe.safeParse(probe)
  return read.success ? read.data : null
}
