import { copyFile, mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NovelId } from '@fabula/core/ids'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aloneMigrates, migrate, readMigrations } from '../database/migrate.ts'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './backup-reader.ts'
import { ownMark } from './own-mark.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupHarness, contentOf, openBackupHarness, storedFiles } from './test-backup.ts'
import { writeBackup } from './write-backup.ts'

let source: BackupHarness
beforeEach(async () => {
  source = await openBackupHarness()
})
afterEach(() => source.close())

const tablesOf = async (pool: TestDatabase['pool']) =>
  (await pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount

describe('restoring a backup', () => {
  test('replaces existing data only on request; the old files are deleted by the next purge', async () => {
    const { keys } = await source.fill()
    await source.make()
    const target = await source.place(createTestDatabase())
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
    await expect(restoreBackup(target, source.backup)).rejects.toThrow(/not empty \(novels: 1, users: 1\).*--replace/)
    expect(await target.files.size(originalKey(old, file, 'png'))).toBe(3)
    await restoreBackup(target, source.backup, { replace: true })
    expect(await contentOf(target.pool)).toEqual(await contentOf(source.pool))
    await removeStrayFiles(target)
    expect(await target.files.size(originalKey(old, file, 'png'))).toBeNull()
    expect(await target.files.size(keys[5] ?? '')).toBe(700_000)
  })

  test('leaves no unreferenced files behind after a restore was killed', async () => {
    const { keys } = await source.fill()
    await source.make()
    const target = await source.place(createTestDatabase())
    const left: string[] = []
    // As after a kill: the transaction is rolled back, and nothing deletes the files that were stored.
    const killed = {
      ...target.files,
      put: async (...given: Parameters<FileStore['put']>) => {
        if (left.length === 3) throw new Error('killed')
        await target.files.put(...given)
        left.push(given[0])
      },
      remove: async () => undefined,
    }
    await expect(restoreBackup({ ...target, files: killed }, source.backup)).rejects.toThrow('killed')
    expect(await storedFiles(join(target.root, 'files'))).toBe(3)
    expect(await removeStrayFiles(target)).toBe(keys.length)
    expect(await storedFiles(join(target.root, 'files'))).toBe(0)
    await restoreBackup(target, source.backup)
    await removeStrayFiles(target)
    expect(await storedFiles(join(target.root, 'files'))).toBe(keys.length)
  })

  test('excludes other restores, and servers that use the database', async () => {
    await source.fill()
    await source.make()
    const target = await source.place()
    const other = await target.pool.connect()
    await other.query('begin')
    expect(await aloneMigrates(other)).toBe(true)
    await expect(restoreBackup(target, source.backup)).rejects.toThrow(/Another restore .* is under way/)
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
    await expect(restoreBackup(target, source.backup)).rejects.toThrow('A Fabula server is using this database')
    await server.end()
  })

  test('keeps the files when it is unknown whether the rows were committed', async () => {
    const { keys } = await source.fill()
    await source.make()
    const target = await source.place()
    const real = pg.Client.prototype.query
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: []) {
      const answer: unknown = Reflect.apply(real, this, given)
      if ((given as unknown[])[0] !== 'commit') return answer
      return Promise.resolve(answer).then(() => Promise.reject(new Error('Connection terminated unexpectedly')))
    } as never)
    await expect(restoreBackup(target, source.backup)).rejects.toThrow(/terminated unexpectedly\).* not known/)
    query.mockRestore()
    expect((await target.pool.query('select from assets')).rowCount).toBe(keys.length)
    expect(await storedFiles(join(target.root, 'files'))).toBe(keys.length)
  })

  test('migrates an older schema to the current one', async () => {
    const old = await source.place()
    const few = await mkdtemp(join(source.folder, 'migrations-'))
    for (const { name, sql } of (await readMigrations()).slice(0, 3)) await writeFile(join(few, `${name}.sql`), sql)
    await migrate(old.pool, few)
    await old.pool.query(`insert into users (id, username, username_folded) values ($1, 'anna', 'anna')`, [newId()])
    await writeBackup({ pool: old.pool, files: source.files, version: 'test' }, source.backup)
    const target = await source.place(createTestDatabase())
    await restoreBackup(target, source.backup)
    expect((await target.pool.query('select username from users')).rows).toEqual([{ username: 'anna' }])
    expect(await migrate(target.pool)).toEqual([])
    expect((await target.pool.query('select name from schema_migrations')).rowCount).toBe(
      (await readMigrations()).length,
    )
  })

  test('replaces the data of a newer Fabula, unless that has tables unknown to this version', async () => {
    await source.make()
    const target = await source.place(createTestDatabase())
    const mark = await ownMark(target.pool)
    await target.pool.query(
      `insert into schema_migrations (name, hash) values ('9999_later', 'x'); create table later (id serial primary key)`,
    )
    await expect(restoreBackup(target, source.backup, { replace: true })).rejects.toThrow(
      /"9999_later".* know later\. Restore/,
    )
    expect((await target.pool.query('select 1 from schema_migrations')).rowCount).toBeGreaterThan(1)
    await target.pool.query('drop table later')
    await restoreBackup(target, source.backup, { replace: true })
    expect(await migrate(target.pool)).toEqual([])
    expect(await ownMark(target.pool), 'the backups made here before are its own').toBe(mark)
    expect(await ownMark(target.pool)).not.toBe(await ownMark(source.pool))
  })
})

