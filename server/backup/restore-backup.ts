import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { secretKeyMark } from '../check-secret-key.ts'
import { aloneMigrates, appliedMigrations, migrateIn, readMigrations } from '../database/migrate.ts'
import { codeOf } from '../database/transaction.ts'
import { makeFolder } from '../make-folder.ts'
import type { FileStore } from '../media/file-store.ts'
import { BackupError } from './backup-error.ts'
import { allRows, type Heading, readName, sealName } from './backup-format.ts'
import { backupFactNames } from './backup-progress.ts'
import { type CheckedBackup, checkBackup, type Entry, type OpenBackup, readBackup } from './backup-reader.ts'
import { copied, ownSequences, ownTables, quoted } from './backup-tables.ts'
import { withConnection } from './own-connection.ts'
import { findMark, ownMark } from './own-mark.ts'
import { announceFiles, dropOldFiles, rememberOldFiles } from './restored-files.ts'

export interface RestorePorts {
  pool: pg.Pool
  files: FileStore
  /** A folder on the file store's disk, for one file at a time. */
  folder: string
}

export interface RestoredFacts {
  rows: number
  tables: number
  files: number
  /** When the backup was made, and by which version. */
  made_at: string
  fabula: string
  missing: { count: number; first: string[] }
}

/**
 * Restores a backup into an empty installation, or, with `replace`, in place of its contents. First the whole file is
 * verified; then all rows are written in one transaction and migrated to the current schema, and the files are stored
 * before it is committed: after any failure the installation is as it was. Throws a {@link BackupError}.
 */
export async function restoreBackup(
  ports: RestorePorts,
  path: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<RestoredFacts> {
  const checked = await checkBackup(path)
  await assertKnown(checked.heading)
  const stored: string[] = []
  const end = { asked: false, reached: false }
  try {
    await withConnection(ports.pool, async (client) => {
      await client.query('begin')
      await assertAlone(client)
      const existing = await existingTables(client)
      if (!replace) await assertEmpty(client, existing)
      const mark = existing.includes('installation') ? await findMark(client) : null
      await withConnection(ports.pool, (other) => announceFiles(other, existing, checked.folders))
      await readBackup(path, (backup) => load(client, ports, path, backup, checked, stored))
      // The claim on a files folder, the mark of its secret key and the facts about its own backups belong to the
      // installation that was backed up, including the attempt that made this backup.
      await client.query('delete from installation where name = any($1)', [
        ['files-folder', secretKeyMark, ...backupFactNames],
      ])
      // Earlier backups made here remain this installation's own.
      if (mark !== null) await ownMark(client, mark)
      end.asked = true
      await client.query('commit')
      end.reached = true
      // Only for speed: Postgres analyses the tables by itself later.
      await client.query('analyze').catch(() => undefined)
    })
  } catch (error) {
    // If the connection broke off during the commit, the rows may be there. In that case their files must be there,
    // too.
    if (end.asked && !end.reached && !isRefusal(error)) throw unknownEnd(error)
    if (!end.reached) {
      for (const folder of stored) await ports.files.remove(folder)
      throw error
    }
  }
  const { heading, seal } = checked
  return {
    rows: allRows(seal),
    tables: heading.tables.length,
    files: seal.files,
    made_at: heading.made_at,
    fabula: heading.fabula,
    missing: seal.missing,
  }
}

/** Checks that the backup's schema is the current one, or an earlier one. */
async function assertKnown({ migrations, fabula }: Heading): Promise<void> {
  const ours = await readMigrations()
  for (const [index, { name, hash }] of migrations.entries()) {
    if (ours[index]?.name === name && ours[index]?.hash === hash) continue
    throw new BackupError(
      `The backup was made by a newer Fabula, or by one that was changed (${fabula}; its schema has "${name}"). Restore it with that version.`,
    )
  }
}

/**
 * Whether Postgres refused the commit, which rolls everything back, and did not just shut down: errors of class 57 may
 * follow a successful commit.
 */
const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && !codeOf(error)?.startsWith('57')

const unknownEnd = (error: unknown) =>
  new BackupError(
    `The database went away at the very end (${error instanceof Error ? error.message : String(error)}): whether it holds the backup now is not known. Restore again with --replace.`,
    { cause: error },
  )

/**
 * Servers cache rows in memory, so none may run on a database whose rows are replaced. A server that starts from now on
 * waits until this transaction ends, as for another migration.
 */
async function assertAlone(client: pg.Client): Promise<void> {
  if (!(await aloneMigrates(client))) {
    throw new BackupError(
      'Another restore of this database is under way, or a Fabula server starts on it. Wait until that has ended, stop the server, and restore again.',
    )
  }
  const { rows } = await client.query<{ others: number }>(
    // With an embedded Postgres this process itself is a client too.
    `select (count(*) filter (where application_name = 'fabula')
       + greatest(count(*) filter (where application_name = 'fabula presence') - 1, 0))::int as others
     from pg_stat_activity where datname = current_database()`,
  )
  if ((rows[0]?.others ?? 0) > 0) {
    throw new BackupError('A Fabula server is using this database. Stop it, and restore again.')
  }
}

async function assertEmpty(client: pg.Client, existing: string[]): Promise<void> {
  const held: { table: string; count: number }[] = []
  // The files in that table have no owner.
  for (const table of existing.filter((name) => name !== 'stray_files')) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`)
    const count = Number(rows[0]?.count)
    if (count > 0) held.push({ table, count })
  }
  if (held.length === 0) return
  const mainTables = held.filter(({ table }) => ['users', 'novels', 'games'].includes(table))
  const words = (mainTables.length > 0 ? mainTables : held).map(({ table, count }) => `${table}: ${count}`).join(', ')
  throw new BackupError(
    `This installation is not empty (${words}). Nothing was restored; with --replace all of that is deleted first.`,
  )
}

async function existingTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1) order by relname`,
    [ownTables],
  )
  return rows.map(({ name }) => name)
}

