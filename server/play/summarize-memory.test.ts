import { randomUUID } from 'node:crypto'
import type { GameStateId } from '@fabula/core/ids'
import type { Summary } from '@fabula/core/memory/summary'
import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { tinyNovel } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { continueGame } from './continue-game.ts'
import { setPin } from './pins.ts'
import { recall } from './remember.ts'
import { StorytellerError, type SummaryQuestion } from './storyteller.ts'
import { type SummaryTools, summarizeMemory } from './summarize-memory.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'

const novel = tinyNovel({ first: 'hall', interactive: { hall: { start_message_original: 'Cold night.' } } })
const reader = { name: 'Nell', biography: '', language: 'english' as const }
/** The cost of each question. */
const usage: Usage = { ...noUsage, nanos: 5, input_tokens: 100, cached_tokens: 7, output_tokens: 20 }

let db: TestDatabase
let asked: SummaryQuestion[]
let settled: Usage[]
let key: { user_id: Awaited<ReturnType<typeof begin>>['user_id']; id: GameStateId }
let path: GameStateId[]

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  asked = []
  settled = []
  const begun = await begin()
  path = [begun.id]
  key = begun
})

async function begin() {
  const told = await publishTiny(db.pool, novel, `tiny-${randomUUID()}`)
  const caller = aGuest()
  const context = aContext(db.pool, [told], new ScriptedStoryteller())
  const { game_state_id } = await continueGame(context, caller, told.play_link ?? '', 'english')
  return { user_id: caller.id, id: game_state_id as GameStateId }
}

/** Adds `count` states of about fifty tokens each. */
async function goOn(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = randomUUID() as GameStateId
    await db.pool.query(
      `insert into states (user_id, id, game_id, parent_id, depth, document)
       select user_id, $3, game_id, id, depth + 1, document || jsonb_build_object('message', $4::text)
       from states where user_id = $1 and id = $2`,
      [key.user_id, key.id, id, `Step ${path.length}. ${'The lamps are lit. '.repeat(10)}`],
    )
    path.push(id)
    key = { ...key, id }
  }
}

/** Stores five summaries of one layer, which one more makes full. */
async function remember(texts = ['one', 'two', 'three', 'four', 'five']): Promise<void> {
  const summaries = texts.map((text): Summary => ({ from_depth: 0, to_depth: 0, layer: 0, text, by: 'model' }))
  await db.pool.query('insert into memories (user_id, state_id, summaries) values ($1, $2, $3)', [
    key.user_id,
    key.id,
    JSON.stringify(summaries),
  ])
}

const tools = (more: Partial<SummaryTools> = {}): SummaryTools => ({
  pool: db.pool,
  summariser: {
    promptTokens: 1_500,
    restOfPrompt: () => 400,
    summarise: async (question) => {
      asked.push(question)
      return {
        text: `told ${asked.length}`,
        record: { model: 'm', usage, first_word_ms: 1, total_ms: 3, warnings: [] },
      }
    },
  },
  embedder: null,
  reader,
  rest: 400,
  signal: new AbortController().signal,
  mayAsk: async () => true,
  settle: async (each) => {
    settled.push(each)
  },
  ...more,
})
const remembered = async () => (await recall(db.pool, key)).summaries.map(({ text, by, layer }) => [text, by, layer])
const record = async () =>
  (await db.pool.query('select record from memories where record is not null and user_id = $1', [key.user_id])).rows[0]
    ?.record

test("a full layer is folded into one summary, oldest part first, and both questions' costs are stored together", async () => {
  await remember()
  await goOn(24)
  await summarizeMemory(key, tools())
  expect(await remembered()).toEqual([
    ['told 2', 'model', 1],
    ['five', 'model', 0],
    ['told 1', 'model', 0],
  ])
  expect(asked.map(({ before, summaries }) => [before, summaries])).toEqual([
    ['five', []],
    ['', ['one', 'two', 'three', 'four']],
  ])
  expect(asked[1]?.lines).toEqual([])
  expect(settled).toEqual([usage, usage])
  expect(await record()).toMatchObject({
    total_ms: 6,
    usage: { nanos: 10, input_tokens: 200, cached_tokens: 14, output_tokens: 40 },
  })
})

test('a cost without a price is stored without money', async () => {
  await remember()
  await goOn(24)
  const { nanos: _, ...unpriced } = usage
  const free = tools()
  const summarise: typeof free.summariser.summarise = async (question) => {
    asked.push(question)
    return { text: 'told', record: { model: 'm', usage: unpriced, first_word_ms: 1, total_ms: 3, warnings: [] } }
  }
  await summarizeMemory(key, { ...free, summariser: { ...free.summariser, summarise } })
  expect((await record()).usage).toEqual({ ...unpriced, input_tokens: 200, cached_tokens: 14, output_tokens: 40 })
})

test("an error that is not a model's failure is thrown", async () => {
  await goOn(24)
  const { summariser, ...rest } = tools()
  const summarise = () => Promise.reject(new TypeError('a bug'))
  const broken = summarizeMemory(key, { ...rest, summariser: { ...summariser, summarise } })
  await expect(broken).rejects.toThrow('a bug')
  expect(settled).toEqual([])
})

test('a full layer waits when the model may not be asked again, and the new summary is stored', async () => {
  await remember()
  await goOn(24)
  await summarizeMemory(key, tools({ mayAsk: async () => asked.length === 0 }))
  expect((await remembered()).map(([text]) => text)).toEqual(['one', 'two', 'three', 'four', 'five', 'told 1'])
  expect(await record()).toMatchObject({ total_ms: 3, usage })
})

test('without a model, a layer is folded to the first sentences of its summaries', async () => {
  await remember(['One came. And more.', 'Two came.', 'Three came.', 'Four came.', 'Five came.'])
  await goOn(24)
  await summarizeMemory(key, tools({ summariser: { ...tools().summariser, summarise: null } }))
  const [first, second] = await remembered()
  expect([first?.slice(1), second]).toEqual([
    ['extract', 1],
    ['Five came.', 'model', 0],
  ])
  expect(first?.[0]).toMatch(/^One came\..* Two came\. Three came\. Four came\.$/)
  expect(await record()).toBeUndefined()
})

test('an aborted question stores nothing, even when overdue; its cost is settled', async () => {
  await goOn(60)
  const cancelled = new StorytellerError('cancelled', 'stopping', { usage })
  const summarise = () => Promise.reject(cancelled)
  const stopped = tools({ summariser: { ...tools().summariser, summarise } })
  await expect(summarizeMemory(key, stopped)).rejects.toBe(cancelled)
  expect([await remembered(), settled]).toEqual([[], [usage]])
})

test('only pinned messages that are no longer there word for word are told separately', async () => {
  await goOn(2)
  const [, first] = path
  const pin = async (id: GameStateId | undefined) => {
    const state = { ...(await db.pool.query('select id, game_id from states where id = $1', [id])).rows[0] }
    await setPin(db.pool, { user_id: key.user_id, state }, { speaker_type: 'other', pinned: true })
  }
  await pin(first)
  await remember(['told'])
  await goOn(2)
  await pin(key.id)
  const { pinned, covered, tail } = await recall(db.pool, key)
  expect(pinned.map(({ text }) => text.slice(0, 7))).toEqual(['Step 1.'])
  expect([covered?.id, ...tail.map(({ id }) => id)]).toEqual(path.slice(2))
})
