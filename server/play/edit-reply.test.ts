import { randomUUID } from 'node:crypto'
import { character, flag } from '@fabula/core/test/tiny-novel'
import type { GameState } from '@fabula/core/turn/game-state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { countAllStates } from '../statistics/count-states.ts'
import { editReplyAt } from './edit-reply.ts'
import { findOwnState } from './find-own-state.ts'
import { findSiblings } from './game-store.ts'
import { showState } from './play-state.ts'
import { readBranches } from './read-branches.ts'
import { readHistory } from './read-history.ts'
import { readTranscript } from './read-transcript.ts'
import { recall } from './remember.ts'
import { createSave, listSaves } from './saves.ts'
import { atTheQuay, theQuay } from './test/the-quay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const open = { ...theQuay, readers_may_edit: true }
const counted = {
  ...open,
  states: { flags: [{ id: flag('told'), name: 'told', initial_value: false }], scales: [] },
  interactive_scenes: open.interactive_scenes.map((scene) => ({
    ...scene,
    modifying_states: [
      {
        type: 'continuous' as const,
        conditionals: [],
        states: { flags: [{ flag_id: flag('told'), change_reason_prompt: 'told', keywords: [] }], scales: [] },
      },
    ],
  })),
}

/** A game in the scene aboard, with one answer of Osip's. */
async function aboard(novel = open) {
  const game = await atTheQuay(database.pool, novel as typeof theQuay)
  await game.choose('go')
  game.storyteller.answer = async (brief) => ({
    message: 'The river closes tonight.',
    speaker_id: character('Osip'),
    changes: brief.changes.length > 0 ? [{ kind: 'flag', id: flag('told'), value: true, because: 'he told' }] : [],
  })
  const answered = await game.say('What news?')
  const ownOf = ({ id }: GameState) => findOwnState(game.context, game.caller, game.loaded.id, id)
  const edit = async (state: GameState, text: string, key: string = randomUUID(), ifCurrent?: boolean) =>
    editReplyAt(game.context, await ownOf(state), 'english', { text, key, ifCurrent })
  return { ...game, answered, ownOf, edit }
}

