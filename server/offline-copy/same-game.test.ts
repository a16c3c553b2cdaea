import type { BodyInput, ParamsOf, Route } from '@fabula/contract/route'
import { readBranches } from '@fabula/contract/routes/branches'
import { readEnding, readTranscript } from '@fabula/contract/routes/ending'
import * as play from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import { assetsOf } from '@fabula/core/exchange/archive'
import { carriedNovel, carriedTranslations, copyFiles } from '@fabula/core/exchange/offline-copy'
import type { AssetId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import { buildDemo } from '@fabula/demo/story/build-novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { playHandlers } from '../http/handlers/play.ts'
import { OfflineStoryteller } from '../models/offline/offline-storyteller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { aContext, aUser, publishTiny } from '../play/test/a-play.ts'
import { localNovel } from './local/local-novel.ts'
import { createLocalServer } from './local/local-server.ts'
import { memoryStore } from './local/memory-store.ts'

/** Answers a call with plain JSON. */
type Answers = <R extends Route>(route: R, params: ParamsOf<R>, body?: BodyInput<R>) => Promise<unknown>

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The demo on the server with its offline storyteller, and in its offline copy. */
async function bothSides(): Promise<{ loaded: LoadedNovel; server: Answers; copy: Answers }> {
  const { novel, translations } = buildDemo()
  const stored = await publishTiny(database.pool, { ...novel, readers_may_edit: true }, `demo-${newId()}`)
  const files = copyFiles(novel)
  const whole = { id: stored.id, play_link: stored.play_link ?? '', novel: stored.novel, translations, files }
  const loaded: LoadedNovel = { ...localNovel(whole, (id) => files[id] ?? null), owner_id: stored.owner_id }

  const caller = await aUser(database.pool, `reader_${newId().slice(-8)}`)
  const context = aContext(database.pool, [loaded], new OfflineStoryteller({ word: 0, total: 0 }))
  const handlers = new Map(playHandlers(context).map((handler) => [handler.route.name, handler]))
  const headers = { idempotencyKey: null, lastEventId: 0, wantsStream: false } as never
  const signal = new AbortController().signal
  const server: Answers = async (route, params, body) => {
    const call = { caller, params, query: {}, body: body ?? {}, file: null, headers, signal } as never
    return plain(await handlers.get(route.name)?.run(call))
  }

  const carried = carriedNovel(stored.novel)
  const local = createLocalServer({
    copy: { ...whole, novel: carried, translations: carriedTranslations(carried, translations) },
    addressOf: (id: AssetId) => files[id] ?? null,
    store: memoryStore(),
    newId,
  })
  const copy: Answers = async (route, params, body) => {
    const answer = await local.answer(route, { params, body: body ?? {} } as never)
    return answer.status === 204 ? undefined : answer.json()
  }
  return { loaded, server, copy }
}

const plain = (answer: unknown): unknown => (answer === undefined ? undefined : JSON.parse(JSON.stringify(answer)))

/** An answer without what differs between any two games: ids of states and games, and times. */
function told(answer: unknown, names: Map<string, string>): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (/^(created_at|played_at|begun_at|game_id)$/.test(key)) return key
    if (!/(^|_)(state_id|message_id|parent_id)$/.test(key) || typeof value !== 'string') return value
    return names.get(value) ?? value
  })
  return JSON.parse(text ?? 'null')
}

/** Returns a number from 0 up to `below`; the same seed gives the same sequence at every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return state % below
  }
}

const smallTalk = ['Hello!', 'Who are you?', 'Why is it so dark?', 'yes', 'I will help you.', 'Кто вы?', 'no', '...']

test.each([3, 6, 7])('the same moves lead through the same demo on the server and in its copy (%i)', async (seed) => {
  const { loaded, server, copy } = await bothSides()
  const roll = dice(seed)
  const names = new Map<string, string>()
  const { play_link: link } = loaded
  const language = seed % 2 === 0 ? 'russian' : 'english'
  let lang: 'english' | 'russian' = language

  /** Calls both sides, whose answers must be the same. Returns the state of each, with its own ids. */
  const both = async <R extends Route>(route: R, paramsOf: (side: number) => ParamsOf<R>, body?: BodyInput<R>) => {
    const answers = [await server(route, paramsOf(0), body), await copy(route, paramsOf(1), body)] as PlayState[]
    const ids = answers.map((answer) => answer.game_state_id)
    if (ids[0] && !names.has(ids[0])) for (const id of ids) names.set(id ?? '', `state ${names.size >> 1}`)
    expect(told(answers[1], names)).toEqual(told(answers[0], names))
    return answers
  }
  const name = { prompt_name: lang === 'russian' ? 'Анна' : 'Anna', prompt_biography: '', confirmed_18: true }
  const open = () => both(play.continueGame, () => ({ lang, playLink: link ?? '' }))
  await open()
  await server(play.changeBiography, { novelId: loaded.id }, name)
  await copy(play.changeBiography, { novelId: loaded.id }, name)
  let states = await open()
  const here = (side: number) => {
    const stateId = states[side]?.game_state_id
    if (!stateId) throw new Error('no state')
    return { lang, novelId: loaded.id, stateId }
  }
  for (let turn = 0; turn < 120 && !states[0]?.the_end; turn++) {
    const [state] = states
    if (!state) throw new Error('no state')
    if (turn % 13 === 12) lang = lang === 'english' ? 'russian' : 'english'
    if (state.interact && roll(8) === 0) {
      states = await both(play.interact, here, { go_on: true, if_current: true })
      continue
    }
    if (state.can_edit && roll(8) === 0) {
      states = await both(play.editReply, here, { text: `${state.character_message} Indeed.`, if_current: true })
      continue
    }
    if (state.can_retry && roll(5) === 0) {
      states = await both(play.retry, here, { if_current: true })
      await both(play.siblings, here)
      continue
    }
    const ways = [...state.static_endings, ...state.offered_endings]
    const way = ways[roll(Math.max(1, ways.length))]
    const scene = state.scene && indexOf(loaded.localized(lang)).scenes.get(state.scene.id)
    const keywords = scene?.type === 'interactive' ? scene.endings.flatMap((ending) => ending.keywords) : []
    const words = [...smallTalk, ...keywords, ...keywords]
    const body =
      way && (!state.interact || roll(2) === 0)
        ? { static_ending_id_choice: way.id, if_current: true }
        : { text: state.interact ? (words[roll(words.length)] ?? '') : null, if_current: true }
    states = await both(play.interact, here, body)
  }
  await both(play.history, here)
  await both(readTranscript, here)
  await both(readBranches, () => ({ lang, novelId: loaded.id }))
  expect(states[0]?.the_end).toBe(true)
  await both(readEnding, here)
})

test('a copy of the demo contains no text that only models read', () => {
  const { novel, translations } = buildDemo()
  const carried = carriedNovel(novel)
  const text = JSON.stringify([carried, carriedTranslations(carried, translations)])
  const secrets = [
    ...novel.characters.flatMap(({ biographies }) =>
      biographies.flatMap(({ prompt_description, secret }) => [prompt_description, secret ?? '']),
    ),
    ...novel.world_prompts.map(({ prompt_description }) => prompt_description),
    ...novel.interactive_scenes.flatMap((scene) =>
      scene.additional_prompt_descriptions.map(({ prompt_description }) => prompt_description),
    ),
  ].filter((secret) => secret !== '')
  expect(secrets.length).toBeGreaterThan(10)
  for (const secret of secrets) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
  expect(assetsOf(carried).length).toBeGreaterThan(10)
})
