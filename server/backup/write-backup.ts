import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../database/migrate.ts'
import { makeFolder } from '../make-folder.ts'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { readStored } from '../media/read-stored.ts'
import { filesStayLock } from '../media/stray-files.ts'
import { BackupError, BackupUnderWayError } from './backup-error.ts'
import { allRows, fileName, formatVersion, type Heading, headingName, pieceName, type Seal } from './backup-format.ts'
import { StoredProgress } from './backup-progress.ts'
import { checkBackup } from './backup-reader.ts'
import { type CarriedTable, carriedTables, listed, ownSequences, quoted } from './backup-tables.ts'
import { BackupWriter } from './backup-writer.ts'
import { backupLock } from './one-at-a-time.ts'
import { withConnection } from './own-connection.ts'
import { deleteAbandoned, unfinishedName } from './unfinished-backups.ts'

const compress = promisify(gzip)

/** How many bytes of a table's rows are compressed at a time: all that is held of it in memory. */
const pieceBytes = 2_097_152
/** How many file rows are looked up at a time. */
const filesAtOnce = 500
/** How many missing files are listed by name. */
const maxNamed = 20

export interface BackupPorts {
  pool: pg.Pool
  files: Pick<FileStore, 'open' | 'size'>
  /** Fabula's version. */
  version: string
}

export interface BackupOptions {
  signal?: AbortSignal
  /** Called once no other backup can begin. */
  onStarted?: () => void
}

/** The facts about a finished backup. */
export interface BackupFacts {
  path: string
  bytes: number
  rows: number
  tables: number
  files: number
  /** Files that rows refer to and that were missing from the store. */
  missing: { count: number; first: string[] }
}

/**
 * Backs up the whole installation while it is in use: all rows as of one moment, and every file that they refer to,
 * which no purge deletes meanwhile. The file gets its final name only when all of it is on the disk and has been read
 * again and compared. Memory use does not depend on the installation's size. Throws a {@link BackupError}; then there
 * is nothing at `target`.
 */
export async function writeBackup(
  ports: BackupPorts,
  target: string,
  { signal, onStarted }: BackupOptions = {},
): Promise<BackupFacts> {
  const path = resolve(target)
  if (await isThere(path)) throw new BackupError(`${path} is there already; choose another name.`)
  await makeFolder(dirname(path))
  return asOnlyBackup(ports.pool, async (whileFilesLocked) => {
    onStarted?.()
    const writer = await BackupWriter.begin(unfinishedName(path))
    const progress = new StoredProgress(ports.pool)
    try {
      await deleteAbandoned(writer.path)
      const seal = await whileFilesLocked(() => writeAll(ports, { writer, progress, signal }))
      const { heading, bytes } = await checkBackup(writer.path, signal)
      await writer.name(path)
      return {
        path,
        bytes,
        rows: allRows(seal),
        tables: heading.tables.length,
        files: seal.files,
        missing: seal.missing,
      }
    } catch (error) {
      await writer.abandon()
      throw error
    } finally {
      await progress.end()
    }
  })
}

/** Runs the work while no file is deleted from the store. */
type WhileFilesLocked = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs the work as the only backup of a database, until it has its final name, so that it is not taken for abandoned
 * while it is verified. Purges wait only while files are read.
 */
function asOnlyBackup<T>(pool: pg.Pool, work: (whileFilesLocked: WhileFilesLocked) => Promise<T>): Promise<T> {
  return withConnection(pool, async (client) => {
    await client.query('begin')
    // Waits for a purge in progress, but not for another backup.
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [
      backupLock,
    ])
    if (!rows[0]?.alone) throw new BackupUnderWayError('Another backup of this database is being made.')
    const result = await work(async (read) => {
      // Rolling back to a savepoint releases the locks taken after it: behind a pooler only transactions can hold
      // locks.
      await client.query('savepoint reading')
      await client.query('select pg_advisory_xact_lock($1)', [filesStayLock])
      const found = await read()
      await client.query('rollback to savepoint reading')
      return found
    })
    await client.query('commit')
    return result
  })
}