async function load(
  client: pg.Client,
  { files, folder }: RestorePorts,
  path: string,
  { heading, rest }: OpenBackup,
  { seal }: CheckedBackup,
  stored: string[],
): Promise<void> {
  await rememberOldFiles(client, await existingTables(client))
  const migrations = await readMigrations()
  const known = new Set(migrations.map(({ name }) => name))
  const newer = (await appliedMigrations(client)).find(({ name }) => !known.has(name))
  await client.query(
    `drop table if exists ${[...ownTables, 'schema_migrations'].map(quoted).join(', ')} cascade;
     drop sequence if exists ${ownSequences.map(quoted).join(', ')}`,
  )
  if (newer) await assertNothingLeft(client, newer.name)
  await migrateIn(client, migrations.slice(0, heading.migrations.length))
  const rows = new RowLoader(client, heading)
  for await (const entry of rest) {
    const found = readName(entry.name)
    if (found?.kind === 'piece') await rows.take(found.table, entry)
    else if (found?.kind === 'file') await takeFile(files, folder, found.key, entry, stored)
    else if (entry.name !== sealName) throw new BackupError(`The backup ${path} changed while it was restored.`)
  }
  await rows.end()
  for (const { name } of heading.tables) {
    if (rows.counts.get(name) === seal.rows[name] || (!rows.counts.has(name) && seal.rows[name] === 0)) continue
    throw new BackupError(
      `The backup says ${seal.rows[name]} rows of ${name} and holds ${rows.counts.get(name) ?? 0}. Nothing was restored.`,
    )
  }
  for (const name of ownSequences) await client.query('select setval($1, $2)', [name, seal.sequences[name] ?? '1'])
  await migrateIn(client, migrations)
  await dropOldFiles(client)
}

/**
 * Throws if a newer Fabula's tables remain. This version knows only its own tables, and others that stayed would block
 * the newer version's migrations later.
 */
async function assertNothingLeft(client: pg.Client, migration: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p', 'S') and c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i')) order by c.relname`,
  )
  if (rows.length === 0) return
  throw new BackupError(
    `The database was last used by a newer Fabula (its schema has "${migration}"), of which this one does not know ${rows.map(({ name }) => name).join(', ')}. Restore into an empty database: another one in DATABASE_URL, or an empty DATA_DIR. Nothing was restored.`,
  )
}

/** Writes all pieces of a table, in sequence, into one COPY. */
class RowLoader {
  readonly counts = new Map<string, number>()
  private table: string | undefined
  private stream: CopyStreamQuery | undefined

  constructor(
    private readonly client: pg.Client,
    private readonly heading: Heading,
  ) {}

  async take(table: string, entry: Entry): Promise<void> {
    if (table !== this.table) await this.begin(table)
    const { stream } = this
    if (!stream) return
    const gunzip = createGunzip()
    // An error in the piece is reported by reading from `gunzip`, which it destroys.
    pipeline(entry.content(), gunzip).catch(() => undefined)
    for await (const chunk of gunzip) {
      if (stream.errored) throw stream.errored
      if (!stream.write(chunk)) await once(stream, 'drain')
    }
  }

  private async begin(table: string): Promise<void> {
    await this.end()
    const carried = this.heading.tables.find(({ name }) => name === table)
    if (!carried || this.counts.has(table)) throw new BackupError(`The backup holds ${table} twice.`)
    this.table = table
    this.stream = this.client.query(copyFrom(`copy ${copied(carried)} from stdin`))
    // Reported by writing to or ending the stream; without a listener an error in between would end the process.
    this.stream.on('error', () => undefined)
  }

  async end(): Promise<void> {
    const { stream, table } = this
    if (!stream || table === undefined) return
    const over = finished(stream)
    stream.end()
    await over
    this.counts.set(table, stream.rowCount)
    this.stream = this.table = undefined
  }
}

async function takeFile(files: FileStore, folder: string, key: string, entry: Entry, stored: string[]): Promise<void> {
  const path = join(folder, `restored-${randomBytes(4).toString('hex')}`)
  await makeFolder(folder)
  try {
    await pipeline(entry.content(), createWriteStream(path, { mode: 0o644 }))
    if ((await files.size(key)) === null) stored.push(dirname(key))
    await files.put(key, { path })
  } finally {
    await rm(path, { force: true })
  }
}
