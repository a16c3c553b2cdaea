import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import type { GameState } from '@fabula/core/turn/game-state'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ScriptedTranslator } from '../translation/test/translation-harness.ts'
import { TranslatorError } from '../translation/translator.ts'
import { continueGame } from './continue-game.ts'
import { findState } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { readHistory } from './read-history.ts'
import { ReplyTranslator } from './reply-translator.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { hall } from './test/tiny-talks.ts'

let db: TestDatabase
let told: LoadedNovel
let context: PlayContext
let reader: ReturnType<typeof aGuest>
let translator: ScriptedTranslator
let replies: ReplyTranslator
let state: GameState

const open = () => {
  const made = new ReplyTranslator(context, () => translator, { warn: () => undefined })
  context.translateIfNeeded = made.translateIfNeeded
  return made
}
const look = () => continueGame(context, reader, told.play_link ?? '', 'russian')
const lookAgain = async () => {
  await look()
  await replies.settled()
  const shown = await look()
  await replies.settled()
  return shown
}
const spent = async () => {
  const { rows } = await db.pool.query<{ turns: number; tokens: number }>(
    'select turns, tokens::int as tokens from spending where spender = $1',
    [`guest:${reader.id}`],
  )
  return rows[0] ?? { turns: 0, tokens: 0 }
}

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  const name = `r${Math.random().toString(36).slice(2)}`
  told = await publishTiny(db.pool, hall, name)
  context = aContext(db.pool, [told], new ScriptedStoryteller())
  reader = aGuest()
  translator = new ScriptedTranslator()
  translator.answer = async () => [{ text: 'Так точно.' }]
  const first = await continueGame(context, reader, name, 'english')
  const stored = first.game_state_id && (await findState(db.pool, reader.id, first.game_state_id))
  if (!stored) throw new Error('no game')
  const { turn } = await beginTurn(context, {
    caller: reader,
    stored,
    loaded: told,
    language: 'english',
    move: { kind: 'text', text: 'Are you there?' },
    key: 'one',
  })
  state = await turn.result
  await db.pool.query('delete from spending')
  replies = open()
})

test("marks a model's reply in the other language and shows its translation later; the reader's words stay", async () => {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  translator.answer = async () => {
    await finished
    return [{ text: 'Так точно.' }]
  }
  expect(await look()).toMatchObject({ character_message: 'Aye.', untranslated: true })
  expect(await look()).toMatchObject({ character_message: 'Aye.', untranslated: true })
  finish()
  await replies.settled()
  const shown = await look()
  expect(shown).toMatchObject({ character_message: 'Так точно.', user_message: 'Are you there?' })
  expect(translator.batches[0]).toMatchObject({ from: 'english', to: 'russian', units: [{ source: 'Aye.' }] })
  const stored = await findState(db.pool, reader.id, state.id)
  if (!stored) throw new Error('no state')
  const history = await readHistory(db.pool, { stored, loaded: told }, 'russian')
  expect(history.map(({ character_message }) => character_message)).toContain('Так точно.')
  const there = await continueGame(context, reader, told.play_link ?? '', 'english')
  expect(there.character_message).toBe('Aye.')
  expect(there.untranslated).toBeUndefined()
})

test("the author's own translation of a line that the model picked is not made again", async () => {
  const picked = { ...state, message: 'Cold night.' }
  const unit = `interactive_scene/${state.scene_id}/start_message_original`
  const words = { unit, source: picked.message, text: 'Холодная ночь.', made_by: 'author' } as const
  const table = translationTable([{ ...words, language: 'russian' }], 'russian')
  const localized = (language: Language) => localizeNovel(told.novel, table, language)
  replies.translateIfNeeded(reader, { ...told, localized }, picked, 'russian')
  await replies.settled()
  expect(translator.batches).toEqual([])
  replies.translateIfNeeded(reader, told, picked, 'russian')
  await replies.settled()
  expect(translator.batches).toHaveLength(1)
})

test('two windows at two processes have a reply translated once', async () => {
  const here = replies
  const elsewhere = new ReplyTranslator(context, () => translator, { warn: () => undefined })
  for (const each of [here, elsewhere, here, elsewhere]) each.translateIfNeeded(reader, told, state, 'russian')
  await Promise.all([here.settled(), elsewhere.settled()])
  expect(await lookAgain()).toMatchObject({ character_message: 'Так точно.' })
  expect(translator.batches).toHaveLength(1)
})

test('counts as a turn of the reader, with its tokens; at their cap the original stays', async () => {
  context.caps.guestTurnsPerDay = 1
  await lookAgain()
  expect(await spent()).toEqual({ turns: 1, tokens: 110 })
  await db.pool.query('delete from reply_translations')
  expect(await lookAgain()).toMatchObject({ character_message: 'Aye.', untranslated: true })
  expect(translator.batches).toHaveLength(1)
  context.caps.guestTurnsPerDay = 2
  expect(await lookAgain()).toMatchObject({ character_message: 'Так точно.' })
})

test('a failure gives the turn back, is charged, and is retried neither at once nor for ever', async () => {
  context.caps.guestTurnsPerDay = 5
  translator.answer = async () => {
    const usage = { input_tokens: 7, cached_tokens: 0, output_tokens: 0 }
    throw new TranslatorError('failed', 'no', { usage })
  }
  expect(await lookAgain()).toMatchObject({ character_message: 'Aye.', untranslated: true })
  await lookAgain()
  expect(translator.batches).toHaveLength(1)
  expect(await spent()).toEqual({ turns: 0, tokens: 7 })
  for (let time = 0; time < 4; time++) {
    await db.pool.query(`update reply_translations set try_after = now() - interval '1 second'`)
    await lookAgain()
  }
  expect(translator.batches).toHaveLength(3)
})

test('a stopping server aborts a translation, and the next server makes it', async () => {
  translator.answer = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new TranslatorError('cancelled', 'stopped')))
    })
  await look()
  await replies.stop()
  translator.answer = async () => [{ text: 'Так точно.' }]
  replies = open()
  expect(await lookAgain()).toMatchObject({ character_message: 'Так точно.' })
})
