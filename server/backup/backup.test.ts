import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../database/database-log.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { FileStore } from '../media/file-store.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './backup-reader.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeAttempt, unfinishedFailure } from './schedule-state.ts'
import { type BackupHarness, contentOf, openBackupHarness, storedFiles } from './test-backup.ts'
import { writeBackup } from './write-backup.ts'

let source: BackupHarness
beforeEach(async () => {
  source = await openBackupHarness()
})
afterEach(() => source.close())

describe('a backup', () => {
  test('restores into an empty database and store with every row, every byte, and the schema', async () => {
    const { keys } = await source.fill()
    // Facts about this installation's own backups, such as an attempt in progress, are not restored elsewhere.
    await takeAttempt(source.pool, null, { at: new Date().toISOString(), failure: unfinishedFailure }, 'asked')
    const facts = await source.make()
    await source.pool.query(`delete from installation where name = 'asked_backup'`)
    expect(facts).toMatchObject({ files: 6, missing: { count: 0 } })
    const target = await source.place()
    expect(await restoreBackup(target, source.backup)).toMatchObject({ files: 6, rows: facts.rows })
    expect(await contentOf(target.pool)).toEqual(await contentOf(source.pool))
    for (const key of keys) {
      const content = Buffer.concat((await (await target.files.open(key))?.toArray()) ?? [])
      expect(content.equals(await readFile(join(source.folder, 'files', key))), key).toBe(true)
    }
    expect(await migrate(target.pool)).toEqual([])
  })

  test('of a database without a schema is refused with an explanation, and leaves nothing behind', async () => {
    const target = await source.place()
    await expect(writeBackup({ ...target, version: 'test' }, source.backup)).rejects.toThrow(/no Fabula .*DATABASE_URL/)
    expect((await readdir(source.folder)).filter((name) => name.includes('.tar'))).toEqual([])
  })

  test('resumes a file whose download breaks off, and gives up when that happens repeatedly', async () => {
    await source.fill()
    const asked: (number | undefined)[] = []
    const breaking = (times: number): Pick<FileStore, 'open' | 'size'> => ({
      size: source.files.size,
      async open(key, range) {
        const whole = Buffer.concat((await (await source.files.open(key, range))?.toArray()) ?? [])
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
    const { files: stored } = await writeBackup(
      { pool: source.pool, files: breaking(2), version: 'test' },
      source.backup,
    )
    expect([stored, asked]).toEqual([6, [undefined, 300_000, 300_000]])
    const target = await source.place()
    await restoreBackup(target, source.backup)
    expect(await storedFiles(join(target.root, 'files'))).toBe(6)
    asked.length = 0
    const other = join(source.folder, 'other.tar')
    await expect(writeBackup({ pool: source.pool, files: breaking(9), version: 'test' }, other)).rejects.toMatchObject({
      code: 'files_unavailable',
      cause: new Error('terminated'),
    })
  })

  test('of a restored installation equals the original backup', async () => {
    await source.fill()
    await source.make()
    const target = await source.place(createTestDatabase())
    await restoreBackup(target, source.backup)
    const again = join(source.folder, 'again.tar')
    await writeBackup({ ...target, version: 'test' }, again)
    const [one, two] = await Promise.all([checkBackup(source.backup), checkBackup(again)])
    expect({ ...two.seal, sha256: '' }).toEqual({ ...one.seal, sha256: '' })
  })

  test('is portable from the operator’s database into the embedded Postgres, and back', async () => {
    await source.fill()
    await source.make()
    const dataDir = await mkdtemp('/tmp/fabula-backup-embedded-')
    const embedded = await openDatabase({ dataDir, log: silentLog })
    try {
      const inside = { ...(await source.place()), pool: embedded.pool }
      await restoreBackup(inside, source.backup)
      expect(await contentOf(embedded.pool)).toEqual(await contentOf(source.pool))
      const again = join(source.folder, 'again.tar')
      await writeBackup({ ...inside, version: 'test' }, again)
      const back = await source.place()
      await restoreBackup(back, again)
      expect((await contentOf(back.pool)).assets).toEqual((await contentOf(source.pool)).assets)
    } finally {
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('names missing files, includes the rest, and is never overwritten', async () => {
    const { keys } = await source.fill()
    await rm(join(source.folder, 'files', keys[3] ?? ''))
    const { files: kept, missing } = await source.make()
    expect([kept, missing]).toEqual([5, { count: 1, first: [keys[3]] }])
    await expect(source.make()).rejects.toThrow(/is there already/)
  })

  test('leaves nothing behind when it is aborted', async () => {
    await source.fill()
    await expect(source.make(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect((await readdir(source.folder)).sort()).toEqual(['files'])
  })

  test('deletes unfinished files that killed commands left beside it, and nothing else', async () => {
    await source.make()
    const began = await readFile(source.backup)
    const [old, other] = ['whole.tar.0a1b2c3d.part', 'monday.tar.0a1b2c3d.part']
    await rename(source.backup, join(source.folder, old))
    for (const name of [other, 'tuesday.tar.0a1b2c3d.part']) await writeFile(join(source.folder, name), began)
    await writeFile(join(source.folder, 'film.mkv.0a1b2c3d.part'), 'not ours')
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const name of [other, 'film.mkv.0a1b2c3d.part']) await utimes(join(source.folder, name), longAgo, longAgo)
    const hoursAgo = new Date(Date.now() - 5 * 3_600_000)
    await utimes(join(source.folder, 'tuesday.tar.0a1b2c3d.part'), hoursAgo, hoursAgo)
    await source.make()
    // Tuesday's may be a backup of another database that is being read again.
    expect((await readdir(source.folder)).sort()).toEqual([
      'film.mkv.0a1b2c3d.part',
      'tuesday.tar.0a1b2c3d.part',
      'whole.tar',
    ])
  })

  test('includes files that are deleted meanwhile, and excludes other backups of the same database', async () => {
    const { novel } = await source.fill()
    let removed: number | undefined
    let second: unknown
    const slow: Pick<FileStore, 'open' | 'size'> = {
      open: source.files.open,
      size: async (key) => {
        if (removed === undefined) {
          await source.pool.query('delete from novels where id = $1', [novel])
          await source.pool.query('insert into stray_files (folder, remove_after) values ($1, now())', [novel])
          removed = await removeStrayFiles({ pool: source.pool, files: source.files })
          second = await writeBackup(
            { pool: source.pool, files: source.files, version: 'test' },
            join(source.folder, 'b.tar'),
          ).catch((e) => e)
        }
        return source.files.size(key)
      },
    }
    const facts = await writeBackup({ pool: source.pool, files: slow, version: 'test' }, source.backup)
    expect([facts.files, facts.missing.count, removed]).toEqual([6, 0, 0])
    expect(second).toEqual(new BackupError('Another backup of this database is being made.'))
    expect(await removeStrayFiles({ pool: source.pool, files: source.files })).toBe(1)
  })
})