/** The destination of a backup's parts, and of its progress. */
interface Target {
  writer: BackupWriter
  progress: StoredProgress
  signal: AbortSignal | undefined
}

async function writeAll(ports: BackupPorts, target: Target): Promise<Seal> {
  const { writer } = target
  return withConnection(ports.pool, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const heading = await readHeading(client, ports.version)
    if (heading.migrations.length === 0) {
      throw new BackupError(
        'There is no Fabula in this database: nothing to back up. Is DATABASE_URL that of the server?',
      )
    }
    await writer.add(headingName, Buffer.from(`${JSON.stringify(heading, null, 1)}\n`))
    const rows: Record<string, number> = {}
    for (const table of heading.tables) rows[table.name] = await writeRows(client, table, target)
    const sequences: Record<string, string> = {}
    for (const name of ownSequences) {
      // Read after the rows, so that a sequence is never behind a value that was drawn from it.
      const { rows: found } = await client.query<{ last: string }>(`select last_value::text as last from ${name}`)
      sequences[name] = found[0]?.last ?? '1'
    }
    const files = await writeFiles(client, ports.files, target)
    return writer.seal({ rows, sequences, ...files })
  })
}

async function readHeading(client: pg.Client, version: string): Promise<Heading> {
  const { rows } = await client.query<{ postgres: string; now: Date }>(
    `select current_setting('server_version') as postgres, now() as now`,
  )
  return {
    format: formatVersion,
    fabula: version,
    made_at: (rows[0]?.now ?? new Date()).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations: await appliedMigrations(client),
    tables: await carriedTables(client),
  }
}

/** Writes a table's rows, and returns how many there are. */
async function writeRows(client: pg.Client, table: CarriedTable, { writer, progress, signal }: Target) {
  const stream = client.query(copyTo(`copy (select ${listed(table)} from ${quoted(table.name)}) to stdout`))
  let piece: Buffer[] = []
  let length = 0
  let number = 0
  const flush = async () => {
    if (length === 0) return
    number += 1
    await writer.add(pieceName(table.name, number), await compress(Buffer.concat(piece, length), { level: 1 }))
    progress.tell({ bytes: writer.length, files: 0, of: null })
    piece = []
    length = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted()
    piece.push(chunk)
    length += chunk.length
    if (length >= pieceBytes) await flush()
  }
  await flush()
  return stream.rowCount
}

async function writeFiles(
  client: pg.Client,
  files: BackupPorts['files'],
  { writer, progress, signal }: Target,
): Promise<Pick<Seal, 'files' | 'file_bytes' | 'missing'>> {
  const found = { files: 0, file_bytes: 0, missing: { count: 0, first: [] as string[] } }
  const { rows: counted } = await client.query<{ of: string }>(
    'select count(*) as of from (select distinct novel_id, file, extension from assets) named',
  )
  const of = Number(counted[0]?.of ?? 0)
  await client.query(
    `declare named cursor for select distinct novel_id, file, extension from assets order by novel_id, file`,
  )
  for (;;) {
    const { rows } = await client.query<{ novel_id: string; file: string; extension: string }>(
      `fetch ${filesAtOnce} from named`,
    )
    if (rows.length === 0) return found
    for (const { novel_id, file, extension } of rows) {
      signal?.throwIfAborted()
      const key = originalKey(novel_id, file, extension)
      const size = await files.size(key)
      const content = size === null ? null : await readStored(files, key, size)
      if (size === null || content === null) {
        found.missing.count += 1
        if (found.missing.first.length < maxNamed) found.missing.first.push(key)
        continue
      }
      await writer.addStream(fileName(key), size, content)
      found.files += 1
      found.file_bytes += size
      progress.tell({ bytes: writer.length, files: found.files + found.missing.count, of })
    }
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
