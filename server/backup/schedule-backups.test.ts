import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { originalKey } from '../media/file-keys.ts'
import { checkBackup } from './backup-reader.ts'
import { listBackups } from './list-backups.ts'
import { backupLock, isBackupMade } from './one-at-a-time.ts'
import { ownMark } from './own-mark.ts'
import { scheduleBackups } from './schedule-backups.ts'
import { dueAt, lastAttempt, takeAttempt, unfinishedFailure } from './schedule-state.ts'
import { backupName, deleteOldBackups, deleteUnfinished, storedBackups } from './stored-backups.ts'

let root: string
let folder: string
let database: TestDatabase
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fabula-kept-'))
  folder = join(root, 'backups')
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.close()
  await rm(root, { recursive: true, force: true })
})

const settings = () => ({ everyHours: 24, keep: 2, folder })
const start = (everyHours = 24) =>
  scheduleBackups(
    { pool: database.pool, files: createDiskFiles(join(root, 'files')), version: 'test' },
    { ...settings(), everyHours },
    pino({ level: 'silent' }),
  )
const list = () => listBackups(database.pool, settings())
/** The outcome of an attempt once it has ended: for a moment before and after it is reported as failed. */
const tried = () =>
  expect.poll(
    async () => {
      const { tried_at, making, unfinished, failure } = await list()
      return tried_at !== null && !making && !unfinished && failure
    },
    { timeout: 60_000 },
  )

test('two servers of one installation make one backup, and list it', async () => {
  expect(await list()).toMatchObject({ backups: [], tried_at: null, every_hours: 24, keep: 2 })
  const servers = [start(), start()]
  await tried().toBeNull()
  await Promise.all(servers.map((server) => server.stop()))
  const third = start()
  await third.stop()
  const { backups, tried_at, next_at } = await list()
  expect(backups).toHaveLength(1)
  expect(Date.parse(next_at ?? '') - Date.parse(tried_at ?? '')).toBe(24 * 3_600_000)
  await checkBackup(join(folder, backups[0]?.name ?? ''))
})

test('a missing backup is explained, and tried again soon', async () => {
  await writeFile(folder, 'a file where the folder should be')
  const server = start()
  await tried().toMatch(/cannot be made/)
  await server.stop()
  await rm(folder)
  const { next_at, tried_at } = await list()
  expect(Date.parse(next_at ?? '') - Date.parse(tried_at ?? '')).toBe(15 * 60_000)
})

test('the newest backups are retained; broken ones are deleted, and foreign files left alone', async () => {
  await mkdir(folder)
  const mark = '0a0b0c0d'
  const dayOf = (day: number) => `fabula-2026010${day}-000000-${mark}.tar`
  const others = ['fabula.tar', 'notes.txt', 'fabula-20260101-000000-0e0e0e0e.tar']
  others.push('fabula-20260104-000000-0e0e0e0e.tar.0a1b2c3d.part', `fabula-20260101-000001-${mark}-asked.tar`)
  for (const name of [dayOf(1), dayOf(3), dayOf(2), ...others, `${dayOf(4)}.0a1b2c3d.part`]) {
    await writeFile(join(folder, name), '')
  }
  const place = { folder, mark }
  await deleteOldBackups(place, 2)
  await deleteUnfinished(place)
  expect((await storedBackups(place)).map(({ made_at, asked }) => [made_at, asked])).toEqual([
    ['2026-01-03T00:00:00Z', false],
    ['2026-01-02T00:00:00Z', false],
    ['2026-01-01T00:00:01Z', true],
  ])
  expect((await readdir(folder)).sort()).toEqual([dayOf(2), dayOf(3), ...others].sort())
  await deleteOldBackups(place, 0, { asked: true })
  expect(await storedBackups(place)).toHaveLength(2)
})

test('an hourly backup is due an hour after the last one, sooner after a failure, and a date in the future is ignored', () => {
  const at = '2026-01-01T00:00:00.000Z'
  expect(dueAt(null, 1, 7)).toBe(7)
  const now = Date.parse(at)
  expect(dueAt({ at, failure: null }, 1, now)).toBe(now + 3_600_000)
  expect(dueAt({ at, failure: 'full' }, 1, now)).toBe(now + 900_000)
  expect(dueAt({ at, failure: null }, 1, now - 30_000)).toBe(now + 3_600_000)
  expect(dueAt({ at, failure: null }, 1, now - 8_000_000), 'the clock was set back').toBe(now - 8_000_000)
})

