import { fewestReaders } from '@fabula/contract/shapes/statistics'
import type { NovelId, SceneId, UserId } from '@fabula/core/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { moveGuestGames } from '../accounts/guest.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createInteractiveScene, createStaticScene } from '../authoring/create-scene.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { statisticsHandlers } from '../http/handlers/statistics.ts'
import { countAllStates, countStates } from './count-states.ts'
import { readSceneReaders } from './read-scene-readers.ts'
import { readStatistics } from './read-statistics.ts'
import { statisticsCsv } from './statistics-csv.ts'

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
  const ending = { id: newId<string>(), name: '=Leave', prompt_ending_conditional: 'x', conditionals: [] }
  await changeScene(harness, { ...place, type: 'interactive', sceneId: quay.id }, { endings: [ending] }, null)
  await harness.pool.query("update novels set kind = 'production', play_link = $2 where id = $1", [
    place.id,
    `n-${place.id}`,
  ])
  return { owner, id: place.id, quay: quay.id, ferry: ferry.id, ending: ending.id }
}

interface Step {
  scene: SceneId
  type?: 'interactive' | 'static'
  ending?: string
  the_end?: boolean
  tokens?: number
  daysAgo?: number
  language?: 'english' | 'russian'
  choices?: number
  refused?: boolean
  /** Another answer to the same move as the previous step. */
  again?: boolean
}

/** Inserts a game with the given states; once one has an ending, all later ones keep it in their world. */
async function play(novelId: NovelId, user: UserId, steps: readonly Step[]) {
  const game = newId<string>()
  await harness.pool.query('insert into games (id, user_id, novel_id) values ($1, $2, $3)', [game, user, novelId])
  const path: string[] = []
  let completed: string[] = []
  let last = ''
  for (const [depth, step] of steps.entries()) {
    const { scene, ending, the_end = false, tokens, daysAgo = 0, choices = 0 } = step
    completed = ending ? [...completed, ending] : completed
    last = newId<string>()
    const document = {
      scene_id: scene,
      scene_type: step.type ?? 'interactive',
      the_end,
      language: step.language ?? 'english',
      storyteller: tokens ? 'model' : null,
      message: 'Somebody’s own words',
      said: tokens ? { kind: 'text', text: step.again ? `line ${depth - 1}` : `line ${depth}`, name: 'x' } : null,
      stage: { choices: Array.from({ length: choices }, () => 'x') },
      pending: ending ? { ending_id: ending, next_scene: null } : null,
      world: { flags: {}, scales: {}, completed_endings: completed },
    }
    const warnings = step.refused ? [{ code: 'change_not_offered', subject: 'x' }] : []
    const record = tokens ? { usage: { input_tokens: tokens, cached_tokens: 1, output_tokens: 2 }, warnings } : null
    const parent = step.again ? path.at(-2) : path.at(-1)
    await harness.pool.query(
      `insert into states (id, game_id, parent_id, depth, document, record, created_at, user_id)
       values ($1, $2, $3, $4, $5, $6, now() - make_interval(days => $7), $8)`,
      [last, game, parent ?? null, depth, JSON.stringify(document), record && JSON.stringify(record), daysAgo, user],
    )
    if (step.again) path.pop()
    path.push(last)
  }
  await harness.pool.query(
    `insert into readings (user_id, novel_id, current_state_id) values ($1, $2, $3)
     on conflict (user_id, novel_id) do update set current_state_id = excluded.current_state_id`,
    [user, novelId, last],
  )
}

const load = async (id: NovelId) => {
  const loaded = await harness.novels.load(id)
  if (!loaded) throw new Error('no such novel')
  return loaded
}
const countNow = () => countAllStates(harness.pool, { settled: -1_000 })
const numbersOf = async (id: NovelId, days = 3) => readStatistics(harness.pool, await load(id), days)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => harness.author()))

