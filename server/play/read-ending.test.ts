import { scale } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { readEnding } from './read-ending.ts'
import { readTranscript } from './read-transcript.ts'
import { atTheQuay, theQuay } from './test/the-quay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const nell = { name: 'Nell', language: 'english' } as const

const quay = async () => {
  const game = await atTheQuay(database.pool)
  const ending = async () => readEnding(database.pool, await game.here(), nell)
  const transcript = async () => readTranscript(database.pool, await game.here(), nell)
  return { ...game, ending, transcript }
}

test('a game that has not ended has no ending card', async () => {
  const { ending, transcript } = await quay()
  await expect(ending()).rejects.toMatchObject({ code: 'not_ended' })
  expect(await transcript()).toMatchObject({ the_end: false, ending_name: null, credits: 'Written by Nell' })
})

test("an ending by choice is named by its button, and the other button's destination is not revealed", async () => {
  const { choose, ending, here } = await quay()
  const before = (await here()).stored.state.id
  await choose('stay')
  expect(await ending()).toEqual({
    novel_name: 'A tiny story',
    ending_name: 'Stay',
    endings_found: 1,
    endings_total: 2,
    credits: 'Written by Nell',
    cover_url: null,
    likes: 0,
    liked: false,
    missed: [{ game_state_id: before, scene_name: 'quay', labels: ['Go aboard'], unseen: 0 }],
  })
})

test('ways without a button are counted but not named, and an ending known from another game is not missed', async () => {
  const { choose, readOn, sayToEnd, ending, again } = await quay()
  const deck = await choose('go')
  await sayToEnd('I trust you.', 'Hold tight, then.', 'trust')
  for (const _ of ['river', 'sea', 'end']) await readOn()
  expect(await ending()).toMatchObject({
    ending_name: 'sea',
    endings_found: 1,
    missed: [
      { scene_name: 'quay', labels: ['Stay'], unseen: 0 },
      // The state before the line that ended the scene: something else can still be said there.
      { scene_name: 'deck', labels: [], unseen: 1, game_state_id: deck.id },
    ],
  })
  await again()
  await choose('stay')
  expect(await ending()).toMatchObject({ ending_name: 'Stay', endings_found: 2, missed: [] })
})

test('a missed way keeps the label that its button had when it was seen', async () => {
  const [quayScene, ...others] = theQuay.interactive_scenes
  if (!quayScene) throw new Error('no quay')
  const [go, stay] = quayScene.static_endings
  if (!go || !stay) throw new Error('no ways')
  const purse = scale('coins')
  const novel = {
    ...theQuay,
    states: { flags: [], scales: [{ id: purse, name: 'coins', initial_value: 5 }] },
    interactive_scenes: [
      {
        ...quayScene,
        static_endings: [
          { ...go, states_trigger: { flags: [], scales: [{ scale_id: purse, change: '-3' }] } },
          { ...stay, display_name: 'Stay, {{user}}, with {{Coins}} coins' },
        ],
      },
      ...others,
    ],
  }
  const { choose, sayToEnd, readOn, here } = await atTheQuay(database.pool, novel)
  await choose('go')
  await sayToEnd('I trust you.', 'Hold tight, then.', 'trust')
  for (const _ of ['river', 'sea', 'end']) await readOn()
  const { stored, loaded } = await here()
  expect(stored.state.world.scales).toEqual({ [purse]: 2 })
  const { missed } = await readEnding(database.pool, { stored, loaded }, nell)
  expect(missed[0]?.labels).toEqual(['Stay, Nell, with 5 coins'])
})

test("the transcript has the reader's own lines, each in the scene where it was said", async () => {
  const { choose, readOn, sayToEnd, transcript, loaded } = await quay()
  await choose('go')
  await sayToEnd('I trust you.', 'Hold tight, then.', 'trust')
  for (const _ of ['river', 'sea', 'end']) await readOn()
  const book = await transcript()
  expect(book).toMatchObject({ novel_name: 'A tiny story', play_link: loaded.play_link, the_end: true })
  expect(book.ending_name).toBe('sea')
  const [quayScene, ...others] = book.scenes
  expect(quayScene).toMatchObject({
    name: 'quay',
    lines: [
      { by: 'cast', name: 'Osip', text: expect.stringMatching(/^Last boat/) },
      { by: 'reader', text: 'Go aboard' },
    ],
  })
  expect(others.map(({ name, lines }) => [name, lines.map(({ by, text }) => `${by}: ${text}`)])).toEqual([
    ['deck', ['cast: Cold night.', 'reader: I trust you.', 'cast: Hold tight, then.']],
    ['sea', ['narrator: Nobody sees you again.']],
  ])
})
