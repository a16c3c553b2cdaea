import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { character, onStage, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import type { GameState } from '@fabula/core/turn/game-state'
import type { Move } from '@fabula/core/turn/move'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from './continue-game.ts'
import { findState } from './game-store.ts'
import { setPin } from './pins.ts'
import type { PlayContext } from './play-context.ts'
import { readHistory } from './read-history.ts'
import { recall, toRemembered } from './remember.ts'
import { isUnderCaps, spendTokens } from './spend-turn.ts'
import { StorytellerError, type Summariser, type SummaryQuestion } from './storyteller.ts'
import { type SummaryTools, summarizeMemory } from './summarize-memory.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'

const novel = tinyNovel({
  first: 'hall',
  cast: ['Osip'],
  interactive: {
    hall: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
      context_ending: {
        id: '11111111-0000-4000-8000-000000000000' as never,
        message_count: 60,
        next_scene: toScene('yard', 'interactive'),
        states_trigger: { flags: [], scales: [] },
      },
    },
    yard: { start_message_original: 'Snow.', characters: [onStage('Osip')] },
  },
})

let db: TestDatabase
let told: LoadedNovel
let storyteller: ScriptedStoryteller
let context: PlayContext
let reader: Caller
const asked: SummaryQuestion[] = []
let summary: () => Promise<string>

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.pool.query('delete from spending')
  told = await publishTiny(db.pool, novel, `tiny-${Math.random().toString(36).slice(2)}`)
  storyteller = new ScriptedStoryteller()
  // Every answer is about fifty tokens; the window of a budget of 1500 is at least 500.
  storyteller.answer = async (brief) => ({
    message: `You said: ${brief.reader_text}. ${'The lamps are lit. '.repeat(8)}`,
  })
  asked.length = 0
  summary = async () => `Summary ${asked.length}.`
  storyteller.summariser = {
    promptTokens: 1_500,
    restOfPrompt: () => 400,
    summarise: async (question) => {
      asked.push(question)
      const record = {
        model: 'told',
        usage: { ...noUsage, input_tokens: 100 },
        first_word_ms: 1,
        total_ms: 1,
        warnings: [],
      }
      return { text: await summary(), record }
    },
  }
  context = aContext(db.pool, [told], storyteller)
  reader = aGuest()
})

async function begin(): Promise<GameState> {
  const first = await continueGame(context, reader, told.play_link ?? '', 'english')
  return stateOf(first.game_state_id ?? '')
}
const at = ({ id }: GameState) => ({ user_id: reader.id, id })
const stateOf = async (id: string) => (await findState(db.pool, reader.id, id as never))?.state as GameState

async function move(from: GameState, move: Move, { fold = true } = {}): Promise<GameState> {
  const stored = await findState(db.pool, reader.id, from.id)
  if (!stored) throw new Error('no such state')
  const { turn } = await beginTurn(context, {
    caller: reader,
    stored,
    loaded: told,
    language: 'english',
    move,
    key: crypto.randomUUID(),
  })
  const state = await turn.result
  if (fold) await context.summaries.idle()
  return state
}
const say = (from: GameState, text: string) => move(from, { kind: 'text', text })

