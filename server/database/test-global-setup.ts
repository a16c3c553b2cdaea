import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { silentLog } from './database-log.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { readMigrations } from './migrate.ts'
import { prepareTemplate, sweep } from './test-server.ts'

/** Reused by later and by concurrent runs: a second start takes a tenth of a second. */
const cacheFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'fabula-test')

/** Only speed matters: data lost in a power cut is created again. */
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  // It would scan a hundred short-lived databases again and again.
  autovacuum: 'off',
}

/**
 * One Postgres for a whole test run, with a migrated template that each test file clones. TEST_PARTITIONS=4 divides
 * what grows with readers into four hash partitions, as on a cluster. The project `server-second` uses the Postgres of
 * TEST_DATABASE_URL, all others Fabula's own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const second = project.name === 'server-second' ? process.env.TEST_DATABASE_URL : undefined
  const { url, close } = second ? { url: second, close: async () => undefined } : await openOwn()
  const admin = new pg.Pool({ connectionString: url, max: 8 })
  // On a busy machine Postgres is stopped before it has noticed that this connection ends.
  admin.on('error', () => undefined)
  const run = randomBytes(3).toString('hex')
  await sweep(admin)
  const template = await prepareTemplate(admin, url, await readMigrations(), Number(process.env.TEST_PARTITIONS ?? 0))
  project.provide('testServer', { url, template, run, strategy: second ? 'wal_log' : 'file_copy' })
  return async () => {
    await sweep(admin, run)
    await admin.end()
    await close()
  }
}

async function openOwn(): Promise<{ url: string; close: () => Promise<void> }> {
  await mkdir(cacheFolder, { recursive: true })
  const { connection, close } = await openEmbedded({ dataDir: cacheFolder, log: silentLog, settings: fastSettings })
  const { host, port, user, password = '', database } = connection
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return { url: `postgres:///${database}?${query}`, close }
}