describe('a failed restore changes nothing', () => {
  let target: Awaited<ReturnType<BackupHarness['place']>>
  beforeEach(async () => {
    target = await source.place()
  })
  /** Expects a restore to be refused with a sentence, and the place to be unchanged. */
  const refused = async (path: string, sentence: RegExp, broken?: Partial<FileStore>) => {
    const error = await restoreBackup({ ...target, files: { ...target.files, ...broken } }, path).catch((e) => e)
    expect(String(error.message)).toMatch(sentence)
    expect(await tablesOf(target.pool)).toBe(0)
    expect(await storedFiles(target.root)).toBe(0)
  }

  test('when a file is truncated, wherever it is', async () => {
    await source.fill()
    const { bytes } = await source.make()
    const torn = join(source.folder, 'torn.tar')
    for (const length of [0, 100, 512, 5_000, Math.floor(bytes / 2), bytes - 1_024, bytes - 1]) {
      await copyFile(source.backup, torn)
      await truncate(torn, length)
      await expect(checkBackup(torn)).rejects.toThrow(BackupError)
    }
    await refused(torn, /is not whole: it breaks off/)
  })

  test('when any single bit of a file is flipped', async () => {
    await source.fill()
    const { bytes } = await source.make()
    const whole = await readFile(source.backup)
    const other = join(source.folder, 'other.tar')
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

  test('when a file is no backup, or one of a newer Fabula', async () => {
    const other = join(source.folder, 'other.tar')
    await writeFile(other, 'PK\u0003\u0004 something else'.repeat(100))
    await refused(other, /is not a backup of Fabula's/)
    await refused(source.folder, /cannot be read: .* is not a file\.$/)
    await refused(join(source.folder, 'nothing.tar'), /cannot be read: there is no .*nothing\.tar\.$/)
    await source.pool.query(`insert into schema_migrations (name, hash) values ('9999_later', 'x')`)
    await source.make()
    await refused(source.backup, /newer Fabula.*9999_later/)
  })

  test('when the file store fails in the middle', async () => {
    await source.fill()
    await source.make()
    let count = 0
    const full = createDiskFiles(join(source.folder, 'full'))
    await refused(source.backup, /the disk is full/, {
      ...full,
      put: async (key, content) => {
        count += 1
        if (count === 3) throw new Error('the disk is full')
        await full.put(key, content)
      },
    })
    expect([count, await storedFiles(join(source.folder, 'full'))]).toEqual([3, 0])
  })
})
