import { randomUUID } from 'node:crypto'
import type { RehearsalWish } from '@fabula/core/rehearsal/rehearsal-plan'
import { character, ending, flag, onStage, sceneId, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { OfflineStoryteller } from '../models/offline/offline-storyteller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from '../play/continue-game.ts'
import { findState } from '../play/game-store.ts'
import { RunningTurns } from '../play/running-turns.ts'
import { StorytellerError } from '../play/storyteller.ts'
import { beginTurn } from '../play/take-turn.ts'
import { aContext, aUser, noCaps, publishTiny, ScriptedStoryteller } from '../play/test/a-play.ts'
import { RehearsalWorker } from './rehearsal-worker.ts'
import {
  cancelRehearsal,
  deleteRehearsal,
  estimateRehearsal,
  listRehearsals,
  type RunPorts,
  readRehearsal,
  readRehearsalGame,
  startRehearsal,
} from './run-rehearsal.ts'

const leave = {
  id: ending('Leave'),
  name: 'Leave',
  prompt_ending_conditional: 'the reader leaves',
  conditionals: [],
  keywords: ['goodbye'],
  next_scene: toScene('road'),
  states_trigger: { flags: [{ flag_id: flag('gone'), value: true }], scales: [] },
}
const novel = tinyNovel({
  flags: { gone: false },
  cast: ['Ilse'],
  first: 'tavern',
  interactive: { tavern: { name: 'Tavern', characters: [onStage('Ilse')], endings: [leave] } },
  static: { road: { name: 'Road', original_message: 'A road.' } },
})
novel.characters[0]?.biographies.push({
  prompt_description: 'HIDES: she buried the silver candlestick under the northern bridge.',
  conditionals: [],
})

/** A hosted model whose answers the test sets; each costs a hundred-thousandth. */
class HostedStoryteller extends ScriptedStoryteller {
  override describe() {
    return { kind: 'hosted' as never, name: 'told' }
  }

  override async reply(...asked: Parameters<ScriptedStoryteller['reply']>) {
    const answer = await super.reply(...asked)
    return { ...answer, record: { ...answer.record, usage: { ...answer.record.usage, nanos: 10_000 } } }
  }
}

let database: TestDatabase
let loaded: LoadedNovel
let storyteller: HostedStoryteller
let ports: RunPorts
let worker: RehearsalWorker
beforeEach(async () => {
  database = await createTestDatabase()
  loaded = await publishTiny(database.pool, novel)
  storyteller = new HostedStoryteller()
  worker = openWorker()
  worker.start()
})
afterEach(async () => {
  await worker.stop()
  await database.close()
})

function openWorker(): RehearsalWorker {
  const shared = {
    pool: database.pool,
    novels: { load: async () => loaded, loadByLink: async () => loaded },
    storyteller,
    offline: new OfflineStoryteller({ word: 0, total: 0 }),
    caps: noCaps(),
    play: new RunningTurns(),
    log: { warn: () => undefined },
  }
  const opened = new RehearsalWorker(shared)
  ports = { ...shared, work: opened }
  return opened
}

const place = () => ({ author: loaded.owner_id, base: 'production_novel' as const, id: loaded.id })
const wish = (more: Partial<RehearsalWish> = {}): RehearsalWish => ({
  tempers: ['polite', 'silent'],
  languages: ['english'],
  games: 1,
  turns: 12,
  turns_in_scene: 6,
  scenes: [],
  recordings: [],
  storyteller: 'configured',
  ...more,
})
const start = (more: Partial<RehearsalWish> = {}) => startRehearsal(ports, place(), wish(more))
const newest = async () => (await listRehearsals(ports, place())).runs[0]
const until = (condition: () => Promise<boolean>): Promise<void> =>
  expect.poll(async () => ((await condition()) ? null : newest()), { interval: 15 }).toBeNull()
const over = () => until(async () => !['waiting', 'running'].includes((await newest())?.status ?? ''))
/** Ends the scene for a reader who says goodbye, and keeps everybody else. */
const byTheWord = async (brief: TurnBrief) => ({
  message: 'Aye.',
  speaker_id: character('Ilse'),
  ...(brief.reader_text?.includes('goodbye')
    ? { ending: { ending_id: ending('Leave'), because: 'they said goodbye' } }
    : {}),
})

test('readers play to the end or get stuck, and every figure links to the game that shows it', async () => {
  storyteller.answer = byTheWord
  const begun = await start()
  expect(begun).toMatchObject({ number: 1, status: 'waiting', games: 2, storyteller: 'told' })
  await over()
  const { run, report } = await readRehearsal(ports, { ...place(), run: begun.id })
  expect(run).toMatchObject({ status: 'done', done: 2, problem: null, due_at: null })
  expect(run.input_tokens).toBe(run.replies * 10)
  expect(run.cost).toEqual({ currency: 'USD', amount: run.replies / 100_000 })
  const [left] = report.endings
  expect(left).toMatchObject({ name: 'Leave', entered: 2, figure: { count: 1 } })
  const tavern = report.scenes.find(({ name }) => name === 'Tavern')
  expect(tavern?.stayed).toEqual({ count: 1, shown: [{ game: 2, step: 0 }] })
  const at = left?.figure.shown[0]
  const game = await readRehearsalGame(ports, { ...place(), run: begun.id, game: at?.game ?? 0 })
  expect(game).toMatchObject({ temper: 'polite', language: 'english', end: 'the_end' })
  expect(game.steps[at?.step ?? 0]).toMatchObject({ ending_id: ending('Leave'), message: 'Aye.' })
  expect(game.steps.flatMap(({ moved }) => moved)).toEqual([{ kind: 'flag', id: flag('gone'), to: true }])
  // The silent reader got exactly as many replies as the plan says.
  expect((await readRehearsalGame(ports, { ...place(), run: begun.id, game: 2 })).steps).toHaveLength(7)
  const { rows } = await database.pool.query("select tokens::int from spending where spender = 'everybody'")
  expect(rows).toEqual([{ tokens: run.input_tokens + run.output_tokens }])
})

test('a revealed secret is counted, and its line shown', async () => {
  storyteller.answer = async () => ({ message: 'Well. I buried the silver candlestick under the northern bridge.' })
  const { id } = await start({ tempers: ['cheating'], turns: 2 })
  await over()
  const { report } = await readRehearsal(ports, { ...place(), run: id })
  expect(report.leaks.secret.count).toBeGreaterThan(0)
  expect(report.leaks.machine.count).toBe(0)
})

test("without a model the author's own lines answer at no cost, and games end where they leave the chosen scenes", async () => {
  const { id } = await start({ storyteller: 'offline', tempers: ['hurried'], scenes: [sceneId('tavern')] })
  await over()
  const { run, report } = await readRehearsal(ports, { ...place(), run: id })
  expect(run).toMatchObject({ input_tokens: 0, cost: null })
  expect(report.ends.find(({ end }) => end === 'left')?.figure.count).toBe(1)
  expect(storyteller.briefs).toEqual([])
})

test("a run's cost is estimated in advance: at most what its prompts and turns allow, or from the last run", async () => {
  storyteller.mostNanos = 50_000
  storyteller.summariser = { promptTokens: 1_000, restOfPrompt: () => 300, summarise: null }
  storyteller.answer = byTheWord
  const guessed = await estimateRehearsal(ports, place(), wish())
  expect(guessed).toMatchObject({ model: 'told', games: 2, most_replies: 24, measured: false })
  expect(guessed.tokens).toBeLessThan(guessed.most_tokens)
  expect(guessed.most_cost).toEqual({ currency: 'USD', amount: 0.0012 })
  expect(guessed.cost?.amount).toBeLessThan(guessed.most_cost?.amount ?? 0)
  await start()
  await over()
  const done = await newest()
  const known = await estimateRehearsal(ports, place(), wish())
  expect(known).toMatchObject({ measured: true, replies: done?.replies })
  expect(known.tokens).toBe((done?.input_tokens ?? 0) + (done?.output_tokens ?? 0))
  expect(await estimateRehearsal(ports, place(), wish({ storyteller: 'offline' }))).toMatchObject({
    model: null,
    tokens: 0,
    cost: null,
  })
})

test('an author stops a run, and a stopped server resumes where it was', async () => {
  let answered = 0
  storyteller.answer = async (_, __, signal) => {
    if (++answered <= 6) return { message: 'Aye.' }
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new StorytellerError('cancelled', 'cut'))),
    )
    return {}
  }
  const { id } = await start({ tempers: ['silent'], games: 4, turns: 2 })
  await until(async () => answered > 6 && ((await newest())?.done ?? 0) > 0)
  await expect(start()).rejects.toMatchObject({ code: 'rehearsal_running' })
  await worker.stop()
  const before = (await newest())?.done ?? 0
  expect(await newest()).toMatchObject({ status: 'waiting' })
  expect(before).toBeLessThan(4)
  storyteller.answer = async () => ({ message: 'Aye.' })
  worker = openWorker()
  worker.start()
  await over()
  expect(await newest()).toMatchObject({ status: 'done', done: 4 })

  storyteller.answer = (_, __, signal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new StorytellerError('cancelled', 'cut'))),
    )
  const second = await start()
  await until(async () => (await newest())?.status === 'running')
  expect(await cancelRehearsal(ports, { ...place(), run: second.id })).toMatchObject({ status: 'cancelled', done: 0 })
  await deleteRehearsal(ports, { ...place(), run: second.id })
  expect((await listRehearsals(ports, place())).runs.map((run) => run.id)).toEqual([id])
})

