import { ModelProbe } from '@fabula/contract/shapes/model-probe'
import { type Connection, ModelPrices } from '@fabula/contract/shapes/models'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { SecretBox } from '../secret-box.ts'

/** A connection with its key in clear: for who asks the model, and for nobody's eyes. */
export interface KeyedConnection {
  id: string
  name: string
  /** One of ours, or of an extension that may be gone by now. */
  provider: string
  /** Empty: the provider's own. */
  baseUrl: string
  model: string
  apiKey: string | null
  /** There is a key, and it does not open. */
  keyLost: boolean
  prices: ModelPrices | null
  /** What it was seen to do; null: it was not tried yet. */
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

const columns = 'id, name, provider, base_url, model, sealed_key, prices, probe'

/** What a key is sealed for: sent to another address, or put into another row, it does not open. */
export const placeOf = ({ id, provider, base_url }: Pick<ConnectionRow, 'id' | 'provider' | 'base_url'>): string =>
  JSON.stringify([id, provider, base_url])

/** The installation's own, the oldest first. */
export async function findConnections(pool: pg.Pool): Promise<ConnectionRow[]> {
  const { rows } = await pool.query<ConnectionRow>(
    `select ${columns} from model_connections where owner_id is null order by created_at, id limit 200`,
  )
  return rows
}

export async function findConnection(pool: pg.Pool, id: string): Promise<ConnectionRow | null> {
  const { rows } = await pool.query<ConnectionRow>(
    `select ${columns} from model_connections where owner_id is null and id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The one that somebody brought for themselves. */
export async function findOwnConnection(pool: pg.Pool, owner: UserId): Promise<ConnectionRow | null> {
  const { rows } = await pool.query<ConnectionRow>({
    name: 'find-own-connection',
    text: `select ${columns} from model_connections where owner_id = $1`,
    values: [owner],
  })
  return rows[0] ?? null
}

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

/** A connection as it is shown. */
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

/** Prices that an older version kept in another form are as good as none. */
function pricesOf({ prices }: ConnectionRow): ModelPrices | null {
  const read = ModelPrices.safeParse(prices)
  return read.success ? read.data : null
}

/** What an older version found in another form is found anew. */
function probeOf({ probe }: ConnectionRow): ModelProbe | null {
  const read = ModelProbe.safeParse(probe)
  return read.success ? read.data : null
}