test('a reader who logs in during a story stays one reader', async () => {
  const { id, quay, ferry } = await publicNovel()
  const accounts = await people(fewestReaders)
  for (const account of accounts) {
    const guestKey = `cookie:${newId()}`
    const guest = newId<UserId>()
    await harness.pool.query('insert into users (id, guest_key) values ($1, $2)', [guest, guestKey])
    await play(id, guest, [{ scene: quay }])
    await countNow()
    await moveGuestGames(harness.pool, guestKey, account)
    await play(id, account, [{ scene: quay }, { scene: ferry, type: 'static', the_end: true }])
  }
  await countNow()
  const numbers = await numbersOf(id)
  expect(numbers.readers).toBe(fewestReaders)
  expect(numbers.days.at(-1)).toMatchObject({ readers: fewestReaders, starts: 2 * fewestReaders })
  expect(numbers.scenes.slice(0, 2)).toMatchObject([{ readers: fewestReaders }, { readers: fewestReaders }])
})

test('counts readers, not visits: per scene, ending, language and day, without the owner', async () => {
  const { owner, id, quay, ferry, ending } = await publicNovel()
  const readers = await people(6)
  for (const reader of readers) {
    await play(id, reader, [
      { scene: quay, daysAgo: 2 },
      { scene: quay, tokens: 100, daysAgo: 2 },
      { scene: quay, tokens: 30, daysAgo: 2, again: true, refused: true },
      { scene: quay, ending, tokens: 50 },
      { scene: ferry, type: 'static' },
      { scene: ferry, type: 'static', the_end: true },
    ])
    // A second game counts as a start, but does not make a second reader.
    await play(id, reader, [{ scene: quay }, { scene: quay, ending, tokens: 10 }])
  }
  await play(id, owner, [{ scene: quay }, { scene: ferry, the_end: true }])
  await harness.pool.query('insert into likes (user_id, novel_id) values ($1, $2)', [readers[0], id])
  await countNow()
  const numbers = await numbersOf(id)
  expect(numbers).toMatchObject({ readers: 6, finished: 6, likes: 1 })
  expect(numbers.languages).toEqual([
    { language: 'english', readers: 6 },
    { language: 'russian', readers: 0 },
  ])
  expect(numbers.scenes.map(({ name, readers, standing }) => [name, readers, standing])).toEqual([
    ['Quay', 6, 6],
    ['Ferry', 6, 0],
    ['Unseen', 0, 0],
  ])
  expect(numbers.endings).toEqual([{ ending_id: ending, scene_name: 'Quay', name: '=Leave', readers: 6 }])
  expect(numbers.days.map((day) => [day.readers, day.starts, day.turns, day.rerolls, day.refused])).toEqual([
    [6, 6, 12, 6, 6],
    [0, 0, 0, 0, 0],
    [6, 6, 24, 0, 0],
  ])
  expect(numbers.days.map(({ input_tokens, likes }) => [input_tokens, likes])).toEqual([
    [780, 0],
    [0, 0],
    [360, 1],
  ])
  expect(numbers.period).toMatchObject({ turns: 36, replies: 24, rerolls: 6, finished: 6, output_tokens: 48 })
  expect(JSON.stringify(numbers)).not.toContain('own words')
  const table = statisticsCsv(numbers)
  expect(table).toContain('scene,,Quay,readers,6\r\n')
  expect(table).toContain('ending,,Quay / =Leave,readers,6\r\n')
})

test('figures outlive the games that they were counted from', async () => {
  const { id, quay } = await publicNovel()
  const readers = await people(5)
  for (const reader of readers) await play(id, reader, [{ scene: quay }])
  await countNow()
  await harness.pool.query('delete from users where id = any($1::uuid[])', [readers])
  expect(await numbersOf(id)).toMatchObject({ readers: 5, period: { starts: 5 } })
})

