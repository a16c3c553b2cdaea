import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { NovelId } from '@fabula/core/ids'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { silentLog } from '../database/database-log.ts'
import { aloneMigrates, migrate, readMigrations } from '../database/migrate.ts'
import { newId } from '../database/new-id.ts'
import { openDatabase } from '../database/open-database.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './backup-reader.ts'
import { ownTables } from './backup-tables.ts'
import { ownMark } from './own-mark.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeAttempt, UNFINISHED } from './schedule-state.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let harness: Harness
let files: FileStore
let backup: string
let opened: TestDatabase[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-backup-'))
  harness = await openHarness()
  files = createDiskFiles(join(folder, 'files'))
  backup = join(folder, 'whole.tar')
  opened = []
})
afterEach(async () => {
  await Promise.all([harness.database, ...opened].map((database) => database.close()))
  await rm(folder, { recursive: true, force: true })
})

/** Novels with words that COPY has to escape, and files of several sizes, one of none. */
async function fill(): Promise<{ novel: NovelId; keys: string[] }> {
  const author = await harness.author()
  const { id } = await harness.draft(author, 'Лампа \\ "tab\there"\nand 🏮 \\N')
  await harness.draft(author)
  const keys: string[] = []
  for (const bytes of [0, 1, 511, 512, 513, 700_000]) {
    const [asset, file] = [newId(), newId()]
    keys.push(originalKey(id, file, 'png'))
    await files.put(keys.at(-1) ?? '', Buffer.alloc(bytes, asset))
    await harness.pool.query(
      `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
       values ($1, $2, 'sprite', '', E'back\\\\slash', 'png', $3, $4, nextval('changes'))`,
      [id, asset, file, bytes],
    )
  }
  return { novel: id, keys }
}

const make = (signal?: AbortSignal) => writeBackup({ pool: harness.pool, files, version: 'test' }, backup, { signal })

async function place(database: Promise<TestDatabase> = createEmptyDatabase()) {
  const target = await database
  opened.push(target)
  const root = await mkdtemp(join(folder, 'place-'))
  const store = createDiskFiles(join(root, 'files'))
  return { pool: target.pool, files: store, folder: join(root, 'work'), root }
}

/** Every row of every table, and where the sequence stands. */
async function contentOf(pool: TestDatabase['pool']): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const table of ownTables.filter((name) => name !== 'stray_files')) {
    content[table] = (await pool.query(`select t::text as row from ${table} t order by 1`)).rows
  }
  return { ...content, changes: (await pool.query(`select nextval('changes')`)).rows }
}

const storedFiles = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

