import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Migration, migrate } from './migrate.ts'
import { partitionTables } from './test-partition-tables.ts'

/** The Postgres of a test run. */
export type TestServer = {
  url: string
  /** The name of the migrated database that is cloned. */
  template: string
  /** The part of the names that identifies this run's databases. */
  run: string
  /**
   * How a database is cloned: as files if nothing is flushed to the disk, which halves the work; through the log
   * otherwise.
   */
  strategy: 'file_copy' | 'wal_log'
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const preparationLock = 0x0fab01c
const hourS = 3600

/**
 * Creates the migrated template, once for each state of the migrations, and returns its name. `partitions`: into how
 * many partitions the tables that grow with readers are divided (`test-partition-tables.ts`); 0: none.
 */
export async function prepareTemplate(
  admin: pg.Pool,
  url: string,
  migrations: Migration[],
  partitions = 0,
): Promise<string> {
  const state = createHash('sha256')
    .update([...migrations.map(({ hash }) => hash), ...(partitions > 0 ? [partitions] : [])].join())
    .digest('hex')
    .slice(0, 12)
  const client = await admin.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock])
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
      [`fabula\\_template\\_%\\_${state}`],
    )
    if (rows[0]) return rows[0].name
    const name = `fabula_template_${seconds()}_${state}`
    const draft = `${name}_draft`
    await client.query(`CREATE DATABASE ${draft}`)
    const pool = new pg.Pool({ connectionString: urlOf(url, draft), max: 1 })
    try {
      await migrate(pool)
      if (partitions > 0) await partitionTables(pool, partitions)
    } finally {
      await pool.end()
    }
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
    return name
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [preparationLock])
    client.release()
  }
}

/**
 * Drops the databases of one run; without one, those left by killed runs and old schemas over an hour ago. As many at a
 * time as the pool has connections: each drop waits until every process of Postgres has noticed it, which on a busy
 * machine takes seconds.
 */
export async function sweep(admin: pg.Pool, run?: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^fabula_(test|template)_[0-9]+_'`,
  )
  const dropped = rows.filter(({ name }) => {
    const [, , made, owner] = name.split('_')
    return run === undefined ? seconds() - Number(made) > hourS : owner === run
  })
  await Promise.all(dropped.map(({ name }) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
}

/** The address of another database on the same server. */
export function urlOf(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, (_, server: string) => `${server}${database}`)
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
