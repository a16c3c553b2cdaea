import type { NovelId, SceneId } from '@fabula/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeNovel } from '../authoring/change-novel.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createInteractiveScene, createStaticScene } from '../authoring/create-scene.ts'
import { deleteScene } from '../authoring/delete-scene.ts'
import { restoreScene } from '../authoring/restore-scene.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { withNovelLock } from './novel-lock.ts'
import { createNovelStore } from './novel-store.ts'

describe('novel store', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.database.close())

  const withScenes = async (count: number) => {
    const place = await harness.draft(await harness.author())
    const scenes: { id: SceneId }[] = []
    for (let i = 0; i < count; i++) {
      const create = i % 2 ? createStaticScene : createInteractiveScene
      scenes.push(await create(harness, place, `Scene ${i}`))
    }
    const at = (i: number) => {
      const scene = scenes[i]
      if (!scene) throw new Error('no such scene')
      return { ...place, type: i % 2 ? ('static' as const) : ('interactive' as const), sceneId: scene.id }
    }
    return { place, at }
  }

  it('keeps unchanged scenes the same objects, and the whole novel while nothing changed', async () => {
    const { place, at } = await withScenes(6)
    const before = await harness.novels.load(place.id)
    expect((await harness.novels.load(place.id))?.novel).toBe(before?.novel)
    await changeScene(harness, at(2), { description: 'changed' }, null)
    const after = await harness.novels.load(place.id)
    expect(after?.novel.interactive_scenes[1]).not.toBe(before?.novel.interactive_scenes[1])
    expect(after?.novel.interactive_scenes[1]?.description).toBe('changed')
    expect(after?.novel.interactive_scenes[0]).toBe(before?.novel.interactive_scenes[0])
    expect(after?.novel.static_scenes).toEqual(before?.novel.static_scenes)
    expect(after?.novel.static_scenes[0]).toBe(before?.novel.static_scenes[0])
    expect(before?.novel.interactive_scenes[1]?.description).toBe('')
  })

  it('notices deletions and restorations, and equals a newly created store', async () => {
    const { place, at } = await withScenes(4)
    await harness.novels.load(place.id)
    await deleteScene(harness, at(0))
    const fresh = createNovelStore({ pool: harness.pool })
    for (const store of [harness.novels, fresh]) {
      expect((await store.load(place.id))?.novel.interactive_scenes.map(({ name }) => name)).toEqual(['Scene 2'])
    }
    await restoreScene(harness, at(0))
    for (const store of [harness.novels, fresh]) {
      const names = (await store.load(place.id))?.novel.interactive_scenes.map(({ name }) => name)
      expect(names).toEqual(['Scene 0', 'Scene 2'])
    }
  })

  it('updates likes and access without reading anything else again', async () => {
    const { place } = await withScenes(1)
    const before = await harness.novels.load(place.id)
    await harness.pool.query('update novels set likes = 7, hidden = true where id = $1', [place.id])
    const after = await harness.novels.load(place.id)
    expect(after).toMatchObject({ likes: 7, hidden: true })
    expect(after?.novel).toBe(before?.novel)
  })

  it('is never older than a write that completed before, with many concurrent writers and readers', async () => {
    const { place, at } = await withScenes(4)
    const writer = async (scene: number) => {
      for (let round = 1; round <= 5; round++) {
        await changeScene(harness, at(scene), { description: `${round}` }, null)
        const { interactive_scenes = [], static_scenes = [] } = (await harness.novels.load(place.id))?.novel ?? {}
        const seen = [...interactive_scenes, ...static_scenes].find(({ id }) => id === at(scene).sceneId)
        expect(seen?.description).toBe(`${round}`)
      }
    }
    await Promise.all([0, 1, 2, 3].map(writer))
    const [end, fresh] = await Promise.all([
      harness.novels.load(place.id),
      createNovelStore({ pool: harness.pool }).load(place.id),
    ])
    expect(end?.novel).toEqual(fresh?.novel)
  })

  it('draws numbers in the order in which they are committed', async () => {
    const place = await harness.draft(await harness.author())
    const committed: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withNovelLock(harness.pool, place.id, async (client, changed) => {
          await client.query('select pg_sleep(random() / 100)')
          committed.push(changed)
        }),
      ),
    )
    expect(committed).toEqual([...committed].sort((a, b) => a - b))
  })

  it('shows a language once it is translated, and creates it once', async () => {
    const place = await harness.draft(await harness.author(), 'The Lamp')
    await changeNovel(harness, place, { language: 'english' }, null)
    await withNovelLock(harness.pool, place.id, (client, changed) =>
      client.query(
        `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
         values ($1, 'russian', 'novel/name', 'x', 'The Lamp', 'Лампа', 'author', $2)`,
        [place.id, changed],
      ),
    )
    const loaded = await harness.novels.load(place.id)
    expect(loaded?.localized('russian').name).toBe('Лампа')
    expect(loaded?.localized('russian')).toBe(loaded?.localized('russian'))
    expect(loaded?.localized('english')).toBe(loaded?.novel)
  })

  it('stays within its memory limit, and still answers', async () => {
    const small = createNovelStore({ pool: harness.pool, bytes: 10 })
    const [one, other] = [await harness.draft(await harness.author()), await harness.draft(await harness.author())]
    const novel = async (id: NovelId) => (await small.load(id))?.novel
    const first = await novel(one.id)
    expect(first?.name).toBe('The Lamp')
    // The novel exceeds the limit by itself: it is cached as long as no other is requested.
    expect(await novel(one.id)).toBe(first)
    await novel(other.id)
    expect(await novel(one.id)).not.toBe(first)
  })

  it('returns null for an unknown novel', async () => {
    expect(await harness.novels.load(newId<NovelId>())).toBeNull()
    expect(await harness.novels.loadByLink('nowhere')).toBeNull()
    expect(await harness.novels.loadByLink('no\0where')).toBeNull()
  })

  it('checks once whether a novel is current, and reads no scene again', async () => {
    const { place } = await withScenes(3)
    const asked: string[] = []
    const pool = {
      query: (query: { name: string }) => {
        asked.push(query.name)
        return harness.pool.query(query as never)
      },
    }
    const novels = createNovelStore({ pool: pool as never })
    await novels.load(place.id)
    const first = asked.splice(0).length
    const before = await novels.load(place.id)
    expect(asked).toHaveLength(1)
    expect(first).toBeGreaterThan(1)
    expect((await novels.load(place.id))?.novel).toBe(before?.novel)
  })
})