async function talk(from: GameState, words: readonly string[]): Promise<GameState> {
  let state = from
  for (const word of words) state = await say(state, word)
  return state
}
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`)
const summaryTools = (mayAsk: SummaryTools['mayAsk']): SummaryTools => ({
  pool: db.pool,
  summariser: { ...(storyteller.summariser as Summariser), promptTokens: 1_500 },
  embedder: null,
  reader: { name: 'Nell', biography: '', language: 'english' },
  rest: 400,
  signal: new AbortController().signal,
  mayAsk,
  settle: async () => undefined,
})
const lastBrief = () => storyteller.briefs.at(-1)?.remembered
const everything = () => JSON.stringify(lastBrief())

test('summarises older words after the answer, each stretch of the path once, and keeps the newest word for word', async () => {
  await talk(await begin(), numbered('first', 40))
  const brief = lastBrief()
  expect(asked.length).toBeGreaterThan(1)
  expect(brief?.summaries.length).toBeGreaterThan(0)
  expect(brief?.recent.length).toBeLessThan(40)
  expect(brief?.recent.at(-1)?.text).toContain('first-38')
  // What the model was asked to summarise is the path itself, without a gap or repetition.
  const words = asked.flatMap(({ lines }) => lines).filter(({ by }) => by === 'reader')
  expect(words.map(({ text }) => text)).toEqual(numbered('first', words.length))
})

test('reads the path once, also for another answer on it, and again when the memory has changed', async () => {
  const query = vi.spyOn(db.pool, 'query')
  const readings = () => {
    const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name)
    query.mockClear()
    return names.filter((name) => name === 'recall').length
  }
  try {
    const first = await say(await begin(), 'one')
    expect(readings()).toBe(1)
    const third = await talk(first, ['two', 'three'])
    expect(readings()).toBe(0)
    const { recent } = toRemembered(await recall(db.pool, { ...at(third), id: third.parent_id as never }))
    expect(lastBrief()?.recent).toEqual(recent)
    query.mockClear()
    // From an earlier state of the path.
    const other = await say(first, 'otherwise')
    expect(readings()).toBe(0)
    expect(everything()).not.toContain('two')
    // On the abandoned branch: this process by now caches the other path.
    await say(third, 'back')
    expect(readings()).toBe(1)
    expect(everything()).toContain('three')
    expect(everything()).not.toContain('otherwise')
    for (const pinned of [true, false]) {
      await setPin(db.pool, { user_id: reader.id, state: first }, { speaker_type: 'user', pinned })
      readings()
      await say(other, 'and on')
      expect(readings()).toBe(1)
    }
  } finally {
    query.mockRestore()
  }
})

test('what happened only on an abandoned branch is recalled nowhere else', async () => {
  const shared = await talk(await begin(), numbered('shared', 8))
  await talk(shared, numbered('abandoned', 30))
  expect(asked.flatMap(({ lines }) => lines).some(({ text }) => text.includes('abandoned'))).toBe(true)
  summary = async () =>
    `Summary of ${asked
      .at(-1)
      ?.lines.map(({ text }) => text)
      .join(' ')}`
  const kept = await talk(shared, numbered('kept', 30))
  expect(storyteller.briefs.slice(-29).some((brief) => JSON.stringify(brief.remembered).includes('abandoned'))).toBe(
    false,
  )
  expect(everything()).toContain('kept')
  // The abandoned branch recalls its own path, and nothing of the other.
  expect(JSON.stringify(await recall(db.pool, at(kept)))).not.toContain('abandoned')
})

test('a reader never waits for a fold, and what is said meanwhile is not lost', async () => {
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  summary = async () => {
    await held
    return 'At last.'
  }
  let state = await begin()
  for (const word of numbered('quick', 25)) state = await move(state, { kind: 'text', text: word }, { fold: false })
  expect(asked).toHaveLength(1)
  expect(lastBrief()?.recent.filter(({ by }) => by === 'reader')).toHaveLength(24)
  finish()
  await context.summaries.idle()
  await say(state, 'after')
  expect(lastBrief()?.summaries).toEqual(['At last.'])
  const words = [...(asked[0]?.lines ?? []), ...(lastBrief()?.recent ?? [])].filter(({ by }) => by === 'reader')
  expect([...new Set(words.map(({ text }) => text))]).toEqual(numbered('quick', 25))
})

test('a failed fold is retried by the next turn and charged each time; in the end first sentences are stored', async () => {
  let failures = 0
  summary = async () => {
    failures++
    throw new StorytellerError('failed', 'no', { usage: { ...noUsage, input_tokens: 7 } })
  }
  const state = await talk(await begin(), numbered('word', 24))
  expect(failures).toBeGreaterThan(1)
  const failed = failures
  expect(lastBrief()?.summaries).toEqual([])
  const { rows } = await db.pool.query(`select tokens from spending where spender = 'everybody'`)
  expect(Number(rows[0].tokens)).toBe(24 * 15 + failed * 7)
  await talk(state, numbered('more', 16))
  expect(lastBrief()?.summaries[0]).toMatch(/^Osip: Cold night\. .*word-\d/)
  const kept = await db.pool.query('select summaries from memories order by created_at')
  expect(kept.rows.at(-1).summaries[0].by).toBe('extract')
})

test('an exchange that has just been summarised is still told word for word, then and in later turns', async () => {
  const states = [await begin()]
  for (const word of numbered('word', 24)) states.push(await say(states.at(-1) as GameState, word))
  const { rows } = await db.pool.query('select state_id from memories')
  const at = states.findIndex(({ id }) => rows.some(({ state_id }) => state_id === id))
  const covered = states[at]
  if (!covered) throw new Error('nothing was summarised')
  await say(covered, 'another way')
  expect(lastBrief()?.summaries).toHaveLength(1)
  expect(lastBrief()?.recent.map(({ text }) => text)).toEqual([covered.said?.text, covered.message])
  await say(states[at + 1] as GameState, 'and on')
  expect(
    lastBrief()
      ?.recent.map(({ text }) => text)
      .slice(0, 3),
  ).toEqual([covered.said?.text, covered.message, states[at + 1]?.said?.text])
})

test('lines of summarised states can be recalled, on their own path only', async () => {
  const first = await talk(await begin(), ['My brother Marten sailed to Lisbon.', ...numbered('shared', 5)])
  const left = await talk(first, ['The abandoned silver whistle.', ...numbered('left', 30)])
  const stayed = await talk(first, ['A copper kettle for my aunt.', ...numbered('stayed', 30)])
  const keptAt = async (state: GameState) => (await recall(db.pool, at(state))).kept.map(({ text }) => text)
  expect(await keptAt(stayed)).toEqual(
    expect.arrayContaining(['My brother Marten sailed to Lisbon.', 'A copper kettle for my aunt.']),
  )
  expect((await keptAt(stayed)).join(' ')).not.toMatch(/whistle|left/)
  expect((await keptAt(left)).join(' ')).not.toMatch(/kettle|stayed/)
  expect(lastBrief()?.kept?.map(({ by }) => by)).toContain('reader')
})

describe('pins', () => {
  const pinned = () => lastBrief()?.pinned?.map(({ text }) => text) ?? []
  const oath = 'I swear by the copper kettle.'

  test('a pinned message is told on its own path once it is no longer there word for word, until it is unpinned', async () => {
    const before = await begin()
    const sworn = await say(before, oath)
    for (const speaker_type of ['user', 'other'] as const)
      await setPin(db.pool, { user_id: reader.id, state: sworn }, { speaker_type, pinned: true })
    const soon = await talk(sworn, numbered('soon', 3))
    expect(pinned()).toEqual([])
    const late = await talk(soon, numbered('late', 30))
    expect(pinned()).toEqual([oath, sworn.message])
    expect(
      buildPrompt(storyteller.briefs.at(-1) as never, { nonce: 'mark1234', mode: 'schema' })[1]?.content,
    ).toContain(`# What the reader wants remembered\n<<<mark1234\nIncognito: ${oath}`)
    await talk(before, numbered('elsewhere', 30))
    expect(pinned()).toEqual([])
    await setPin(db.pool, { user_id: reader.id, state: sworn }, { speaker_type: 'other', pinned: false })
    await say(late, 'and now')
    expect(pinned()).toEqual([oath])
    // Replacing one pin with another leaves their number the same, but the brief changes.
    const wish = (speaker_type: 'user' | 'other', pinned: boolean) =>
      setPin(db.pool, { user_id: reader.id, state: sworn }, { speaker_type, pinned })
    for (const its of [false, true]) {
      await Promise.all([wish('user', its), wish('other', !its)])
      await say(late, 'and then')
      expect(pinned()).toEqual([its ? oath : sworn.message])
    }
  })

  test('a pinned message may be very old, and is marked in the history', async () => {
    const sworn = await say(await begin(), oath)
    const heard = await say(sworn, 'Remember the red door.')
    const late = await talk(heard, numbered('word', 30))
    for (const state of [heard, sworn, sworn])
      await setPin(db.pool, { user_id: reader.id, state }, { speaker_type: 'user', pinned: true })
    const stored = await findState(db.pool, reader.id, (await say(late, 'and now')).id)
    expect(pinned()).toEqual([oath, 'Remember the red door.'])
    if (!stored) throw new Error('no such state')
    const history = await readHistory(db.pool, { stored, loaded: told }, 'english')
    expect(history.filter((entry) => entry.pinned).map((entry) => entry.character_message)).toEqual(pinned())
  })

  test('allows at most twenty pins per game, also for concurrent requests', async () => {
    let state = await begin()
    const wish = (by: 'user' | 'other', pinned = true) =>
      setPin(db.pool, { user_id: reader.id, state }, { speaker_type: by, pinned })
    for (const word of numbered('word', 20)) {
      state = await move(state, { kind: 'text', text: word }, { fold: false })
      await wish('user')
    }
    expect(await wish('other').catch(String)).toMatch('too_many_pins')
    await Promise.all([wish('user', false), wish('other', false)])
    expect(String(await Promise.all([wish('user'), wish('other')]).catch(String))).toMatch('too_many_pins')
  })
})