test('figures about fewer than five people are withheld, and cannot be derived from others', async () => {
  const { id, quay, ferry, ending } = await publicNovel()
  const readers = await people(fewestReaders - 1)
  for (const reader of readers) await play(id, reader, [{ scene: quay }, { scene: quay, ending, tokens: 9 }])
  await countNow()
  const few = await numbersOf(id)
  expect(few).toMatchObject({ readers: null, finished: 0, period: { turns: null, input_tokens: null } })
  expect(few.days.at(-1)).toMatchObject({ readers: null, turns: null })
  expect([few.scenes[0]?.readers, few.scenes[0]?.standing, few.endings[0]?.readers]).toEqual([null, null, null])
  expect(statisticsCsv(few)).toContain('novel,,,readers,\r\n')

  const [fifth, sixth] = (await people(2)) as [UserId, UserId]
  await play(id, fifth, [
    { scene: quay, daysAgo: 1 },
    { scene: ferry, daysAgo: 1 },
  ])
  await play(id, sixth, [{ scene: quay, language: 'russian' }])
  await countNow()
  const more = await numbersOf(id)
  expect(more).toMatchObject({ readers: 6, scenes: [{ readers: 6, standing: 5 }, { readers: null }, { readers: 0 }] })
  // Of six readers five read English, which would reveal the sixth.
  expect(more.languages.map(({ readers }) => readers)).toEqual([null, null])
  // The whole period must not reveal the only reader of yesterday either.
  expect(more.days.map(({ turns }) => turns)).toEqual([0, null, 4])
  expect(more.period.turns).toBe(4)
})

test('readers who are in a scene now are grouped by what an edit means to them', async () => {
  const { id, owner, quay, ferry } = await publicNovel()
  const readers = await people(11)
  for (const [index, reader] of readers.entries()) {
    if (index < 6) await play(id, reader, [{ scene: quay }])
    else if (index < 11) await play(id, reader, [{ scene: quay, choices: 2 }])
  }
  await play(id, owner, [{ scene: quay }])
  const read = async (scene: SceneId) => readSceneReaders(harness.pool, await load(id), scene)
  expect(await read(quay)).toEqual({
    readers: 11,
    kinds: [
      { kind: 'talking', readers: 6 },
      { kind: 'choosing', readers: 5 },
    ],
  })
  expect(await read(ferry)).toEqual({ readers: 0, kinds: [] })
  await play(id, readers[0] as UserId, [{ scene: ferry, type: 'static' }])
  expect(await read(ferry)).toEqual({ readers: null, kinds: [] })
})

test('figures of an unread novel are all zero, and figures are for the owner alone', async () => {
  const { id, owner } = await publicNovel()
  const numbers = await numbersOf(id, 7)
  expect([numbers.readers, numbers.finished, numbers.days.length]).toEqual([0, 0, 7])
  expect(numbers.endings[0]?.readers).toBe(0)
  const [handler] = statisticsHandlers(harness)
  const ask = (user: UserId) => {
    const caller: Caller = { kind: 'user', id: user, username: 'x', session_id: 'x', ip: '' }
    return handler?.run({ caller, params: { id }, query: { days: 30 } } as never)
  }
  await expect(ask(await harness.author())).rejects.toMatchObject({ code: 'edit_denied' })
  expect(await ask(owner)).toBe(await ask(owner))
})

test('recent states are counted later, and concurrent runs count each state once', async () => {
  const { id, quay } = await publicNovel()
  for (const reader of await people(5)) await play(id, reader, [{ scene: quay }])
  await countAllStates(harness.pool)
  expect((await numbersOf(id)).readers).toBe(0)
  await Promise.all([countNow(), countNow(), countNow()])
  await countNow()
  expect((await numbersOf(id)).readers).toBe(5)
  expect(await countStates(harness.pool, { settled: -1_000 })).toBe(0)
})

test('counting that is stopped ends with the batch under way', async () => {
  const { id, quay } = await publicNovel()
  for (const reader of await people(3)) await play(id, reader, [{ scene: quay }])
  const stopping = new AbortController()
  const counting = countAllStates(harness.pool, { settled: -1_000, batch: 1, signal: stopping.signal })
  stopping.abort()
  await counting
  expect(await countStates(harness.pool, { settled: -1_000 })).toBeGreaterThan(0)
})

