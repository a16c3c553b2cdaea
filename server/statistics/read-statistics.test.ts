import type { NovelId, SceneId, UserId } from '@fabula/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createInteractiveScene, createStaticScene } from '../authoring/create-scene.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { statisticsHandlers } from '../http/handlers/statistics.ts'
import { readStatistics } from './read-statistics.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.database.close())

async function publicNovel() {
  const owner = await harness.author()
  const place = await harness.draft(owner, 'The Lamp')
  const quay = await createInteractiveScene(harness, place, 'Quay')
  const ferry = await createStaticScene(harness, place, 'Ferry')
  await createStaticScene(harness, place, 'Unseen')
  const ending = { id: newId<string>(), name: 'Leave', prompt_ending_conditional: 'x', conditionals: [] }
  await changeScene(harness, { ...place, type: 'interactive', sceneId: quay.id }, { endings: [ending] }, null)
  await harness.pool.query("update novels set kind = 'production', play_link = $2, likes = 3 where id = $1", [
    place.id,
    `n-${place.id}`,
  ])
  return { owner, id: place.id, quay: quay.id, ferry: ferry.id, ending: ending.id }
}

interface Step {
  scene: SceneId
  ending?: string
  the_end?: boolean
  tokens?: number
  daysAgo?: number
}

/** A game whose states follow each other as told; every one that has an ending keeps it in its world. */
async function play(novelId: NovelId, user: UserId, steps: Step[]) {
  const game = newId<string>()
  await harness.pool.query('insert into games (id, user_id, novel_id) values ($1, $2, $3)', [game, user, novelId])
  let parent: string | null = null
  let completed: string[] = []
  for (const [depth, { scene, ending, the_end = false, tokens, daysAgo = 0 }] of steps.entries()) {
    completed = ending ? [...completed, ending] : completed
    const id = newId<string>()
    const document = {
      scene_id: scene,
      the_end,
      message: 'Somebody’s own words',
      said: null,
      pending: ending ? { ending_id: ending, next_scene: null } : null,
      world: { flags: {}, scales: {}, completed_endings: completed },
    }
    const usage = tokens ? { usage: { input_tokens: tokens, cached_tokens: 1, output_tokens: 2 } } : null
    await harness.pool.query(
      `insert into states (id, game_id, parent_id, depth, document, record, created_at)
       values ($1, $2, $3, $4, $5, $6, now() - make_interval(days => $7))`,
      [id, game, parent, depth, JSON.stringify(document), usage && JSON.stringify(usage), daysAgo],
    )
    parent = id
  }
}

const load = async (id: NovelId) => {
  const loaded = await harness.novels.load(id)
  if (!loaded) throw new Error('no such novel')
  return loaded
}

test('counts readers, not visits: per scene, per ending, per day, without the owner', async () => {
  const { owner, id, quay, ferry, ending } = await publicNovel()
  const [one, two] = [await harness.author(), await harness.author()]
  await play(id, one, [
    { scene: quay, daysAgo: 2 },
    { scene: quay, tokens: 100, daysAgo: 2 },
    { scene: quay, ending, tokens: 50 },
    { scene: ferry },
    { scene: ferry, the_end: true },
  ])
  await play(id, one, [{ scene: quay }, { scene: quay, ending }])
  await play(id, two, [{ scene: quay, daysAgo: 400 }])
  await play(id, owner, [{ scene: quay }, { scene: ferry, the_end: true }])
  const numbers = await readStatistics(harness.pool, await load(id), 3)
  expect(numbers).toMatchObject({ readers: 2, finished: 1, likes: 3 })
  expect(numbers.scenes.map(({ name, readers }) => [name, readers])).toEqual([
    ['Quay', 2],
    ['Ferry', 1],
    ['Unseen', 0],
  ])
  expect(numbers.endings).toEqual([{ ending_id: ending, scene_name: 'Quay', name: 'Leave', readers: 1 }])
  expect(
    numbers.days.map(({ readers, turns, input_tokens, output_tokens }) => [
      readers,
      turns,
      input_tokens,
      output_tokens,
    ]),
  ).toEqual([
    [1, 1, 100, 2],
    [0, 0, 0, 0],
    [1, 4, 50, 2],
  ])
  expect(JSON.stringify(numbers)).not.toContain('own words')
})

test('a novel that nobody read is all zeros', async () => {
  const { id } = await publicNovel()
  const numbers = await readStatistics(harness.pool, await load(id), 7)
  expect([numbers.readers, numbers.finished, numbers.days.length]).toEqual([0, 0, 7])
  expect(numbers.endings[0]?.readers).toBe(0)
})

test('are for the owner alone, and counted once a minute', async () => {
  const { owner, id, quay } = await publicNovel()
  const [handler] = statisticsHandlers(harness)
  const ask = (user: UserId) => {
    const caller: Caller = { kind: 'user', id: user, username: 'x', session_id: 'x', ip: '' }
    return handler?.run({ caller, params: { id }, query: { days: 30 } } as never)
  }
  await expect(ask(await harness.author())).rejects.toMatchObject({ code: 'edit_denied' })
  const first = await ask(owner)
  await play(id, await harness.author(), [{ scene: quay }])
  expect(await ask(owner)).toBe(first)
})
