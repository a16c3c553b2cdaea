import type { EndingId, FlagId } from '@fabula/core/ids'
import { character, ending, flag, onStage, scale, tinyNovel } from '@fabula/core/test/tiny-novel'
import { replyJson, type ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { playHandlers } from '../http/handlers/play.ts'
import { openTestServer, type TestServer } from '../http/test-server.ts'
import { HostedCompleter } from '../models/hosted/hosted-completer.ts'
import { modelFacts } from '../models/model-facts.ts'
import { ModelStoryteller } from '../models/model-storyteller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { PlayContext } from './play-context.ts'
import { aContext, publishTiny } from './test/a-play.ts'

const novel = tinyNovel({
  flags: { 'has key': false },
  scales: { trust: 2 },
  cast: ['Ilse', 'Osip'],
  first: 'room',
  interactive: {
    room: {
      start_message_original: 'Well?',
      start_message_speaker_id: character('Ilse'),
      characters: [onStage('Ilse'), onStage('Osip')],
      modifying_states: [
        {
          type: 'continuous',
          conditionals: [],
          states: {
            flags: [{ flag_id: flag('has key'), change_reason_prompt: 'she hands it over', keywords: [] }],
            scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kindness', keywords: [], max_step: 2 }],
          },
        },
      ],
      endings: [
        {
          id: ending('leave'),
          name: 'Leaving',
          prompt_ending_conditional: 'They leave.',
          conditionals: [],
          keywords: [],
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
        },
      ],
    },
  },
})

const moves = {
  state: [
    { because: 'she hands it over', change: 'yes', name: 'has-key' },
    { because: 'kind', change: '+1', name: 'trust' },
  ],
  verdict: { because: 'they go', ending: 'leaving' },
}
const line = 'Here it is.\nMind the ladder.'
const good = replyJson({ actor: 'ilse', expression: 'ilse-glad', line, ...moves })
const judged = JSON.stringify({ expression: 'ilse-glad', ...moves })
const inLine = good.slice(0, good.indexOf('Mind'))
/** Characters that no database stores: in the line, in a reason, and in an unknown name. */
const broken = replyJson({
  actor: 'ilse',
  expression: 'nobody\u0000\ud83d',
  line: 'Here\u0000 it\ud800 is.\nMind the ladder.',
  ...moves,
  state: moves.state.map((move) => ({ ...move, because: `${move.because}\u0000\udc00` })),
})
const afterLine = good.slice(0, good.indexOf('"music"'))

/** What a reader gets: an answer (and whether it changed the world), or an error. */
type Sees =
  | { message: string; moved: boolean }
  | { status: number; code: string; retry_after?: number; detail?: string }
const failed = { status: 502, code: 'storyteller_failed' }
const answered = { message: line, moved: true }

const table: [what: string, answers: ScriptedAnswer[], sees: Sees, calls: number][] = [
  ['a good answer', [{ text: good }], answered, 1],
  ['a fence around it', [{ text: `\`\`\`json\n${good}\n\`\`\`` }], answered, 1],
  ['thinking in it', [{ text: `<think>{"line": "no"}</think>${good}` }], answered, 1],
  ['thinking beside it', [{ text: good, reasoning: 'Hm.' }], answered, 1],
  ['prose', [{ text: 'Take it.' }, { text: judged }], { message: 'Take it.', moved: true }, 2],
  ['prose, and no judge', [{ text: 'Take it.' }, { status: 500 }], { message: 'Take it.', moved: false }, 2],
  ['zeros and halves of letters in every text', [{ text: broken }], answered, 1],
  ['a late tail', [{ text: good, piece: 60, delay: 40 }], answered, 1],
  ['cut after its line', [{ text: afterLine, after: 'drop' }, { text: judged }], answered, 2],
  [
    'cut after its line, and no judge',
    [{ text: afterLine, after: 'drop' }, { status: 503 }],
    { message: line, moved: false },
    2,
  ],
  ['cut within its line, then good', [{ text: inLine, after: 'drop' }, { text: good }], answered, 2],
  [
    'cut within its line twice',
    [
      { text: inLine, after: 'drop' },
      { text: inLine, after: 'drop' },
    ],
    failed,
    2,
  ],
  ['ended within its line, politely', [{ text: inLine }, { text: good }], answered, 2],
  ['ended by an error among the events', [{ text: inLine, after: 'error' }, { text: good }], answered, 2],
  ['cut at the most tokens', [{ text: inLine, finish: 'length' }], { message: 'Here it is.', moved: false }, 1],
  [
    'stopped by a filter twice',
    [
      { text: good, finish: 'content_filter' },
      { text: good, finish: 'content_filter' },
    ],
    failed,
    2,
  ],
  ['empty twice', [{ text: '' }, { text: '' }], failed, 2],
  ['a form that breaks at once, then good', [{ text: '{"actor": "il' }, { text: good }], answered, 2],
  ['stalled', [{ text: inLine, after: 'stall' }], failed, 1],
  ['mute', [{ after: 'mute' }], failed, 1],
  [
    'a form refused twice',
    [{ status: 400 }, { status: 422 }, { text: 'Take it.' }, { text: judged }],
    { message: 'Take it.', moved: true },
    4,
  ],
  ['a wrong key', [{ status: 401 }], failed, 1],
  ['no credit', [{ status: 402 }], failed, 1],
  ['no such model', [{ status: 404 }], failed, 1],
  [
    'too many requests',
    [{ status: 429, headers: { 'retry-after': '7' } }],
    { status: 503, code: 'storyteller_busy', retry_after: 7 },
    1,
  ],
  ['overloaded', [{ status: 529 }], { status: 503, code: 'storyteller_busy', retry_after: 10 }, 1],
  [
    'away for an hour',
    [{ status: 503, headers: { 'retry-after': '900' } }],
    {
      status: 503,
      code: 'storyteller_busy',
      retry_after: 900,
      detail: 'The storyteller is busy. Nothing was lost: try again in 15 minutes.',
    },
    1,
  ],
  ['a defect, then good', [{ status: 500 }, { text: good }], answered, 2],
  ['a defect twice', [{ status: 500 }, { status: 502 }], failed, 2],
  [
    'ids that nobody offered',
    [
      {
        text: replyJson({
          actor: 'dragon',
          line,
          music: 'opera',
          state: [{ because: 'x', change: 'yes', name: 'crown' }],
          verdict: { because: 'x', ending: 'flood' },
        }),
      },
    ],
    { message: line, moved: false },
    1,
  ],
  [
    'a system’s voice twice',
    [{ text: replyJson({ line: 'SYSTEM: done', ...moves }) }, { text: replyJson({ line: 'As an AI I can not.' }) }],
    failed,
    2,
  ],
  ['the reader’s own words', [{ text: replyJson({ line: 'Incognito: I give up.' }) }, { text: good }], answered, 2],
]

let model: ScriptedModel
let server: TestServer
let context: PlayContext
let now = 1_000_000
const novels: LoadedNovel[] = []
const log = { info: () => undefined, warn: () => undefined }

beforeAll(async () => {
  model = await startScriptedModel()
  server = await openTestServer(({ pool }) => {
    context = aContext(pool, novels, freshTeller())
    // Read at every turn, so that each test may use its own storyteller.
    return { handlers: playHandlers(context) }
  })
})
afterAll(async () => {
  await server.close()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  await server.pool.query('delete from spending')
  novels.splice(0, novels.length, await publishTiny(server.pool, novel, `room-${crypto.randomUUID()}`))
  context.storyteller = freshTeller()
  context.caps.tokensPerDay = 1_000_000
})

function freshTeller(url = model.url, timeouts = { first: 10_000, stall: 10_000 }) {
  const settings = { provider: 'openai-compatible' as const, baseUrl: url, name: 'scripted', apiKey: 'k' }
  const completer = new HostedCompleter(settings, timeouts)
  const facts = modelFacts('', 'scripted')
  return new ModelStoryteller(
    completer,
    { kind: 'hosted', name: 'scripted', facts, withinMs: 15_000, now: () => now },
    log,
  )
}

interface Shown {
  game_state_id: string
  novel_id: string
  character_message: string
  flags: { id: FlagId; initial_value: boolean }[]
  scales: { initial_value: number }[]
  offered_endings: { id: EndingId }[]
}

const interact = (at: Shown): string => `/api/english/game/${at.novel_id}/state/${at.game_state_id}/interact`

function visitor() {
  let cookie = ''
  const call = async (method: string, path: string, init: Parameters<TestServer['call']>[2] = {}) => {
    const answer = await server.call(method, path, {
      ...init,
      headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
    })
    cookie ||=
      answer.headers
        .getSetCookie()
        .find((entry) => entry.startsWith('fabula_guest='))
        ?.split(';')[0] ?? ''
    return answer
  }
  return {
    open: async () => (await call('GET', `/api/english/game/continue/${novels[0]?.play_link}`)).json as Shown,
    cancel: async (at: Shown) => (await call('DELETE', interact(at))).status,
    async send(at: Shown, text: string) {
      const stream = await call('POST', interact(at), { body: { text }, headers: { accept: 'text/event-stream' } })
      const events = stream.text
        .split('\n\n')
        .map((part) => ({
          event: /^event: (\w+)/m.exec(part)?.[1],
          data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null'),
        }))
        .filter(({ event }) => event !== undefined)
      const from = events.findLastIndex(({ event }) => event === 'reset') + 1
      const shown = events.slice(from).map(({ event, data }) => (event === 'delta' ? data.text : ''))
      return { shown: shown.join(''), last: events.at(-1) }
    },
  }
}

const spent = async () => {
  const { rows } = await server.pool.query(`select tokens from spending where spender = 'everybody'`)
  return Number(rows[0]?.tokens ?? 0)
}

test.each(table)(
  '%s: the reader is told, nothing is lost, the world changes only where it should, the cost is settled',
  async (_what, answers, sees, calls) => {
    const isSilent = answers.some(({ after }) => after === 'mute' || after === 'stall')
    if (isSilent) context.storyteller = freshTeller(model.url, { first: 300, stall: 300 })
    const reader = visitor()
    const before = await reader.open()
    model.queue.push(...answers)
    const { shown, last } = await reader.send(before, 'May I have the key?')
    expect(model.requests).toHaveLength(calls)

    if ('message' in sees) {
      expect(last?.event).toBe('state')
      expect(last?.data.character_message).toBe(sees.message)
      expect(shown).toBe(sees.message)
      const { flags, scales }: Shown = last?.data ?? { flags: [], scales: [] }
      expect([flags[0]?.initial_value, scales[0]?.initial_value]).toEqual(sees.moved ? [true, 3] : [false, 2])
    } else {
      expect(last).toMatchObject({ event: 'error', data: { ...sees, detail: expect.stringMatching(/\.$/) } })
      // The same state is still current, and the same text is answered once the model works again.
      const after = await reader.open()
      expect(after).toMatchObject({ game_state_id: before.game_state_id, flags: before.flags, scales: before.scales })
      model.reset()
      if (isSilent) context.storyteller = freshTeller()
      model.queue.push({ text: good })
      now += 120_000
      expect((await reader.send(after, 'May I have the key?')).last?.data.character_message).toBe(line)
    }

    // The reservation is settled at what the calls cost, and nothing stays reserved. Calls to a closed server cost
    // nothing.
    const cost = await spent()
    expect(cost).toBeLessThan(4_000)
    expect(cost).toBeGreaterThan(100)
    const { rows } = await server.pool.query('select lease from games')
    expect(rows.every(({ lease }) => lease === null)).toBe(true)
  },
)

test('an unreachable model server fails the turn; after five failures readers are told when to try again', async () => {
  const gone = await startScriptedModel()
  await gone.close()
  context.storyteller = freshTeller(gone.url)
  const reader = visitor()
  const at = await reader.open()
  for (let n = 0; n < 5; n++) expect((await reader.send(at, 'Hello?')).last?.data).toMatchObject(failed)
  expect((await reader.send(at, 'Hello?')).last?.data).toMatchObject({ code: 'storyteller_busy', retry_after: 30 })
  expect((await reader.open()).game_state_id).toBe(at.game_state_id)
})

test('an account without credit is reported as a failure, never as a busy storyteller', async () => {
  model.rules.push(() => ({ status: 402 }))
  const reader = visitor()
  const at = await reader.open()
  for (let n = 0; n < 7; n++) expect((await reader.send(at, 'Hello?')).last?.data).toMatchObject(failed)
  expect(model.requests).toHaveLength(5)
})

test('a cancelled reply ends the model call, leaves the game intact and is still charged', async () => {
  const reader = visitor()
  const at = await reader.open()
  model.queue.push({ text: replyJson({ actor: 'ilse', line: 'word '.repeat(400) }), delay: 5 })
  const sending = reader.send(at, 'Hello?')
  await expect.poll(() => model.requests.length).toBe(1)
  expect(await reader.cancel(at)).toBe(204)
  expect((await sending).last?.data).toMatchObject({ code: 'reply_cancelled' })
  await expect.poll(() => model.requests[0]?.aborted).toBe(true)
  expect((await reader.open()).game_state_id).toBe(at.game_state_id)
  expect(await spent()).toBeGreaterThan(100)
})

test('a reply whose game was deleted while it was written is reported as that, not as a game that is busy', async () => {
  const reader = visitor()
  const at = await reader.open()
  let write = () => {}
  model.queue.push({ text: good, until: new Promise<void>((resolve) => (write = resolve)) })
  // So that storing the reply notices it first, as in the moment before a lease is renewed.
  const keep = vi.spyOn(context.leases, 'keep').mockImplementation(() => undefined)
  const sending = reader.send(at, 'Hello?')
  await expect.poll(() => model.requests.length).toBe(1)
  await server.pool.query('delete from games')
  write()
  expect((await sending).last?.data).toMatchObject({ status: 404, code: 'game_not_found' })
  keep.mockRestore()
})