test('a run fails when the storyteller never answers; at a daily cap it waits for the next day', async () => {
  storyteller.answer = async () => {
    throw new StorytellerError('failed', 'no')
  }
  await start({ games: 3, turns: 3, tempers: ['silent'] })
  await over()
  expect(await newest()).toMatchObject({ status: 'failed', problem: 'storyteller_failed' })
  ports.caps.userTurnsPerDay = 2
  storyteller.answer = async () => ({ message: 'Aye.' })
  await start({ tempers: ['silent'] })
  await until(async () => (await newest())?.problem === 'daily_cap')
  expect(await newest()).toMatchObject({ status: 'waiting' })
  expect(Date.parse((await newest())?.due_at ?? '')).toBeGreaterThan(Date.now())
})

test("a recorded game of the author's is replayed", async () => {
  storyteller.answer = byTheWord
  const context = aContext(database.pool, [loaded], storyteller)
  const caller = { kind: 'user' as const, id: loaded.owner_id, username: 'owner', session_id: '', ip: '' }
  await database.pool.query("insert into readings (user_id, novel_id, biography_name) values ($1, $2, 'Nell')", [
    caller.id,
    loaded.id,
  ])
  let at = (await continueGame(context, caller, 'tiny', 'english')).game_state_id
  for (const text of ['Who are you?', 'I say goodbye.']) {
    const stored = at && (await findState(database.pool, caller.id, at))
    if (!stored) throw new Error('no state')
    const move = { kind: 'text' as const, text }
    const { turn } = await beginTurn(context, { caller, stored, loaded, language: 'english', move, key: text })
    at = (await turn.result).id
  }
  const { recordings } = await listRehearsals(ports, place())
  expect(recordings).toMatchObject([{ language: 'english', moves: 2 }])
  const { id } = await start({ tempers: [], languages: [], recordings: recordings.map(({ game_id }) => game_id) })
  await over()
  const game = await readRehearsalGame(ports, { ...place(), run: id, game: 1 })
  expect(game.steps.flatMap(({ said }) => said?.text ?? [])).toEqual(['Who are you?', 'I say goodbye.'])
  expect(game).toMatchObject({ temper: 'recorded', end: 'the_end' })
})

