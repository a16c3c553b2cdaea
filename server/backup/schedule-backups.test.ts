import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { checkBackup } from './backup-reader.ts'
import { deleteOldBackups, keptBackups } from './kept-backups.ts'
import { listBackups } from './list-backups.ts'
import { scheduleBackups } from './schedule-backups.ts'
import { dueAt } from './schedule-state.ts'

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
/** The one that is under way is finished: its failure is told as long as it is not. */
const tried = () =>
  expect.poll(async () => (await list()).tried_at !== null && (await list()).failure, { timeout: 60_000 })

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