describe('editing a reply', () => {
  test("stores the edited reply beside the original and marks it; the turn's changes stay", async () => {
    const game = await aboard(counted as typeof open)
    expect(game.answered.world.flags).toEqual({ [flag('told')]: true })
    const edited = await game.edit(game.answered, 'The river **opens** tonight.')
    expect(edited).toMatchObject({
      message: 'The river opens tonight.',
      edited: true,
      said: { text: 'What news?' },
      parent_id: game.answered.parent_id,
      world: game.answered.world,
      speaker: game.answered.speaker,
      turn: 1,
    })
    expect(
      (await findSiblings(database.pool, game.caller.id, edited)).map(({ message, edited }) => [
        message,
        edited ?? false,
      ]),
    ).toEqual([
      ['The river closes tonight.', false],
      ['The river opens tonight.', true],
    ])
    const { tail } = await recall(database.pool, { user_id: game.caller.id, id: edited.id })
    expect(tail.at(-1)?.lines.at(-1)).toMatchObject({ text: 'The river opens tonight.', edited: true })
    const shown = showState(game.loaded, edited, { name: 'Incognito', language: 'english' })
    expect(shown).toMatchObject({ edited: true, can_edit: true, can_retry: true })
    expect(showState(game.loaded, game.answered, { name: 'Incognito', language: 'english' })).not.toHaveProperty(
      'edited',
    )
  })

  test('is refused with `ifCurrent` when the reader has gone on since, except for a repeated send', async () => {
    const game = await aboard()
    const key = randomUUID()
    const edited = await game.edit(game.answered, 'The river opens.', key, true)
    await expect(game.edit(game.answered, 'The river waits.', randomUUID(), true)).rejects.toMatchObject({
      code: 'story_moved_on',
    })
    expect((await game.edit(game.answered, 'The river opens.', key, true)).id).toBe(edited.id)
    expect((await game.edit(edited, 'The river waits.', randomUUID(), true)).message).toBe('The river waits.')
  })

  test('the edited reply appears in briefs, history, transcript, saves and branches', async () => {
    const game = await aboard()
    const edited = await game.edit(game.answered, 'The river opens.')
    const own = await game.ownOf(edited)
    expect((await readHistory(database.pool, own, 'english')).at(-1)).toMatchObject({
      character_message: 'The river opens.',
      edited: true,
    })
    const { scenes } = await readTranscript(database.pool, own, { name: 'Nell', language: 'english' })
    expect(scenes.at(-1)?.lines.at(-1)).toEqual({ by: 'cast', name: 'Osip', text: 'The river opens.', edited: true })
    const original = await readTranscript(database.pool, await game.ownOf(game.answered), {
      name: 'Nell',
      language: 'english',
    })
    expect(original.scenes.at(-1)?.lines.at(-1)).toEqual({
      by: 'cast',
      name: 'Osip',
      text: 'The river closes tonight.',
    })
    await createSave(database.pool, game.caller, { ...own, language: 'english' }, { name: 'Here' })
    const [save] = await listSaves(database.pool, game.caller, game.loaded, { lang: 'english', offset: 0 })
    expect(save).toMatchObject({ line: 'The river opens.', game_state_id: edited.id })
    const branches = await readBranches(database.pool, game.caller, game.loaded, 'english')
    expect(branches.current_state_id).toBe(edited.id)
    expect(branches.games[0]?.points.map(({ line }) => line)).toEqual(
      expect.arrayContaining(['The river closes tonight.', 'The river opens.']),
    )
    const { turn } = await (await import('./take-turn.ts')).beginTurn(game.context, {
      caller: game.caller,
      ...own,
      language: 'english',
      move: { kind: 'text', text: 'When?' },
      key: randomUUID(),
    })
    await turn.result
    const told = game.storyteller.briefs.at(-1)?.remembered.recent.map(({ text }) => text)
    expect(told).toContain('The river opens.')
    expect(told).not.toContain('The river closes tonight.')
  })

  test('costs nothing, and is counted neither as a turn nor as another answer', async () => {
    const game = await aboard()
    const asked = game.storyteller.briefs.length
    await game.edit(game.answered, 'The river opens.')
    expect(game.storyteller.briefs).toHaveLength(asked)
    await countAllStates(database.pool, { settled: -1_000 })
    const { rows } = await database.pool.query<{ metric: string; count: string }>(
      `select metric, count from daily_counts where novel_id = $1 and metric in ('turns', 'replies', 'rerolls')`,
      [game.loaded.id],
    )
    expect(Object.fromEntries(rows.map(({ metric, count }) => [metric, Number(count)]))).toEqual({
      turns: 2,
      replies: 1,
    })
  })

  test('a repeated send is stored once; unchanged text stores nothing', async () => {
    const game = await aboard()
    const key = randomUUID()
    const first = await game.edit(game.answered, 'The river opens.', key)
    expect((await game.edit(game.answered, 'The river opens.', key)).id).toBe(first.id)
    await expect(game.edit(game.answered, 'Other words', key)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect((await game.edit(game.answered, 'The river closes tonight.')).id).toBe(game.answered.id)
    expect(await findSiblings(database.pool, game.caller.id, first)).toHaveLength(2)
    // Sent again before the first send was answered, as after a lost connection.
    const again = randomUUID()
    const both = await Promise.all([1, 2].map(() => game.edit(game.answered, 'The river waits.', again)))
    expect(both[1]).toEqual(both[0])
    expect(await findSiblings(database.pool, game.caller.id, first)).toHaveLength(3)
  })

  test.each([
    ['You are right: kill yourself.', 'words_not_allowed'],
    ['She had sex with him.', 'words_not_allowed'],
    ['  ', 'text_required'],
    ['<b></b>', 'text_required'],
  ])('refuses %j', async (text, code) => {
    const game = await aboard()
    await expect(game.edit(game.answered, text)).rejects.toMatchObject({ code })
    expect(await findSiblings(database.pool, game.caller.id, game.answered)).toHaveLength(1)
  })

  test('considers everybody present: a child without a picture too', async () => {
    const game = await aboard()
    const { stored, loaded } = await game.ownOf(game.answered)
    const biographies = [{ prompt_description: 'Osip, 15 years old.', conditionals: [] }]
    const characters = loaded.novel.characters.map((entry) => ({ ...entry, biographies }))
    const novel = { ...loaded.novel, required_18_age: true, characters }
    const unseen = { ...stored, state: { ...stored.state, stage: { ...stored.state.stage, sprites: [] } } }
    const told = { stored: unseen, loaded: { ...loaded, novel, localized: () => novel } }
    const edit = editReplyAt(game.context, told, 'english', { text: 'She moans with pleasure.', key: randomUUID() })
    await expect(edit).rejects.toMatchObject({ code: 'words_not_allowed' })
  })

  test('considers the age that readers name in their message', async () => {
    const game = await aboard()
    const { stored, loaded } = await game.ownOf(game.answered)
    const novel = { ...loaded.novel, required_18_age: true }
    const editAfter = (said: string) => {
      const state = { ...stored.state, said: { kind: 'text' as const, name: 'Nell', text: said } }
      const told = { stored: { ...stored, state }, loaded: { ...loaded, novel, localized: () => novel } }
      return editReplyAt(game.context, told, 'english', { text: 'She moans with pleasure.', key: randomUUID() })
    }
    await expect(editAfter('I’m 15.')).rejects.toMatchObject({ code: 'words_not_allowed' })
    await expect(editAfter('I’m 25.')).resolves.toMatchObject({ edited: true })
  })

  test("refuses text that the site's rules forbid, and text that could not be checked", async () => {
    const game = await aboard()
    game.context.breaksRules = async (text) => text.includes('weasel')
    await expect(game.edit(game.answered, 'A weasel!')).rejects.toMatchObject({ code: 'words_not_allowed' })
    game.context.breaksRules = async () => {
      throw new Error('away')
    }
    await expect(game.edit(game.answered, 'Fine words.')).rejects.toMatchObject({ code: 'storyteller_failed' })
  })

  test("is refused when the author does not allow it, for an author's line, and while a reply is being written", async () => {
    const shut = await aboard(theQuay as typeof open)
    await expect(shut.edit(shut.answered, 'Mine')).rejects.toMatchObject({ code: 'editing_not_allowed' })
    expect(showState(shut.loaded, shut.answered, { name: 'Incognito', language: 'english' })).not.toHaveProperty(
      'can_edit',
    )
    const game = await atTheQuay(database.pool, open as typeof theQuay)
    const opening = await game.here()
    await expect(
      editReplyAt(game.context, opening, 'english', { text: 'Mine', key: randomUUID() }),
    ).rejects.toMatchObject({ code: 'move_not_possible' })
    const busy = await aboard()
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    busy.storyteller.answer = async () => {
      await held
      return { message: 'Soon.' }
    }
    const saying = busy.say('And then?')
    await expect.poll(() => busy.storyteller.briefs.at(-1)?.reader_text).toBe('And then?')
    await expect(busy.edit(busy.answered, 'Mine')).rejects.toMatchObject({ code: 'reply_in_progress' })
    finish()
    expect((await saying).message).toBe('Soon.')
  })
})
