import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { PooledClient } from './pooled-client.ts'
import { waitForRemote } from './remote.ts'

/** An open database: Fabula's own Postgres or the operator's, with no difference to those who use it. */
export type Database = {
  pool: pg.Pool
  /** Ends all connections (bounded: queries that still run are cut), and stops a Postgres that nobody else uses. */
  close(): Promise<void>
  /** Which database it is, in words. Never a password. */
  describe(): string
}

export type DatabaseOptions = {
  databaseUrl?: string | undefined
  /** Folder of the embedded Postgres, used where there is no `databaseUrl`. */
  dataDir: string
  log: DatabaseLog
}

/** Connections of one server: enough for two servers beside each other in the embedded Postgres. */
const POOL_SIZE = 16

/** Opens the database. Throws a `DatabaseError` whose message tells the operator what to do. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options
  return databaseUrl ? openRemote(databaseUrl, log) : openOwn(dataDir, log)
}

async function openRemote(url: string, log: DatabaseLog): Promise<Database> {
  const { description, pooled } = await waitForRemote('DATABASE_URL', url, log)
  const pool = makePool(remotePool(url, pooled), log)
  return { pool, close: once(() => endPool(pool)), describe: () => description }
}

const remotePool = (url: string, pooled: boolean): pg.PoolConfig => ({
  connectionString: url,
  ...(pooled ? { Client: PooledClient } : {}),
})

async function openOwn(dataDir: string, log: DatabaseLog): Promise<Database> {
  let pool: pg.Pool | undefined
  const postgres = await openEmbedded({
    dataDir,
    log,
    onMoved: (connection) => pool && Object.assign(pool.options, connection),
  })
  const opened = makePool(postgres.connection, log)
  pool = opened
  return {
    pool: opened,
    close: once(async () => {
      await endPool(opened)
      await postgres.close()
    }),
    describe: postgres.describe,
  }
}

/** No query of ours takes a second; one that waits or works this long is ended by Postgres, in ms. */
const QUERY_MS = 15_000
/** Where Postgres itself does not answer any more, the connection is given up, in ms. */
const SILENCE_MS = 20_000
/** A transaction that nobody goes on with holds its locks no longer, in ms: files may be copied inside of one. */
const IDLE_IN_TRANSACTION_MS = 120_000

/** Not yet in the driver's types: what a new connection does before it is used. */
type Config = pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<unknown> }

function makePool(connection: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const config: Config = {
    application_name: 'fabula',
    max: POOL_SIZE,
    // A server that nobody asks is still seen to use the database, by whoever wants to restore a backup into it.
    min: 1,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: SILENCE_MS,
    // By a query: as a parameter of the connection a pooler such as PgBouncer would refuse it.
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${QUERY_MS}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      ),
    ...connection,
  }
  const pool = new pg.Pool(config)
  // An idle connection was lost: the pool replaces it, and without a listener the process would end.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  // One that is given back while the pool ends has no listener of the pool's any more; its query has failed by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Closing twice is one closing that both wait for. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}

/** Waits for running queries, 5 seconds at most. */
async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    pool.end(),
    new Promise((resolve) => {
      timer = setTimeout(resolve, 5_000)
    }),
  ])
  clearTimeout(timer)
}