test("refuses a run without readers, with too many games, with a missing scene, or of another author's novel", async () => {
  await expect(start({ tempers: [] })).rejects.toMatchObject({ code: 'rehearsal_empty' })
  await expect(start({ games: 61 })).rejects.toMatchObject({ code: 'rehearsal_too_long' })
  await expect(start({ scenes: [sceneId('nowhere')] })).rejects.toMatchObject({ code: 'scene_not_found' })
  const stranger = { ...place(), author: novel.id as never }
  await expect(listRehearsals(ports, stranger)).rejects.toMatchObject({ code: 'edit_denied' })
  await expect(readRehearsal(ports, { ...place(), run: novel.id as never })).rejects.toMatchObject({
    code: 'rehearsal_not_found',
  })
})

test("another author's runs and games are not found by guessed ids under one's own novel", async () => {
  const theirs = await publishTiny(database.pool, novel, 'theirs')
  const run = randomUUID()
  await database.pool.query(
    `insert into rehearsals (id, novel_id, number, status, plan, storyteller, games, due_at)
     values ($1, $2, 1, 'waiting', '{}', 'told', 1, now() + interval '1 hour')`,
    [run, theirs.id],
  )
  const guessed = { ...place(), run: run as never }
  for (const ask of [readRehearsal, cancelRehearsal, deleteRehearsal])
    await expect(ask(ports, guessed), ask.name).rejects.toMatchObject({ code: 'rehearsal_not_found' })
  const game = readRehearsalGame(ports, { ...guessed, game: 0 })
  await expect(game).rejects.toMatchObject({ code: 'rehearsal_not_found' })
  // A reader's game of this very novel belongs to the reader.
  const reader = await aUser(database.pool, 'reader')
  await database.pool.query("insert into readings (user_id, novel_id, biography_name) values ($1, $2, 'Nell')", [
    reader.id,
    loaded.id,
  ])
  await continueGame(aContext(database.pool, [loaded], storyteller), reader, 'tiny', 'english')
  const { rows: games } = await database.pool.query('select id from games where user_id = $1', [reader.id])
  expect(games).toHaveLength(1)
  const recorded = start({ tempers: [], languages: [], recordings: [games[0].id] })
  await expect(recorded).rejects.toMatchObject({ code: 'game_not_found' })
  const { rows } = await database.pool.query('select id, status from rehearsals')
  expect(rows).toEqual([{ id: run, status: 'waiting' }])
})
