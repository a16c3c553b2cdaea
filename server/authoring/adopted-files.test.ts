import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileWork, type FileWork } from '../file-work/create-file-work.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import type { AssetPorts } from './asset-place.ts'
import { changeAsset } from './change-asset.ts'
import { changeScene } from './change-scene.ts'
import { copyScene } from './copy-scene.ts'
import { createAsset } from './create-asset.ts'
import { createInteractiveScene } from './create-scene.ts'
import { type Harness, openHarness } from './test-author.ts'

let harness: Harness
let folder: string
let fileWork: FileWork
let ports: AssetPorts
/** While set, every written file is taken for stray, and deleted before its row is written. */
let tooLate = false

beforeAll(async () => {
  harness = await openHarness()
  folder = await mkdtemp(join(tmpdir(), 'fabula-adopted-'))
  fileWork = createFileWork({ folder, mostMemory: 400_000_000 })
  const disk = createDiskFiles(folder)
  const forgotten = () => (tooLate ? harness.pool.query('delete from stray_files') : null)
  const files: typeof disk = {
    ...disk,
    async put(key, content) {
      await disk.put(key, content)
      await forgotten()
    },
    async copy(from, to) {
      const there = await disk.copy(from, to)
      await forgotten()
      return there
    },
  }
  ports = { ...harness, files, fileWork }
})
afterAll(async () => {
  await fileWork.close()
  await harness.database.close()
  await rm(folder, { recursive: true })
})

const words = { name: 'Quay', prompt_description: 'Fog.', asset_type: 'background' as const }

async function upload() {
  const path = join(folder, `${Math.random()}.png`)
  const { size } = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#246' } }).toFile(path)
  return { filename: 'quay.png', path, bytes: size }
}

async function whileTooLate(work: () => Promise<unknown>): Promise<void> {
  tooLate = true
  try {
    await expect(work()).rejects.toMatchObject({ name: 'ProblemError', code: 'overloaded' })
  } finally {
    tooLate = false
  }
}
const rows = async (novel: string) =>
  (await harness.pool.query('select id, file, name from assets where novel_id = $1', [novel])).rows

test('no asset row refers to a file that was deleted as stray', async () => {
  const place = await harness.draft(await harness.author())
  await whileTooLate(async () => createAsset(ports, place, words, await upload()))
  expect(await rows(place.id)).toEqual([])
  const { id: assetId } = await createAsset(ports, place, words, await upload())
  const before = await rows(place.id)
  expect(before).toHaveLength(1)
  const change = { name: 'Pier' }
  await whileTooLate(async () => changeAsset(ports, { ...place, assetId }, change, await upload()))
  expect(await rows(place.id)).toEqual(before)
})

test('nor does that of an asset copied with a scene', async () => {
  const author = await harness.author()
  const [from, to] = [await harness.draft(author), await harness.draft(author, 'The Pier')]
  const { id: assetId } = await createAsset(ports, from, words, await upload())
  const scene = await createInteractiveScene(harness, from, 'Quay')
  const at = { ...from, type: 'interactive' as const, sceneId: scene.id }
  await changeScene(harness, at, { backgrounds: [{ background_asset_id: assetId, conditionals: [] }] }, null)
  await whileTooLate(() => copyScene(ports, at, to.id))
  expect(await rows(to.id)).toEqual([])
})

test('stray files are deleted as soon as they are due, however many there are', async () => {
  await harness.pool.query(
    `insert into stray_files (folder, remove_after)
     select 'left-' || n, now() + case when n > 45 then interval '1 hour' else interval '0' end from generate_series(1, 46) n`,
  )
  const removed: string[] = []
  const files = { ...ports.files, remove: async (folder: string) => void removed.push(folder) }
  expect(await removeStrayFiles({ pool: harness.pool, files }, AbortSignal.abort())).toBe(0)
  await removeStrayFiles({ pool: harness.pool, files })
  const left = (n: number) => `left-${n + 1}`
  expect(removed.filter((folder) => folder.startsWith('left-')).sort()).toEqual(
    Array.from({ length: 45 }, (_, n) => left(n)).sort(),
  )
})

test('a stray file that cannot be removed holds up no other, is reported, and is tried again later', async () => {
  await harness.pool.query(
    `insert into stray_files (folder, remove_after)
     select 'stuck-' || n, now() - interval '1 day' - n * interval '1 second' from generate_series(1, 25) n`,
  )
  const removed: string[] = []
  const files = {
    ...ports.files,
    remove: async (folder: string) => {
      if (folder === 'stuck-25') throw new Error('Not permitted')
      removed.push(folder)
    },
  }
  await expect(removeStrayFiles({ pool: harness.pool, files })).rejects.toThrow('Not permitted')
  expect(removed.filter((folder) => folder.startsWith('stuck-'))).toHaveLength(24)
  const { rows } = await harness.pool.query<{ folder: string; due: boolean }>(
    "select folder, remove_after <= now() as due from stray_files where folder like 'stuck-%'",
  )
  expect(rows).toEqual([{ folder: 'stuck-25', due: false }])
})
