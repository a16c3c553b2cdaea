import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { transaction } from './transaction.ts'

/** One step of the schema's history: a SQL file that is never changed once it was released. */
export type Migration = { name: string; sql: string; hash: string }

/** Beside this file in the source, and beside the bundle, where the build puts a copy. */
const migrationsFolder = join(import.meta.dirname, 'migrations')

/** How long a migration of a large database, or waiting for another server's, may take, in ms. */
const patienceMs = 3_600_000

/** How often to check whether the other one has ended, in ms. */
const checkEveryMs = 100
/** Servers that start together wait for each other for a moment, which is not worth a log line. */
const checksBeforeWarning = 10

/** Options for waiting while another process changes the schema. */
type Waiting = { log?: Pick<DatabaseLog, 'warn'>; givenUp?: AbortSignal | undefined }
const waitingWarning =
  'Another process restores a backup into this database, or brings it up to date: waiting until that has ended.'

/** A query with a time limit of its own, which the driver's types lack. */
const patient = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: patienceMs })

/** The lock that allows one migration at a time, whichever server starts first. */
const migrationLock = 0x0fab01b

const createLedger = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY,
  hash text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

/**
 * Migrates the database's schema to this version's, all steps in one transaction, and returns the names of the new
 * ones. Throws a {@link DatabaseError} for a database that a newer Fabula has used and for a rewritten history. While
 * another process changes the schema, or restores a backup, this logs it and waits, unless `givenUp` is aborted.
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  { log, givenUp }: Waiting = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return transaction(pool, async (client) => {
    for (let attempts = 0; !(await aloneMigrates(client)); attempts++) {
      if (attempts === checksBeforeWarning) log?.warn(waitingWarning)
      await sleep(checkEveryMs, undefined, givenUp && { signal: givenUp })
    }
    // Migrations are the only queries without a time limit: no reader waits for them.
    await client.query('SET LOCAL statement_timeout = 0')
    return migrateIn(client, migrations)
  })
}

/** Keeps every other process from changing the schema until the transaction ends. False if one is doing so now. */
export async function aloneMigrates(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS alone', [
    migrationLock,
  ])
  return rows[0]?.alone ?? false
}

/** The same for the given migrations, in a transaction that has already begun. */
export async function migrateIn(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(patient('SELECT pg_advisory_xact_lock($1)', [migrationLock]))
  const applied = await appliedMigrations(client)
  assertSameHistory(migrations, applied)
  const missing = migrations.slice(applied.length)
  if (missing.length > 0) await client.query(createLedger)
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

/** The migrations of a folder, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

type Applied = Pick<Migration, 'name' | 'hash'>

/** The migrations that have run on this database, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ ledger: string | null }>(`SELECT to_regclass('schema_migrations') AS ledger`)
  if (!rows[0]?.ledger) return []
  return (await client.query<Applied>('SELECT name, hash FROM schema_migrations ORDER BY name COLLATE "C"')).rows
}

function assertSameHistory(migrations: Migration[], applied: Applied[]): void {
  for (const [index, { name, hash }] of applied.entries()) {
    const ours = migrations[index]
    if (!migrations.some((migration) => migration.name === name)) {
      throw new DatabaseError(
        `The database was last used by a newer Fabula (its schema has "${name}", which this one does not know). Start that version, or restore a backup made by this one.`,
      )
    }
    if (ours?.name !== name) {
      throw new DatabaseError(
        `The schema's history was rewritten: "${ours?.name}" was put before "${name}". Restore the original migrations.`,
      )
    }
    if (ours.hash !== hash) {
      throw new DatabaseError(
        `The migration "${name}" was changed after it ran. Restore the file, and add a new migration instead.`,
      )
    }
  }
}

async function apply(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(patient(sql))
  } catch (error) {
    throw new DatabaseError(`The migration "${name}" failed and nothing was changed: ${(error as Error).message}`, {
      cause: error,
    })
  }
  await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
}
