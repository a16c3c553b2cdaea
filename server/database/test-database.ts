import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { learnDistribution } from './distribution.ts'
import { seconds, urlOf } from './test-server.ts'

/** A test's own database, with the current schema and no rows. */
export type TestDatabase = {
  pool: pg.Pool
  /** Also fits `openDatabase({ databaseUrl })` and the environment of a server. */
  url: string
  /** Ends the pool. The database itself is dropped after the test run. */
  close(): Promise<void>
}

/** Clones the migrated template: fast enough once per test file, and once per test too where rows must not meet. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = inject('testServer')
  return create(`TEMPLATE ${template}`)
}

/** A completely empty database, without even a schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('TEMPLATE template1')
}

async function create(from: string): Promise<TestDatabase> {
  const { url: server, run, strategy } = inject('testServer')
  const name = `fabula_test_${seconds()}_${run}_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${name} ${from} STRATEGY ${strategy}`)
  } finally {
    await admin.end()
  }
  const url = urlOf(server, name)
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  // The end of the run drops the database under connections that a test has left open.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (process.env.TEST_PARTITIONS) await learnDistribution(pool)
  return { pool, url, close: () => pool.end() }
}
