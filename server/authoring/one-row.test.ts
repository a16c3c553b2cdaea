import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NovelId, SceneId } from '@fabula/core/ids'
import { limits } from '@fabula/core/record/limits'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDiskFiles } from '../files/disk-files.ts'
import { publishNovel } from '../publishing/publish-novel.ts'
import { changeNovel } from './change-novel.ts'
import { changeScene, changeScenes } from './change-scene.ts'
import { createInteractiveScene } from './create-scene.ts'
import { deleteScene } from './delete-scene.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { restoreScene } from './restore-scene.ts'
import { type Harness, openHarness, rowPlaces } from './test-author.ts'

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

/** A draft with `count` scenes, each with a character, and one of the scenes. */
async function large(count: number) {
  const place = await harness.draft(await harness.author())
  const scene = await createInteractiveScene(harness, place, 'The quay')
  const cast = [{ character_id: scene.id, sprite_mix_id: scene.id, start_sprite_id: scene.id }]
  const at = { ...place, type: 'interactive' as const, sceneId: scene.id }
  await changeScene(harness, at, { characters: cast, description: 'fog '.repeat(500) }, null)
  await harness.pool.query(
    `insert into scenes (novel_id, id, type, place, document, changed)
     select novel_id, new.id, type, g, document || jsonb_build_object('id', new.id), nextval('changes')
     from scenes, generate_series(2, $2) g, lateral (select g as n, gen_random_uuid() as id) new where novel_id = $1`,
    [place.id, count],
  )
  return { place, at }
}

async function written(id: NovelId, work: () => Promise<unknown>) {
  const tables = ['novels', 'scenes', 'assets'] as const
  const before = await Promise.all(tables.map((table) => rowPlaces(harness.pool, table, id)))
  await work()
  const after = await Promise.all(tables.map((table) => rowPlaces(harness.pool, table, id)))
  return tables.flatMap((table, i) =>
    [...(after[i] ?? [])].filter(([row, at]) => before[i]?.get(row) !== at).map(([row]) => `${table} ${row}`),
  )
}

describe('a novel of 500 scenes', () => {
  it('is saved one row at a time: a scene, the head, or nothing', async () => {
    const { place, at } = await large(500)
    const scene = `scenes ${at.sceneId}`
    expect(await written(place.id, () => changeScene(harness, at, { help: 'Look around' }, null))).toEqual([scene])
    expect(await written(place.id, () => changeScene(harness, at, { help: 'Look around' }, null))).toEqual([])
    expect(await written(place.id, () => deleteScene(harness, at))).toEqual([scene])
    expect(await written(place.id, () => restoreScene(harness, at))).toEqual([scene])
    expect(await written(place.id, () => changeNovel(harness, place, { name: 'Other' }, null))).toEqual([
      `novels ${place.id}`,
    ])
  })

  it('is published with as many statements as a small one', async () => {
    const publish = async (count: number) => {
      const { place } = await large(count)
      await harness.novels.load(place.id)
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      const { id } = await publishNovel({ ...harness, files: createDiskFiles(folder) }, place, `scenes-${count}`)
      const asked = statements.mock.calls.length
      statements.mockRestore()
      expect((await harness.novels.load(id))?.novel.interactive_scenes).toHaveLength(count)
      return asked
    }
    const few = await publish(2)
    expect(few).toBeGreaterThan(0)
    expect(await publish(500)).toBe(few)
  })
})

it('changes several scenes together, or none of them', async () => {
  const { place } = await large(3)
  const { interactive_scenes: scenes = [] } = (await harness.novels.load(place.id))?.novel ?? {}
  const change = (revisions: readonly number[], fields: (at: number) => object = () => ({ help: 'Look around' })) =>
    changeScenes(
      harness,
      place,
      revisions.map((revision, at) => ({
        type: 'interactive',
        id: scenes[at]?.id as SceneId,
        fields: fields(at),
        expected: [revision],
      })),
    )
  const { rows } = await harness.pool.query<{ id: string; revision: number }>(
    'select id, revision from scenes where novel_id = $1',
    [place.id],
  )
  const revisions = scenes.map(({ id }) => rows.find((row) => row.id === id)?.revision ?? 0)
  const stale = revisions.with(2, 99)
  expect(
    await written(place.id, () => expect(change(stale)).rejects.toMatchObject({ code: 'changed_elsewhere' })),
  ).toEqual([])
  const ending = { id: crypto.randomUUID(), name: 'Away', prompt_ending_conditional: 'They have left.' }
  await expect(change(revisions, () => ({ endings: [ending] }))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await written(place.id, () => change(revisions))).toHaveLength(3)
  const { interactive_scenes: after = [] } = (await harness.novels.load(place.id))?.novel ?? {}
  expect(after.map(({ help }) => help)).toEqual(['Look around', 'Look around', 'Look around'])
})

describe('a deleted scene or asset', () => {
  it('is not restored beside a scene that has taken over one of its endings', async () => {
    const { place, at } = await large(2)
    const ending = { id: crypto.randomUUID(), name: 'Away', prompt_ending_conditional: 'They have left.' }
    await changeScene(harness, at, { endings: [ending] }, null)
    await deleteScene(harness, at)
    const [other] = (await harness.novels.load(place.id))?.novel.interactive_scenes ?? []
    if (!other) throw new Error('the other scene is missing')
    await changeScene(harness, { ...at, sceneId: other.id }, { endings: [ending] }, null)
    await expect(restoreScene(harness, at)).rejects.toMatchObject({ code: 'invalid_input' })
    await changeScene(harness, { ...at, sceneId: other.id }, { endings: [] }, null)
    await restoreScene(harness, at)
  })

  it('is not restored beyond the number that a novel may have', async () => {
    const { place, at } = await large(2)
    await deleteScene(harness, at)
    const { scenes } = limits
    onTestFinished(() => void Object.assign(limits, { scenes }))
    Object.assign(limits, { scenes: 1 })
    await expect(restoreScene(harness, at)).rejects.toMatchObject({ code: 'invalid_input' })
    Object.assign(limits, { scenes: 2 })
    await restoreScene(harness, at)
    await restoreScene(harness, at)
    expect((await harness.novels.load(place.id))?.novel.interactive_scenes).toHaveLength(2)
  })

  it('can be restored within a day, and is deleted for good after that', async () => {
    const { place, at } = await large(2)
    const files = createDiskFiles(folder)
    await deleteScene(harness, at)
    await purgeDeleted({ pool: harness.pool, files })
    await restoreScene(harness, at)
    await deleteScene(harness, at)
    await harness.novels.load(place.id)
    await harness.pool.query("update scenes set deleted_at = now() - interval '25 hours' where id = $1", [at.sceneId])
    await expect(restoreScene(harness, at)).rejects.toMatchObject({ code: 'scene_not_found' })
    await purgeDeleted({ pool: harness.pool, files })
    expect((await harness.pool.query('select 1 from scenes where novel_id = $1', [place.id])).rowCount).toBe(1)
    expect((await harness.novels.load(place.id))?.novel.interactive_scenes).toHaveLength(1)
  })
})