test('a model too small to summarise stores first sentences at once', async () => {
  storyteller.summariser = { promptTokens: 1_500, restOfPrompt: () => 400, summarise: null }
  await talk(await begin(), numbered('word', 24))
  expect(lastBrief()?.summaries[0]).toMatch(/^Osip: Cold night\. .*word-\d/)
})

test('leaving a scene summarises what happened in it', async () => {
  storyteller.summariser = { ...(storyteller.summariser as never as object), promptTokens: 6_000 } as never
  const end = await talk(await begin(), numbered('hall', 20))
  expect(asked).toHaveLength(0)
  storyteller.answer = async () => ({ message: 'Out.' })
  const scene = novel.interactive_scenes[0]
  if (scene?.context_ending) scene.context_ending.message_count = 21
  const over = await say(end, 'let us go')
  if (scene?.context_ending) scene.context_ending.message_count = 60
  const yard = await move(over, { kind: 'continue' })
  expect(yard.scene_name).toBe('yard')
  expect(asked).toHaveLength(1)
  await say(yard, 'it is cold')
  expect(lastBrief()?.summaries).toEqual(['Summary 1.'])
  expect(lastBrief()?.recent.map(({ text }) => text)).toEqual(['Snow.'])
})

test('the cost of a summary is stored with it and charged to the reader', async () => {
  await talk(await begin(), numbered('word', 24))
  const { rows } = await db.pool.query('select record from memories order by created_at desc limit 1')
  expect(rows[0].record).toMatchObject({ model: 'told', usage: { input_tokens: 100 } })
  const spent = await db.pool.query('select tokens from spending where spender = $1', [`guest:${reader.id}`])
  expect(Number(spent.rows[0].tokens)).toBe(24 * 15 + 100 * asked.length)
})

