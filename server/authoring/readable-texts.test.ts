import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NovelId } from '@fabula/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFiles } from '../files/disk-files.ts'
import { publishNovel } from '../publishing/publish-novel.ts'
import { changeNovel } from './change-novel.ts'
import { changeScene } from './change-scene.ts'
import { createInteractiveScene, createStaticScene } from './create-scene.ts'
import { deleteScene } from './delete-scene.ts'
import { putScene } from './put-scene.ts'
import { restoreScene } from './restore-scene.ts'
import { type Harness, openHarness } from './test-author.ts'

let harness: Harness
let folder: string
beforeAll(async () => {
  harness = await openHarness()
  folder = await mkdtemp(join(tmpdir(), 'fabula-files-'))
})
afterAll(async () => {
  await harness.database.close()
  await rm(folder, { recursive: true })
})

test('the listener is notified of every change to what readers may read, and of nothing else', async () => {
  const told: [string, NovelId][] = []
  const readable = {
    published: async (id: NovelId) => void told.push(['published', id]),
    edited: async (id: NovelId) => void told.push(['edited', id]),
  }
  const ports = { ...harness, botConfigured: false, groupConfigured: false, files: createDiskFiles(folder), readable }
  const toldBy = async (work: () => Promise<unknown>) => {
    told.length = 0
    await work()
    return told.map(([what]) => what)
  }
  const draft = await harness.draft(await harness.author())
  expect(await toldBy(() => createStaticScene(ports, draft, 'The quay'))).toEqual([])
  expect(await toldBy(() => changeNovel(ports, draft, { name: 'Other' }, null))).toEqual([])
  expect(await toldBy(() => publishNovel(ports, draft, 'untold', { translate: false }))).toEqual([])
  expect(await toldBy(() => publishNovel(ports, draft, 'taken-link'))).toEqual(['published'])
  expect(await toldBy(() => publishNovel(ports, draft, 'taken-link').catch(() => 'refused'))).toEqual([])

  const { id } = await publishNovel(ports, draft, 'told')
  expect(told).toEqual([['published', id]])
  const place = { ...draft, base: 'production_novel' as const, id }
  let sceneId = ''
  const make = async () => {
    sceneId = (await createInteractiveScene(ports, place, 'The lamp')).id
  }
  expect(await toldBy(make)).toEqual(['edited'])
  const at = { ...place, type: 'interactive' as const, sceneId: sceneId as never }
  expect(await toldBy(() => changeScene(ports, at, { help: 'Look around' }, null))).toEqual(['edited'])
  expect(await toldBy(() => changeScene(ports, at, { help: 'Look around' }, null)), 'nothing differs').toEqual([])
  expect(await toldBy(() => changeScene(ports, at, { help: 'x' }, [1]).catch(() => 'stale'))).toEqual([])
  expect(await toldBy(() => changeNovel(ports, place, { name: 'Third' }, null))).toEqual(['edited'])
  expect(await toldBy(() => deleteScene(ports, at)), 'takes away').toEqual([])
  expect(await toldBy(() => restoreScene(ports, at))).toEqual(['edited'])
  const still = { scene_type: 'static', scene: { name: 'The quay' } }
  expect(await toldBy(() => putScene(ports, at, still, null))).toEqual(['edited'])
})
