import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { PooledClient } from './pooled-client.ts'
import { waitForRemote } from './remote.ts'

/** An open database: Fabula's own Postgres or the operator's, which its users need not distinguish. */
export type Database = {
  pool: pg.Pool
  /**
   * A few connections reserved for searches, whose queries have a short time limit: however expensive a search is,
   * everything else finds the other connections free.
   */
  searching: pg.Pool
  /**
   * Closes all connections, after waiting a limited time for running queries, and stops a Postgres that nobody else
   * uses.
   */
  close(): Promise<void>
  /** The database's description: `Postgres 17.2 · host:5432/fabula`. Never a password. */
  describe(): string
}

export type DatabaseOptions = {
  databaseUrl?: string | undefined
  /** The folder of the embedded Postgres, used if there is no `databaseUrl`. */
  dataDir: string
  log: DatabaseLog
  /** Ends the waiting for the operator's database. */
  givenUp?: AbortSignal | undefined
}

/** The connections of one server: two servers can share the embedded Postgres. */
const poolSize = 16
/** How many of them are for searches: as many as run at once. */
const searchingSize = 3

/** Opens the database. Throws a `DatabaseError` whose message tells the operator what to do. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, givenUp } = options
  return databaseUrl ? openRemote(databaseUrl, log, givenUp) : openOwn(dataDir, log)
}

async function openRemote(url: string, log: DatabaseLog, signal: AbortSignal | undefined): Promise<Database> {
  const { description, pooled } = await waitForRemote('DATABASE_URL', url, log, { signal })
  const pools = makePools(remotePool(url, pooled), log)
  return { ...pools, close: once(() => endPools(pools)), describe: () => description }
}

const remotePool = (url: string, pooled: boolean): pg.PoolConfig => ({
  connectionString: url,
  ...(pooled ? { Client: PooledClient } : {}),
})

async function openOwn(dataDir: string, log: DatabaseLog): Promise<Database> {
  let pools: Pools | undefined
  const postgres = await openEmbedded({
    dataDir,
    log,
    onMoved: (connection) => {
      for (const { options } of Object.values(pools ?? {})) Object.assign(options, connection)
    },
  })
  const opened = makePools(postgres.connection, log)
  pools = opened
  return {
    ...opened,
    close: once(async () => {
      await endPools(opened)
      await postgres.close()
    }),
    describe: postgres.describe,
  }
}

/** Our queries take less than a second; Postgres cancels one that waits or runs this long, in ms. */
const maxQueryMs = 15_000
/** A search that takes longer is cancelled: more of them would follow. */
const maxSearchMs = 3_000
/** If Postgres itself stops answering, the connection is closed after this time, in ms. */
const maxSilenceMs = 20_000
/** How long a transaction may be idle while holding its locks, in ms: files may be copied inside of one. */
const maxIdleInTransactionMs = 120_000

/** Not yet in the driver's types: runs on a new connection before its first use. */
type Config = pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<unknown> }

type Pools = Pick<Database, 'pool' | 'searching'>

const makePools = (connection: pg.PoolConfig, log: DatabaseLog): Pools => ({
  // At least one connection, so that an idle server is still seen to use the database when a backup is restored into
  // it.
  pool: makePool({ max: poolSize - searchingSize, min: 1, ...connection }, maxQueryMs, log),
  searching: makePool({ max: searchingSize, ...connection }, maxSearchMs, log),
})

function makePool(connection: pg.PoolConfig, queryMs: number, log: DatabaseLog): pg.Pool {
  const config: Config = {
    application_name: 'fabula',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: maxSilenceMs,
    // By a query: as a connection parameter a pooler such as PgBouncer would refuse it.
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${queryMs}; set idle_in_transaction_session_timeout = ${maxIdleInTransactionMs}`,
      ),
    ...connection,
  }
  const pool = new pg.Pool(config)
  // An idle connection was lost: the pool replaces it, and without a listener the process would end. While the pool is
  // closing this is expected: it does not wait until Postgres has noticed, and our own Postgres is stopped next.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`)
  })
  // A connection that is released while the pool is closing has no listener of the pool's any more; its query has
  // failed already.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Makes concurrent and repeated calls wait for a single closing. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}

/** Waits for running queries, 5 seconds at most. */
async function endPools({ pool, searching }: Pools): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    Promise.all([pool.end(), searching.end()]),
    new Promise((resolve) => {
      timer = setTimeout(resolve, 5_000)
    }),
  ])
  clearTimeout(timer)
}
