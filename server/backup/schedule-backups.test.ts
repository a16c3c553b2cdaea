import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { checkBackup } from './backup-reader.ts'
import { deleteOldBackups, deleteUnfinished, keptBackups } from './kept-backups.ts'
import { listBackups } from './list-backups.ts'
import { ALONE } from './one-at-a-time.ts'
import { scheduleBackups } from './schedule-backups.ts'
import { dueAt, lastAttempt, takeAttempt, UNFINISHED } from './schedule-state.ts'

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
const start = () =>
  scheduleBackups(
    { pool: database.pool, files: createDiskFiles(join(root, 'files')), version: 'test' },
    settings(),
    pino({ level: 'silent' }),
  )
const list = () => listBackups(database.pool, settings())
/** What became of the one that is under way, once it is over: its failure is told for a moment on either side of it. */
const tried = () =>
  expect.poll(
    async () => {
      const { tried_at, making, unfinished, failure } = await list()
      return tried_at !== null && !making && !unfinished && failure
    },
    { timeout: 60_000 },
  )

test('two servers of one installation make one backup, and show it', async () => {
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

test('why there is none is told, and it is tried again soon', async () => {
  await writeFile(folder, 'a file where the folder should be')
  const server = start()
  await tried().toMatch(/cannot be made/)
  await server.stop()
  await rm(folder)
  const { next_at, tried_at } = await list()
  expect(Date.parse(next_at ?? '') - Date.parse(tried_at ?? '')).toBe(15 * 60_000)
})

test('the newest are kept; what is broken goes, and nothing that is not ours', async () => {
  await mkdir(folder)
  const ours = ['fabula-20260101-000000.tar', 'fabula-20260103-000000.tar', 'fabula-20260102-000000.tar']
  const others = ['fabula.tar', 'notes.txt']
  for (const name of [...ours, ...others, 'fabula-20260104-000000.tar.0a1b2c3d.part']) {
    await writeFile(join(folder, name), '')
  }
  await deleteOldBackups(folder, 2)
  await deleteUnfinished(folder)
  expect((await keptBackups(folder)).map(({ made_at }) => made_at)).toEqual([
    '2026-01-03T00:00:00Z',
    '2026-01-02T00:00:00Z',
  ])
  expect((await readdir(folder)).sort()).toEqual([
    'fabula-20260102-000000.tar',
    'fabula-20260103-000000.tar',
    ...others,
  ])
})

test('a backup every hour is due an hour after the last, a failed one within it', () => {
  const at = '2026-01-01T00:00:00.000Z'
  expect(dueAt(null, 1, 7)).toBe(7)
  expect(dueAt({ at, failure: null }, 1, 0)).toBe(Date.parse(at) + 3_600_000)
  expect(dueAt({ at, failure: 'full' }, 1, 0)).toBe(Date.parse(at) + 900_000)
})

test('what a killed server left of one goes before the next is written, also where that fails', async () => {
  await mkdir(folder)
  await writeFile(join(folder, 'fabula-20260104-000000.tar.0a1b2c3d.part'), '')
  // Without it no backup can be written.
  await database.pool.query('alter table novels rename to gone')
  const server = start()
  await tried().toMatch(/Tables refer to each other/)
  await server.stop()
  expect(await readdir(folder)).toEqual([])
})

test('one that takes longer than a failed one waits is left alone, and told to be under way', async () => {
  const begun = {
    at: new Date(Date.now() - 20 * 60_000).toISOString(),
    failure: UNFINISHED,
  }
  await takeAttempt(database.pool, null, begun)
  const maker = await database.pool.connect()
  await maker.query('begin')
  await maker.query('select pg_advisory_xact_lock($1)', [ALONE])
  expect(await list()).toMatchObject({ making: true, unfinished: false, failure: null })
  const server = start()
  await server.stop()
  expect(await lastAttempt(database.pool)).toEqual(begun)
  await maker.query('commit')
  maker.release()
  expect(await list()).toMatchObject({ making: false, unfinished: true, failure: null })
  const next = start()
  await tried().toBeNull()
  await next.stop()
  expect((await list()).backups).toHaveLength(1)
})