test("a summary by the reader's own model is made over the caps, and charged to nobody", async () => {
  context.caps.tokensPerDay = 1
  context.ownStoryteller = async () => storyteller
  await spendTokens(db.pool, reader, told.id, { ...noUsage, input_tokens: 5 })
  await talk(await begin(), numbered('word', 24))
  expect(asked).not.toEqual([])
  const spent = await db.pool.query('select tokens from spending where spender = $1', [`guest:${reader.id}`])
  expect(Number(spent.rows[0].tokens)).toBe(5)
})

test('a stopping server does not wait for a summary, and the next server makes it', async () => {
  const first = context
  storyteller.summariser = {
    promptTokens: 1_500,
    restOfPrompt: () => 400,
    summarise: (_question, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new StorytellerError('cancelled', 'stopping'))),
      ),
  }
  let state = await begin()
  for (const word of numbered('word', 24)) state = await move(state, { kind: 'text', text: word }, { fold: false })
  await first.summaries.stop()
  expect((await recall(db.pool, at(state))).summaries).toEqual([])
  storyteller.summariser = { ...storyteller.summariser, summarise: null }
  context = aContext(db.pool, [told], storyteller)
  await say(state, 'again')
  expect((await recall(db.pool, at(state))).summaries).toHaveLength(1)
})

test('two processes that fold the same states store one memory', async () => {
  let state = await begin()
  storyteller.summariser = { ...(storyteller.summariser as Summariser), promptTokens: 100_000 }
  for (const word of numbered('word', 24)) state = await say(state, word)
  const tools = summaryTools(async () => true)
  await Promise.all([summarizeMemory(at(state), tools), summarizeMemory(at(state), tools)])
  const { tail, summaries } = await recall(db.pool, at(state))
  expect(summaries).toHaveLength(1)
  expect(tail[0]?.depth).toBe((summaries[0]?.to_depth ?? 0) + 1)
})

test('at the daily cap no model is asked for a summary; overdue states are reduced to first sentences', async () => {
  storyteller.summariser = { ...(storyteller.summariser as Summariser), promptTokens: 100_000 }
  const tools = summaryTools(() => isUnderCaps(db.pool, { ...context.caps, tokensPerDay: 1 }, reader, told.id))
  const early = await talk(await begin(), numbered('word', 22))
  await summarizeMemory(at(early), tools)
  expect((await recall(db.pool, at(early))).summaries).toEqual([])
  const late = await talk(early, numbered('more', 14))
  await summarizeMemory(at(late), tools)
  expect((await recall(db.pool, at(late))).summaries[0]?.by).toBe('extract')
  expect(asked).toEqual([])
})