const tablesOf = async (pool: TestDatabase['pool']) =>
  (await pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount

describe('a backup', () => {
  test('restores into an empty database and store with every row, every byte, and the schema', async () => {
    const { keys } = await fill()
    // What it says of its own backups, such as that this one was begun, is of no other place.
    await takeAttempt(harness.pool, null, { at: new Date().toISOString(), failure: UNFINISHED }, 'asked')
    const facts = await make()
    await harness.pool.query(`delete from installation where name = 'asked_backup'`)
    expect(facts).toMatchObject({ files: 6, missing: { count: 0 } })
    const target = await place()
    expect(await restoreBackup(target, backup)).toMatchObject({ files: 6, rows: facts.rows })
    expect(await contentOf(target.pool)).toEqual(await contentOf(harness.pool))
    for (const key of keys) {
      const content = Buffer.concat((await (await target.files.open(key))?.toArray()) ?? [])
      expect(content.equals(await readFile(join(folder, 'files', key))), key).toBe(true)
    }
    expect(await migrate(target.pool)).toEqual([])
  })

  test('of a database that no Fabula has used yet is refused in words, and leaves nothing', async () => {
    const target = await place()
    await expect(writeBackup({ ...target, version: 'test' }, backup)).rejects.toThrow(/no Fabula .*DATABASE_URL/)
    expect((await readdir(folder)).filter((name) => name.includes('.tar'))).toEqual([])
  })

  test('goes on where the store breaks off in the middle of a file, and is given up where that happens again and again', async () => {
    await fill()
    const asked: (number | undefined)[] = []
    const breaking = (times: number): Pick<FileStore, 'open' | 'size'> => ({
      size: files.size,
      async open(key, range) {
        const whole = Buffer.concat((await (await files.open(key, range))?.toArray()) ?? [])
        if (whole.length < 1_000) return Readable.from([whole])
        asked.push(range?.start)
        if (asked.length > times) return Readable.from([whole])
        return Readable.from(
          (async function* () {
            if (asked.length === 1) yield whole.subarray(0, 300_000)
            throw new Error('terminated')
          })(),
        )
      },
    })
    const { files: stored } = await writeBackup({ pool: harness.pool, files: breaking(2), version: 'test' }, backup)
    expect([stored, asked]).toEqual([6, [undefined, 300_000, 300_000]])
    const target = await place()
    await restoreBackup(target, backup)
    expect(await storedFiles(join(target.root, 'files'))).toBe(6)
    asked.length = 0
    const other = join(folder, 'other.tar')
    await expect(writeBackup({ pool: harness.pool, files: breaking(9), version: 'test' }, other)).rejects.toMatchObject(
      { code: 'files_unavailable', cause: new Error('terminated') },
    )
  })

  test('of a restored installation is the same again', async () => {
    await fill()
    await make()
    const target = await place(createTestDatabase())
    await restoreBackup(target, backup)
    const again = join(folder, 'again.tar')
    await writeBackup({ ...target, version: 'test' }, again)
    const [one, two] = await Promise.all([checkBackup(backup), checkBackup(again)])
    expect({ ...two.seal, sha256: '' }).toEqual({ ...one.seal, sha256: '' })
  })

  test('goes from the database of the operator into the embedded Postgres, and back', async () => {
    await fill()
    await make()
    const dataDir = await mkdtemp('/tmp/fabula-backup-embedded-')
    const embedded = await openDatabase({ dataDir, log: silentLog })
    try {
      const inside = { ...(await place()), pool: embedded.pool }
      await restoreBackup(inside, backup)
      expect(await contentOf(embedded.pool)).toEqual(await contentOf(harness.pool))
      const again = join(folder, 'again.tar')
      await writeBackup({ ...inside, version: 'test' }, again)
      const back = await place()
      await restoreBackup(back, again)
      expect((await contentOf(back.pool)).assets).toEqual((await contentOf(harness.pool)).assets)
    } finally {
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('takes the place of what is there only when told to; the files of that go with the next purge', async () => {
    const { keys } = await fill()
    await make()
    const target = await place(createTestDatabase())
    const [old, file] = [newId<NovelId>(), newId()]
    const user = newId()
    await target.pool.query(`insert into users (id, username, username_folded) values ($1, 'old', 'old')`, [user])
    await target.pool.query(
      `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
       values ($1, $2, 'building', '{}', '', '', 1)`,
      [old, user],
    )
    await target.pool.query(
      `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
       values ($1, $2, 'sprite', '', '', 'png', $3, 3, 1)`,
      [old, newId(), file],
    )
    await target.files.put(originalKey(old, file, 'png'), Buffer.from('old'))
    await expect(restoreBackup(target, backup)).rejects.toThrow(/not empty \(novels: 1, users: 1\).*--replace/)
    expect(await target.files.size(originalKey(old, file, 'png'))).toBe(3)
    await restoreBackup(target, backup, { replace: true })
    expect(await contentOf(target.pool)).toEqual(await contentOf(harness.pool))
    await removeStrayFiles(target)
    expect(await target.files.size(originalKey(old, file, 'png'))).toBeNull()
    expect(await target.files.size(keys[5] ?? '')).toBe(700_000)
  })

  test('whose restore was killed leaves no files behind for which nothing stands', async () => {
    const { keys } = await fill()
    await make()
    const target = await place(createTestDatabase())
    const left: string[] = []
    // As a kill does it: the transaction is undone, and nobody takes away what was stored.
    const killed = {
      ...target.files,
      put: async (...given: Parameters<FileStore['put']>) => {
        if (left.length === 3) throw new Error('killed')
        await target.files.put(...given)
        left.push(given[0])
      },
      remove: async () => undefined,
    }
    await expect(restoreBackup({ ...target, files: killed }, backup)).rejects.toThrow('killed')
    expect(await storedFiles(join(target.root, 'files'))).toBe(3)
    expect(await removeStrayFiles(target)).toBe(keys.length)
    expect(await storedFiles(join(target.root, 'files'))).toBe(0)
    await restoreBackup(target, backup)
    await removeStrayFiles(target)
    expect(await storedFiles(join(target.root, 'files'))).toBe(keys.length)
  })

  test('is restored by one at a time, and no server is on its database meanwhile', async () => {
    await fill()
    await make()
    const target = await place()
    const other = await target.pool.connect()
    await other.query('begin')
    expect(await aloneMigrates(other)).toBe(true)
    await expect(restoreBackup(target, backup)).rejects.toThrow(/Another restore .* is under way/)
    let started: Promise<string[]> | undefined
    await new Promise<void>((waits) => {
      started = migrate(target.pool, undefined, { log: { warn: () => waits() } })
    })
    await expect(migrate(target.pool, undefined, { givenUp: AbortSignal.timeout(50) })).rejects.toThrow('aborted')
    await other.query('rollback')
    other.release(true)
    expect(await started).not.toEqual([])
    const server = new pg.Client({ ...target.pool.options, application_name: 'fabula' })
    await server.connect()
    await expect(restoreBackup(target, backup)).rejects.toThrow('A Fabula server is using this database')
    await server.end()
  })

  test('keeps its files where it is not known whether its rows are there', async () => {
    const { keys } = await fill()
    await make()
    const target = await place()
    const real = pg.Client.prototype.query
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: []) {
      const answer: unknown = Reflect.apply(real, this, given)
      if ((given as unknown[])[0] !== 'commit') return answer
      return Promise.resolve(answer).then(() => Promise.reject(new Error('Connection terminated unexpectedly')))
    } as never)
    await expect(restoreBackup(target, backup)).rejects.toThrow(/terminated unexpectedly\).* not known/)
    query.mockRestore()
    expect((await target.pool.query('select from assets')).rowCount).toBe(keys.length)
    expect(await storedFiles(join(target.root, 'files'))).toBe(keys.length)
  })

  test('of an older schema is brought up to this one', async () => {
    const old = await createEmptyDatabase()
    opened.push(old)
    const few = await mkdtemp(join(folder, 'migrations-'))
    for (const { name, sql } of (await readMigrations()).slice(0, 3)) await writeFile(join(few, `${name}.sql`), sql)
    await migrate(old.pool, few)
    await old.pool.query(`insert into users (id, username, username_folded) values ($1, 'anna', 'anna')`, [newId()])
    await writeBackup({ pool: old.pool, files, version: 'test' }, backup)
    const target = await place(createTestDatabase())
    await restoreBackup(target, backup)
    expect((await target.pool.query('select username from users')).rows).toEqual([{ username: 'anna' }])
    expect(await migrate(target.pool)).toEqual([])
    expect((await target.pool.query('select name from schema_migrations')).rowCount).toBe(
      (await readMigrations()).length,
    )
  })

  test('takes the place of what a newer Fabula holds, unless that has tables that this one cannot take away', async () => {
    await make()
    const target = await place(createTestDatabase())
    const mark = await ownMark(target.pool)
    await target.pool.query(
      `insert into schema_migrations (name, hash) values ('9999_later', 'x'); create table later (id serial primary key)`,
    )
    await expect(restoreBackup(target, backup, { replace: true })).rejects.toThrow(
      /"9999_later".* know later\. Restore/,
    )
    expect((await target.pool.query('select 1 from schema_migrations')).rowCount).toBeGreaterThan(1)
    await target.pool.query('drop table later')
    await restoreBackup(target, backup, { replace: true })
    expect(await migrate(target.pool)).toEqual([])
    expect(await ownMark(target.pool), 'the backups made here before are its own').toBe(mark)
    expect(await ownMark(target.pool)).not.toBe(await ownMark(harness.pool))
  })

  test('names files that are gone, keeps the rest, and is for its owner alone', async () => {
    const { keys } = await fill()
    await rm(join(folder, 'files', keys[3] ?? ''))
    const { files: kept, missing } = await make()
    expect([kept, missing]).toEqual([5, { count: 1, first: [keys[3]] }])
    await expect(make()).rejects.toThrow(/is there already/)
  })

  test('that is stopped leaves nothing behind', async () => {
    await fill()
    await expect(make(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect((await readdir(folder)).sort()).toEqual(['files'])
  })

  test('takes away what commands that were killed have left beside it, and nothing else', async () => {
    await make()
    const began = await readFile(backup)
    const [old, other] = ['whole.tar.0a1b2c3d.part', 'monday.tar.0a1b2c3d.part']
    await rename(backup, join(folder, old))
    for (const name of [other, 'tuesday.tar.0a1b2c3d.part']) await writeFile(join(folder, name), began)
    await writeFile(join(folder, 'film.mkv.0a1b2c3d.part'), 'not ours')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of [other, 'film.mkv.0a1b2c3d.part']) await utimes(join(folder, name), hoursAgo, hoursAgo)
    await make()
    // Tuesday's may still be written, by whoever backs up another database.
    expect((await readdir(folder)).sort()).toEqual(['film.mkv.0a1b2c3d.part', 'tuesday.tar.0a1b2c3d.part', 'whole.tar'])
  })

  test('keeps the files of what is deleted meanwhile, and is the only one of its database', async () => {
    const { novel } = await fill()
    let removed: number | undefined
    let second: unknown
    const slow: Pick<FileStore, 'open' | 'size'> = {
      open: files.open,
      size: async (key) => {
        if (removed === undefined) {
          await harness.pool.query('delete from novels where id = $1', [novel])
          await harness.pool.query('insert into stray_files (folder, remove_after) values ($1, now())', [novel])
          removed = await removeStrayFiles({ pool: harness.pool, files })
          second = await writeBackup({ pool: harness.pool, files, version: 'test' }, join(folder, 'b.tar')).catch(
            (e) => e,
          )
        }
        return files.size(key)
      },
    }
    const facts = await writeBackup({ pool: harness.pool, files: slow, version: 'test' }, backup)
    expect([facts.files, facts.missing.count, removed]).toEqual([6, 0, 0])
    expect(second).toEqual(new BackupError('Another backup of this database is being made.'))
    expect(await removeStrayFiles({ pool: harness.pool, files })).toBe(1)
  })
})

describe('nothing is half restored', () => {
  /** Restoring is refused with a sentence, and the place is as it was. */
  let target: Awaited<ReturnType<typeof place>>
  beforeEach(async () => {
    target = await place()
  })
  const refused = async (path: string, sentence: RegExp, broken?: Partial<FileStore>) => {
    const error = await restoreBackup({ ...target, files: { ...target.files, ...broken } }, path).catch((e) => e)
    expect(String(error.message)).toMatch(sentence)
    expect(await tablesOf(target.pool)).toBe(0)
    expect(await storedFiles(target.root)).toBe(0)
  }

  test('of a file that breaks off, wherever it does', async () => {
    await fill()
    const { bytes } = await make()
    const torn = join(folder, 'torn.tar')
    for (const length of [0, 100, 512, 5_000, Math.floor(bytes / 2), bytes - 1_024, bytes - 1]) {
      await copyFile(backup, torn)
      await truncate(torn, length)
      await expect(checkBackup(torn)).rejects.toThrow(BackupError)
    }
    await refused(torn, /is not whole: it breaks off/)
  })

  test('of a file in which any one bit is another', async () => {
    await fill()
    const { bytes } = await make()
    const whole = await readFile(backup)
    const other = join(folder, 'other.tar')
    for (let at = 0; at < bytes; at += Math.floor(bytes / 60)) {
      const tampered = Buffer.from(whole)
      tampered[at] = (tampered[at] ?? 0) ^ 1
      await writeFile(other, tampered)
      await expect(checkBackup(other), `bit of byte ${at}`).rejects.toThrow(BackupError)
    }
    for (const at of [bytes - 1, bytes - 1_030, whole.indexOf('"changes": "') + 12]) {
      const tampered = Buffer.from(whole)
      tampered[at] = (tampered[at] ?? 0) ^ 1
      await writeFile(other, tampered)
      await refused(other, /damaged or changed/)
    }
    await writeFile(other, Buffer.concat([whole, Buffer.from('x')]))
    await refused(other, /damaged or changed/)
  })

  test('of what is no backup, or one of a newer Fabula', async () => {
    const other = join(folder, 'other.tar')
    await writeFile(other, 'PK\u0003\u0004 something else'.repeat(100))
    await refused(other, /is not a backup of Fabula's/)
    await refused(folder, /cannot be read: .* is no file\.$/)
    await refused(join(folder, 'nothing.tar'), /cannot be read: there is no .*nothing\.tar\.$/)
    await harness.pool.query(`insert into schema_migrations (name, hash) values ('9999_later', 'x')`)
    await make()
    await refused(backup, /newer Fabula.*9999_later/)
  })

  test('where the store of files fails in the middle', async () => {
    await fill()
    await make()
    let count = 0
    const full = createDiskFiles(join(folder, 'full'))
    await refused(backup, /the disk is full/, {
      ...full,
      put: async (key, content) => {
        count += 1
        if (count === 3) throw new Error('the disk is full')
        await full.put(key, content)
      },
    })
    expect([count, await storedFiles(join(folder, 'full'))]).toEqual([3, 0])
  })
})
