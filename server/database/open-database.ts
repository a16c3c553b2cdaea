import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { PooledClient } from './pooled-client.ts'
import { waitForRemote } from './remote.ts'

/** An open database: Fabula's own Postgres or the operator's, with no difference to those who use it. */
export type Database = {
  pool: pg.Pool
  /** A few connections for searches alone, whose queries end soon: whatever is searched, all else finds the others free. */
  searching: pg.Pool
  /** Ends all connections (bounded: queries that still run are cut), and stops a Postgres that nobody else uses. */
  close(): Promise<void>
  /** Which database it is: `Postgres 17.2 · host:5432/fabula`. Never a password. */
  describe(): string
}

export type DatabaseOptions = {
  databaseUrl?: string | undefined
  /** Folder of the embedded Postgres, used where there is no `databaseUrl`. */
  dataDir: string
  log: DatabaseLog
  /** Nobody waits for the operator's database any more. */
  givenUp?: AbortSignal | undefined
}

/** Connections of one server: enough for two servers beside each other in the embedded Postgres. */
const POOL_SIZE = 16
/** Of them for searches: as many as are worked on at once. */
const SEARCHING_SIZE = 3

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

/** No query of ours takes a second; one that waits or works this long is ended by Postgres, in ms. */
const QUERY_MS = 15_000
/** A search that takes longer is given up: it would not be the only one. */
const SEARCH_MS = 3_000
/** Where Postgres itself does not answer any more, the connection is given up, in ms. */
const SILENCE_MS = 20_000
/** A transaction that nobody goes on with holds its locks no longer, in ms: files may be copied inside of one. */
const IDLE_IN_TRANSACTION_MS = 120_000

/** Not yet in the driver's types: what a new connection does before it is used. */
type Config = pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<unknown> }

type Pools = Pick<Database, 'pool' | 'searching'>

const makePools = (connection: pg.PoolConfig, log: DatabaseLog): Pools => ({
  // A server that nobody asks is still seen to use the database, by whoever wants to restore a backup into it.
  pool: makePool({ max: POOL_SIZE - SEARCHING_SIZE, min: 1, ...connection }, QUERY_MS, log),
  searching: makePool({ max: SEARCHING_SIZE, ...connection }, SEARCH_MS, log),
})

function makePool(connection: pg.PoolConfig, queryMs: number, log: DatabaseLog): pg.Pool {
  const config: Config = {
    application_name: 'fabula',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: SILENCE_MS,
    // By a query: as a parameter of the connection a pooler such as PgBouncer would refuse it.
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${queryMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      ),
    ...connection,
  }
  const pool = new pg.Pool(config)
  // An idle connection was lost: the pool replaces it, and without a listener the process would end.
  // While the pool ends it is no news: it does not wait until Postgres has heard of it, and our own is stopped next.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`)
  })
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
