import { randomUUID } from 'node:crypto'
import { flag } from '@fabula/core/test/tiny-novel'
import type { GameState } from '@fabula/core/turn/game-state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { answerOffline } from '../models/offline/answer-offline.ts'
import { findOwnState } from './find-own-state.ts'
import { findSiblings } from './game-store.ts'
import { readHistory } from './read-history.ts'
import { readTranscript } from './read-transcript.ts'
import { retryTurn } from './retry-turn.ts'
import { atTheQuay, theQuay } from './test/the-quay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A game in the scene aboard, where text is expected; Osip has spoken once. */
async function aboard() {
  const game = await atTheQuay(database.pool)
  await game.choose('go')
  game.storyteller.answer = async () => ({ message: 'The river closes tonight.' })
  await game.say('What news?')
  return game
}
const ownOf = ({ context, caller, loaded }: Awaited<ReturnType<typeof aboard>>, { id }: GameState) =>
  findOwnState(context, caller, loaded.id, id)

describe('going on without words', () => {
  test("is an ordinary turn, without a line of the reader's in history, transcript or memory", async () => {
    const game = await aboard()
    game.storyteller.answer = async () => ({ message: 'And the ice is coming.' })
    const next = await game.take({ kind: 'go_on' })
    expect(next).toMatchObject({ said: null, message: 'And the ice is coming.', turn: 2, storyteller: 'model' })
    expect(game.storyteller.briefs.at(-1)).toMatchObject({ reader_text: null, scene: { interactive: true } })
    const told = await readHistory(database.pool, await ownOf(game, next), 'english')
    expect(told.slice(-3).map((entry) => [entry.speaker_type, entry.character_message])).toEqual([
      ['user', 'What news?'],
      ['other', 'The river closes tonight.'],
      ['other', 'And the ice is coming.'],
    ])
    const { scenes } = await readTranscript(database.pool, await ownOf(game, next), {
      name: 'Nell',
      language: 'english',
    })
    expect(
      scenes
        .at(-1)
        ?.lines.map(({ text }) => text)
        .slice(-2),
    ).toEqual(['The river closes tonight.', 'And the ice is coming.'])
    await game.say('When?')
    const { recent } = game.storyteller.briefs.at(-1)?.remembered ?? { recent: [] }
    expect(recent.slice(-2).map(({ by, text }) => [by, text])).toEqual([
      ['character', 'The river closes tonight.'],
      ['character', 'And the ice is coming.'],
    ])
  })

  test('can be answered again, and the answers are siblings', async () => {
    const game = await aboard()
    const first = await game.take({ kind: 'go_on' })
    game.storyteller.answer = async () => ({ message: 'Other words.' })
    const again = await retryTurn(game.context, game.caller, await ownOf(game, first), 'english', { key: randomUUID() })
    const second = await again.turn.result
    expect(second).toMatchObject({ said: null, message: 'Other words.', parent_id: first.parent_id })
    expect(game.storyteller.briefs.at(-1)).toMatchObject({ reader_text: null, attempt: 1 })
    expect((await findSiblings(database.pool, game.caller.id, second)).map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ])
  })

  test('counts towards the daily cap', async () => {
    const game = await aboard()
    game.context.caps.guestTurnsPerDay = 1
    await game.take({ kind: 'go_on' })
    await expect(game.take({ kind: 'go_on' })).rejects.toMatchObject({ code: 'daily_cap' })
  })

  test('past the daily cap leaves choices that ask nobody', async () => {
    const conditionals = [{ flags: [{ flag_id: flag('told'), has: true }], scales: [], completed_endings: [] }]
    const change = { flag_id: flag('told'), change_reason_prompt: 'told', keywords: [] }
    const single = { type: 'single' as const, conditionals, states: { flags: [change], scales: [] } }
    const [quay, ...others] = theQuay.interactive_scenes
    if (!quay) throw new Error('there is no quay')
    const game = await atTheQuay(database.pool, {
      ...theQuay,
      states: { flags: [{ id: flag('told'), name: 'told', initial_value: false }], scales: [] },
      interactive_scenes: [{ ...quay, modifying_states: [single] }, ...others],
    })
    await game.choose('go')
    game.context.caps.guestTurnsPerDay = 1
    await game.say('What news?')
    await game.again()
    expect(await game.choose('stay')).toMatchObject({ the_end: true })
  })

  test('is refused where no text is expected: before a choice, in a static scene, at an end', async () => {
    const game = await atTheQuay(database.pool)
    await expect(game.take({ kind: 'go_on' })).rejects.toMatchObject({ code: 'move_not_possible' })
    await game.choose('go')
    await game.sayToEnd('Goodbye', 'Farewell.', 'trust')
    await expect(game.take({ kind: 'go_on' })).rejects.toMatchObject({ code: 'move_not_possible' })
    await game.readOn()
    await expect(game.take({ kind: 'go_on' })).rejects.toMatchObject({ code: 'move_not_possible' })
  })

  test('without a model, the last speaker goes on with an unused line', async () => {
    const game = await aboard()
    game.storyteller.answer = async (brief) => {
      const { message, speaker_id } = answerOffline({
        ...brief,
        cast: brief.cast.map((member) => ({ ...member, scene_lines: ['Once more.', 'The river closes tonight.'] })),
      })
      return { message, speaker_id }
    }
    expect(await game.take({ kind: 'go_on' })).toMatchObject({ message: 'Once more.', speaker: { name: 'Osip' } })
  })
})
