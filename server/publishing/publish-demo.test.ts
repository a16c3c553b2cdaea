import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '@fabula/core/exchange/write-archive'
import type { AssetId, NovelId } from '@fabula/core/ids'
import { newNovelHead } from '@fabula/core/novel/novel'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteNovel } from '../authoring/delete-novel.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { createFileWork, type FileWork } from '../file-work/create-file-work.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import { isDemoShown, showDemo } from '../site/show-demo.ts'
import { publishDemo, publishIfPossible } from './publish-demo.ts'

let harness: Harness
let folder: string
let fileWork: FileWork
beforeEach(async () => {
  harness = await openHarness()
  folder = await mkdtemp(join(tmpdir(), 'fabula-demo-'))
  fileWork = createFileWork({ folder, mostMemory: 1_024 * 1_048_576 })
  await writeFile(join(folder, 'demo.fabula'), await demo())
})
afterEach(async () => {
  await fileWork.close()
  await harness.database.close()
  await rm(folder, { recursive: true })
})

async function demo(): Promise<Uint8Array> {
  const asset = { id: newId<AssetId>(), name: 'Quay', prompt_description: 'Fog', extension: 'webp' }
  const novel = {
    ...newNovelHead('The Fortieth Lamp'),
    cover_background_image_id: asset.id,
    id: newId<NovelId>(),
    created_at: '2026-01-01T00:00:00.000Z',
    assets: { sprites: [], backgrounds: [asset], musics: [] },
    interactive_scenes: [],
    static_scenes: [],
  }
  const translation = {
    language: 'russian',
    unit: 'novel/name',
    source: novel.name,
    text: 'Сороковой фонарь',
    made_by: 'author',
  } as const
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
    .webp()
    .toBuffer()
  const chunks: Uint8Array[] = []
  const files = [{ path: `assets/background/${asset.id}.webp`, bytes }]
  for await (const chunk of writeArchive({ novel, translations: [translation] }, files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const server = () => ({
  pool: harness.pool,
  novels: createNovelStore(harness),
  files: createDiskFiles(join(folder, 'files')),
  fileWork,
  botConfigured: false,
  groupConfigured: false,
})
const publish = (ports = server()) => publishDemo(ports, join(folder, 'demo.fabula'))

it('servers that start at once publish one demo, with its files and translations and without its draft', async () => {
  expect((await Promise.all([publish(), publish(), publish()])).sort()).toEqual([false, false, true])
  const { rows } = await harness.pool.query<{ id: NovelId; owner: string; password_hash: null }>(
    'select n.id, u.username as owner, u.password_hash from novels n join users u on u.id = n.owner_id',
  )
  expect(rows).toEqual([{ id: expect.any(String), owner: 'fabula', password_hash: null }])
  const loaded = await harness.novels.loadByLink('demo')
  expect(loaded?.localized('russian').name).toBe('Сороковой фонарь')
  expect(loaded?.novel.assets.backgrounds[0]).toMatchObject({ width: 40, extension: 'webp' })
  expect(await readdir(join(folder, 'files'))).toEqual([rows[0]?.id])
})

it('a deleted demo is not published again', async () => {
  expect(await publish()).toBe(true)
  const loaded = await harness.novels.loadByLink('demo')
  if (!loaded) throw new Error('there is no demo')
  await deleteNovel(server(), { author: loaded.owner_id, base: 'production_novel', id: loaded.id })
  expect(await publish()).toBe(false)
  expect(await harness.novels.loadByLink('demo')).toBeNull()
})

it('two administrators who show a deleted demo at the same time publish one, and it can be hidden again', async () => {
  const { pool } = harness
  const show = (queries = pool) => showDemo({ pool: queries, publishDemo: publish }, true)
  // The second has seen that there is none, and continues only after the first has finished.
  const late = new Proxy(pool, {
    get: (_, name) =>
      name !== 'query'
        ? Reflect.get(pool, name)
        : async (text: string, values: unknown[]) => {
            if (text.startsWith('delete from installation')) await show()
            return pool.query(text, values)
          },
  })
  await show(late)
  expect(await isDemoShown(pool)).toBe(true)
  await showDemo({ pool, publishDemo: publish }, false)
  expect(await isDemoShown(pool)).toBe(false)
  await pool.query("delete from novels where kind = 'production'")
  await Promise.all([show(), show(), show()])
  expect(await isDemoShown(pool)).toBe(true)
})

it('leftovers of a killed server are deleted at the next start', async () => {
  const dying = { ...server(), files: { ...server().files, copy: () => Promise.reject(new Error('died')) } }
  await expect(publish(dying)).rejects.toThrow('died')
  expect(await publish()).toBe(true)
  expect((await harness.pool.query('select 1 from novels')).rowCount).toBe(1)
})

it('an existing link or name of that kind stays its owner’s', async () => {
  const author = await harness.author()
  await harness.pool.query(
    "update users set username = 'Fabula', username_folded = 'fabula', password_hash = 'x' where id = $1",
    [author],
  )
  expect(await publish()).toBe(true)
  const loaded = await harness.novels.loadByLink('demo')
  expect(loaded?.owner_id).not.toBe(author)
})

it('without an archive there is no demo', async () => {
  expect(await publishDemo(server(), join(folder, 'nothing.fabula'))).toBe(false)
})

it('a server starts without the demo if its archive could not be read, logs it, and the next start publishes it', async () => {
  const told: string[] = []
  const log = { warn: (text: string) => told.push(text) }
  // A system short of memory kills the process that uses most.
  const ended: FileWork = { ...fileWork, run: () => Promise.reject(new ProblemError('file_too_heavy')) }
  await publishIfPossible(() => publish({ ...server(), fileWork: ended }), log)
  expect(told).toEqual([
    expect.stringMatching(/^The demo novel is not published: The process .* the system ended it\. /),
  ])
  expect(await isDemoShown(harness.pool)).toBe(false)
  await publishIfPossible(publish, log)
  expect([told.length, await isDemoShown(harness.pool)]).toEqual([1, true])
  const broken = () => Promise.reject(new ProblemError('archive_unreadable'))
  await expect(publishIfPossible(broken, log)).rejects.toMatchObject({ code: 'archive_unreadable' })
})