test.each(['an hour', 'a year'] as const)(
  'what is played after the clock was set back by %s is counted',
  async (by) => {
    const { id, quay } = await publicNovel()
    const ahead = (Date.now() + (by === 'an hour' ? 3_600_000 : 365 * 86_400_000)).toString(16).padStart(12, '0')
    await harness.pool.query("update installation set value = to_jsonb($1::text) where name = 'counted-until'", [
      `${ahead.slice(0, 8)}-${ahead.slice(8)}-7000-8000-000000000000`,
    ])
    await countStates(harness.pool)
    for (const reader of await people(5)) await play(id, reader, [{ scene: quay }])
    await countNow()
    expect((await numbersOf(id)).readers).toBe(5)
  },
)

test('counted in batches of any size, the figures equal the played truth', async () => {
  const { id, quay, ferry, ending } = await publicNovel()
  const readers = await people(12)
  const step = fc.record({
    scene: fc.constantFrom(quay, ferry),
    ending: fc.option(fc.constant(ending), { nil: undefined }),
    the_end: fc.boolean(),
    tokens: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
    daysAgo: fc.integer({ min: 0, max: 4 }),
    refused: fc.boolean(),
  })
  const game = fc.record({
    reader: fc.integer({ min: 0, max: readers.length - 1 }),
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  })
  const history: { reader: number; steps: readonly Step[] }[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(game, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      async (games, batch) => {
        for (const { reader, steps } of games) {
          // Readers only move forward in time.
          const dated = steps.toSorted((a, b) => b.daysAgo - a.daysAgo) as Step[]
          await play(id, readers[reader] as UserId, dated)
          history.push({ reader, steps: dated })
        }
        await countAllStates(harness.pool, { settled: -1_000, batch })
        expect(await countersOf(id)).toEqual(truthOf(history, { quay, ferry, ending }))
      },
    ),
    { numRuns: 12 },
  )
})

/** A novel's counters, with days separate for sums. */
async function countersOf(id: NovelId) {
  const { rows } = await harness.pool.query<{ key: string; count: number }>(
    `select metric || ' ' || case when metric in ('scene', 'ending') then subject else '' end ||
       case when metric in ('active', 'turns', 'input_tokens', 'refused', 'starts') then day else '' end as key,
       sum(count)::int as count
     from daily_counts where novel_id = $1 and metric in ('reader', 'finish', 'scene', 'ending', 'active', 'turns', 'starts', 'input_tokens', 'refused')
     group by 1 having sum(count) > 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

/** The same, computed from the games: sets of people, and sums. */
function truthOf(
  history: readonly { reader: number; steps: readonly Step[] }[],
  known: { quay: string; ferry: string; ending: string },
) {
  const people = new Map<string, Set<number>>()
  const sums = new Map<string, number>()
  const meet = (key: string, reader: number) => people.set(key, (people.get(key) ?? new Set()).add(reader))
  const add = (key: string, count: number) => count > 0 && sums.set(key, (sums.get(key) ?? 0) + count)
  for (const { reader, steps } of history) {
    let completed = false
    for (const [index, step] of steps.entries()) {
      const day = new Date(Date.now() - (step.daysAgo ?? 0) * 86_400_000).toISOString().slice(0, 10)
      meet('reader ', reader)
      meet(`active ${day}`, reader)
      meet(`scene ${step.scene}`, reader)
      if (step.the_end) meet('finish ', reader)
      completed ||= step.ending !== undefined
      if (completed && (step.the_end || step.ending)) meet(`ending ${known.ending}`, reader)
      add(index === 0 ? `starts ${day}` : `turns ${day}`, 1)
      if (step.tokens) {
        add(`input_tokens ${day}`, step.tokens)
        if (step.refused) add(`refused ${day}`, 1)
      }
    }
  }
  return Object.fromEntries([...[...people].map(([key, who]) => [key, who.size]), ...sums])
}
