import { randomUUID } from 'node:crypto'
import { ending, onStage, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import type { Move } from '@fabula/core/turn/move'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { continueGame, newGame } from './continue-game.ts'
import { findOwnState } from './find-own-state.ts'
import { lastPlayed } from './last-played.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ToldStoryteller } from './test/a-play.ts'

const row = { conditionals: [], states_trigger: { flags: [], scales: [] } }
const novel = tinyNovel({
  first: 'quay',
  cast: ['Osip'],
  interactive: {
    quay: {
      interactive: false,
      start_message_original: 'Last boat, {{user}}.',
      characters: [onStage('Osip')],
      static_endings: [
        { ...row, id: ending('go'), name: 'go', display_name: 'Go aboard', next_scene: toScene('river') },
        { ...row, id: ending('stay'), name: 'stay', display_name: 'Stay', next_scene: null },
      ],
    },
  },
  static: {
    river: {
      original_message: '',
      next_scenes: [{ ...toScene('sea'), priority: 0, conditionals: [] }],
    },
    sea: { original_message: 'Nobody sees you again.' },
  },
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the last words said, what was found, and whether it is over', async () => {
  const loaded = await publishTiny(database.pool, novel, 'last')
  const context = aContext(database.pool, [loaded], new ToldStoryteller())
  const reader = aGuest()
  const last = () => lastPlayed(context, reader, 'english')
  expect(await last()).toBeNull()
  let state = await continueGame(context, reader, 'last', 'english')
  const take = async (move: Move) => {
    const own = await findOwnState(context, reader, loaded.id, state.game_state_id ?? ('' as never))
    const { turn } = await beginTurn(context, {
      caller: reader,
      ...own,
      language: 'english',
      move,
      key: randomUUID(),
    })
    const { id } = await turn.result
    state = { ...state, game_state_id: id }
  }
  expect(await last()).toMatchObject({
    id: loaded.id,
    play_link: 'last',
    line: expect.stringMatching(/^Last boat, /),
    ended: false,
    endings_found: 0,
    endings_total: 2,
  })
  // The river is silent: the words before it are what the reader knows the place by.
  await take({ kind: 'choice', ending_id: ending('go') })
  expect(await last()).toMatchObject({ line: expect.stringMatching(/^Last boat, /), ended: false })
  await take({ kind: 'continue' })
  await take({ kind: 'continue' })
  expect(await last()).toMatchObject({
    line: 'Nobody sees you again.',
    speaker: '',
    ended: true,
    endings_found: 1,
    endings_total: 2,
  })
  state = await newGame(context, reader, 'last', 'english')
  expect(await last()).toMatchObject({ ended: false, endings_found: 1 })
  await take({ kind: 'choice', ending_id: ending('stay') })
  expect(await last()).toMatchObject({ ended: true, endings_found: 2, endings_total: 2 })
})
