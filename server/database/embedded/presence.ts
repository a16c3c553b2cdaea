import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clusterUser, passwordFileName } from './create-cluster.ts'
import type { Postmaster } from './postmaster.ts'

/** The connection parameters of a running embedded Postgres. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string }

/**
 * The advisory lock that every server shares while it uses a cluster. A server that can take it exclusively is the last
 * one and may stop Postgres; one that cannot share it has arrived while Postgres is being stopped.
 */
const inUseLock = 0x0fab01a

/** Errors of a Postgres that is not running, is starting, or is being stopped: worth a retry. */
const passingCodes = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
])

/** How to connect to a running Postgres. */
export async function connectionTo(cluster: string, { host, port }: Postmaster): Promise<Connection> {
  const password = await readFile(join(cluster, passwordFileName), 'utf8').catch(() => undefined)
  return { host, port, user: clusterUser, database: 'postgres', ...(password ? { password } : {}) }
}

/** Connects and joins the users of the cluster. Undefined when it is not ready, or is being stopped. */
export async function joinUsers(connection: Connection): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'fabula presence', connectionTimeoutMillis: 5_000 })
  // A lost connection is handled by listeners of 'end'.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ joined: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS joined', [
      inUseLock,
    ])
    if (rows[0]?.joined) return client
    await client.end()
    return undefined
  } catch (error) {
    void client.end().catch(() => undefined)
    const { code, message } = error as NodeJS.ErrnoException
    if ((code && passingCodes.has(code)) || /terminated|timeout/i.test(message)) return undefined
    throw error
  }
}

/**
 * Leaves the cluster. True if nobody else uses it: the connection then stays open and keeps newcomers out until
 * Postgres stops.
 */
export async function leaveUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ left: boolean; last: boolean }>(
    'SELECT pg_advisory_unlock_shared($1) AS left, pg_try_advisory_lock($1) AS last',
    [inUseLock],
  )
  return rows[0]?.last ?? false
}
