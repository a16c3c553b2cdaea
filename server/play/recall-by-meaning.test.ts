import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { GameState } from '@fabula/core/turn/game-state'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { HostedEmbedder } from '../models/embedding/hosted-embedder.ts'
import { MeaningEmbedder } from '../models/embedding/meaning-embedder.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from './continue-game.ts'
import { findState } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { RepliesAtOnce } from './replies-at-once.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { hall } from './test/tiny-talks.ts'

/** The topics that this test's model knows, each with its own direction; any other text is a little of everything. */
const meanings = [/kettle|pot\b/i, /ferry|river/i, /lamp/i, /snow/i, /bread|bakery/i, /song/i, /letter/i, /clock/i]
const vectorOf = (text: string): number[] => meanings.map((meaning) => (meaning.test(text) ? 1 : 0.1))

/** Lines enough to be summarised, each with distinct words. */
const talkOf = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, n) => {
    const about = ['ferry', 'lamp', 'snow', 'bakery', 'song', 'letter', 'clock'][n % 7]
    return `The ${about} again: word${first + n} thing${first + n} place${first + n}.`
  })
const promise = 'I promised my aunt the copper kettle of Tarnau.'
const question = 'Did somebody not owe a relative some pot?'

let db: TestDatabase
let model: ScriptedModel
let told: LoadedNovel
let storyteller: ScriptedStoryteller
let context: PlayContext
let reader = aGuest()

beforeAll(async () => {
  ;[db, model] = await Promise.all([createTestDatabase(), startScriptedModel()])
})
afterAll(() => Promise.all([db.close(), model.close()]))
beforeEach(async () => {
  model.reset()
  model.vectorOf = vectorOf
  await db.pool.query('delete from spending')
  told = await publishTiny(db.pool, hall, `tiny-${Math.random().toString(36).slice(2)}`)
  storyteller = new ScriptedStoryteller()
  storyteller.answer = async ({ reader_text }) => ({ message: `Aye, ${reader_text?.slice(-12)} it is, then.` })
  storyteller.usage = noUsage
  storyteller.summariser = { promptTokens: 1_200, restOfPrompt: () => 700, summarise: null }
  storyteller.embedder = embedderOf('small-e5')
  context = aContext(db.pool, [told], storyteller)
  reader = aGuest()
})

const embedderOf = (name: string) =>
  new MeaningEmbedder(new HostedEmbedder({ provider: 'openai-compatible', baseUrl: model.url, name }), name)

async function begin(): Promise<GameState> {
  const { game_state_id } = await continueGame(context, reader, told.play_link ?? '', 'english')
  return (await findState(db.pool, reader.id, game_state_id as never))?.state as GameState
}

async function talk(from: GameState, words: readonly string[]): Promise<GameState> {
  let state = from
  for (const text of words) {
    const stored = await findState(db.pool, reader.id, state.id)
    if (!stored) throw new Error('no such state')
    const { turn } = await beginTurn(context, {
      caller: reader,
      stored,
      loaded: told,
      language: 'english',
      move: { kind: 'text', text },
      key: crypto.randomUUID(),
    })
    state = await turn.result
    await context.summaries.idle()
  }
  return state
}

const kept = () => storyteller.briefs.at(-1)?.remembered.kept ?? []
const nearest = () => [...kept()].sort((one, other) => (other.near ?? 0) - (one.near ?? 0))[0]
const rowsOf = async () =>
  (
    await db.pool.query<{ kept: unknown[]; vectors: Buffer | null; vectors_by: string | null }>(
      `select m.kept, m.vectors, m.vectors_by from memories m join states s on s.user_id = m.user_id and s.id = m.state_id
       where m.user_id = $1 order by s.depth`,
      [reader.id],
    )
  ).rows

test('recalls a line from long ago by other words of the same meaning; embeds each line once, after the turn, as bytes', async () => {
  const state = await talk(await begin(), [promise, ...talkOf(30)])
  const rows = await rowsOf()
  expect(rows.length).toBeGreaterThan(1)
  for (const { kept, vectors, vectors_by } of rows)
    expect([vectors?.length, vectors_by]).toEqual([kept.length * meanings.length, 'small-e5'])
  const read = model.embedded.flatMap(({ input }) => input.filter((text) => text.includes('copper kettle')))
  expect(read).toEqual([`query: ${promise}`])
  await talk(state, [question])
  expect(nearest()?.text).toBe(promise)
  expect(nearest()?.near).toBeGreaterThan(1.8)
  const { rows: spent } = await db.pool.query(`select tokens from spending where spender = 'everybody'`)
  expect(Number(spent[0].tokens)).toBe(model.embedded.flatMap(({ input }) => input).length * 10)
})

test('never recalls a line of an abandoned branch', async () => {
  const shared = await talk(await begin(), talkOf(4))
  const away = await talk(shared, [promise, ...talkOf(30, 100)])
  await talk(away, [question])
  expect(nearest()?.text).toBe(promise)
  const here = await talk(shared, talkOf(30, 200))
  await talk(here, [question])
  expect(kept().length).toBeGreaterThan(5)
  expect(JSON.stringify(kept())).not.toMatch(/kettle|thing1\d\d/)
})

test('falls back to recall by words while the model fails, hangs or is unreachable, and makes the missing vectors later', async () => {
  model.rules.push(() => null)
  const down = () => model.queue.push(...Array(60).fill({ status: 500, error: 'down' }))
  down()
  let state = await talk(await begin(), [promise, ...talkOf(24)])
  expect((await rowsOf()).every(({ vectors }) => vectors === null)).toBe(true)
  expect(kept().length).toBeGreaterThan(0)
  expect(kept().every(({ near }) => near === undefined)).toBe(true)
  model.queue.length = 0
  // The next turn finds the vectors missing; the turn after it has them.
  state = await talk(state, ['Hm, the lamp.', question])
  expect(nearest()?.text).toBe(promise)
  model.queue.push({ after: 'mute' })
  state = await talk(state, [question])
  expect(kept().every(({ near }) => near === undefined)).toBe(true)
  model.vectorOf = () => [Number.NaN]
  await talk(state, [question])
  expect(kept().every(({ near }) => near === undefined)).toBe(true)
})

test('a turn that fails before the storyteller is asked gives back what was reserved for it', async () => {
  const state = await talk(await begin(), [promise, ...talkOf(24)])
  const broken = embedderOf('small-e5')
  broken.nearness = () => Promise.reject(new TypeError('a bug'))
  storyteller.embedder = broken
  context.caps.guestTurnsPerDay = 1
  context.caps.repliesAtOnce = new RepliesAtOnce({ user: 1, address: 1 })
  await expect(talk(state, [question])).rejects.toThrow('a bug')
  storyteller.embedder = null
  await talk(state, [question])
  expect(storyteller.briefs.at(-1)?.reader_text).toBe(question)
})

test('replaces vectors of another model instead of comparing them, and makes none at a cap', async () => {
  const state = await talk(await begin(), [promise, ...talkOf(24)])
  storyteller.embedder = embedderOf('other-model')
  model.vectorOf = (text) => [...vectorOf(text), 0.5]
  let next = await talk(state, [question])
  expect(kept().every(({ near }) => near === undefined)).toBe(true)
  next = await talk(next, [question])
  expect(nearest()?.text).toBe(promise)
  expect((await rowsOf()).at(-1)?.vectors_by).toBe('other-model')
  storyteller.embedder = embedderOf('third-model')
  context.caps.tokensPerDay = 1
  storyteller.fallback = storyteller
  const before = model.embedded.length
  await talk(next, [question])
  expect(model.embedded).toHaveLength(before)
})