test('leftovers of a killed server are deleted before the next backup is written, even if that fails', async () => {
  await mkdir(folder)
  await writeFile(join(folder, `${backupName(new Date(), await ownMark(database.pool))}.0a1b2c3d.part`), '')
  // Without this table no backup can be written.
  await database.pool.query('alter table novels rename to gone')
  const server = start()
  await tried().toMatch(/Tables refer to each other/)
  await server.stop()
  expect(await readdir(folder)).toEqual([])
})

test('a backup that takes longer than the retry interval is left alone, and reported as running', async () => {
  const begun = {
    at: new Date(Date.now() - 20 * 60_000).toISOString(),
    failure: unfinishedFailure,
  }
  await takeAttempt(database.pool, null, begun)
  const maker = await database.pool.connect()
  await maker.query('begin')
  await maker.query('select pg_advisory_xact_lock($1)', [backupLock])
  expect(await list()).toMatchObject({ making: true, unfinished: false, failure: null })
  const server = start()
  await server.stop()
  expect(await lastAttempt(database.pool)).toEqual(begun)
  await maker.query('commit')
  maker.release()
  expect(await list()).toMatchObject({ making: false, unfinished: true, failure: null })
  // For a moment the finished file exists while its success is not stored yet.
  const whole = join(folder, backupName(new Date(begun.at), await ownMark(database.pool)))
  await mkdir(folder, { recursive: true })
  await writeFile(whole, '')
  expect(await list()).toMatchObject({ making: false, unfinished: false, failure: null })
  await rm(whole)
  const next = start()
  await tried().toBeNull()
  await next.stop()
  expect((await list()).backups).toHaveLength(1)
})

test('a requested backup is made at once, only once, due or not, and its outcome is reported', async () => {
  const server = start(0)
  const first = server.begin()
  await expect.poll(() => lastAttempt(database.pool, 'asked'), { interval: 1 }).not.toBeNull()
  const both = await Promise.allSettled([first, server.begin()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'backup_under_way' } })
  await expect.poll(async () => (await list()).asked?.unfinished === false && !(await list()).making).toBe(true)
  const { asked, backups, tried_at, progress } = await list()
  expect([asked?.failure, backups.map((each) => each.asked), tried_at, progress]).toEqual([null, [true], null, null])
  await checkBackup(join(folder, backups[0]?.name ?? ''))
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder should be')
  await server.begin()
  await expect.poll(async () => (await list()).asked?.failure).toMatch(/cannot be made/)
  await server.stop()
})

test('a backup is reported as running until it has its final name, including its verification', async () => {
  const files = createDiskFiles(join(root, 'files'))
  const [novel, file] = [randomUUID(), randomUUID()]
  await files.put(originalKey(novel, file, 'png'), Buffer.alloc(40_000_000, 1))
  await addAsset(database.pool, { novel, file })
  const server = start(0)
  await server.begin()
  const seen: unknown[] = []
  while (await isBackupMade(database.pool)) seen.push((await list()).progress)
  expect((await list()).backups).toHaveLength(1)
  expect(seen).toContainEqual({ bytes: expect.any(Number), files: 0, of: null })
  await server.stop()
})

test('two installations that share a folder list and delete only their own backups', async () => {
  const other = await createTestDatabase()
  try {
    const mark = await ownMark(database.pool)
    const left = `${backupName(new Date(), await ownMark(other.pool))}.0a1b2c3d.part`
    await mkdir(folder)
    // Begun by the other installation, and in progress.
    await writeFile(join(folder, left), '')
    for (const at of [1_000, 2_000]) await writeFile(join(folder, backupName(new Date(at), mark)), '')
    const server = start()
    await tried().toBeNull()
    await server.stop()
    expect((await list()).backups).toHaveLength(2)
    expect(await readdir(folder)).toContain(left)
    expect((await listBackups(other.pool, settings())).backups).toEqual([])
  } finally {
    await other.close()
  }
})

async function addAsset(pool: TestDatabase['pool'], { novel, file }: { novel: string; file: string }): Promise<void> {
  const user = randomUUID()
  await pool.query(`insert into users (id, username, username_folded) values ($1, 'ann', 'ann')`, [user])
  await pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
     values ($1, $2, 'building', '{}', '', '', 1)`,
    [novel, user],
  )
  await pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
     values ($1, $2, 'sprite', 'x', '', 'png', $3, 40000000, 1)`,
    [novel, randomUUID(), file],
  )
}
