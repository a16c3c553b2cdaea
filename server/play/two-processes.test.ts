import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayState } from '@fabula/contract/shapes/play'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { replyJson, type ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { type ServerProcess, startProcess } from './test/processes.ts'
import { storeNovel } from './test/store-novel.ts'

const room = tinyNovel({
  cast: ['Osip'],
  first: 'room',
  interactive: {
    room: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})
// Words are shown from the end of the first sentence on.
const line = 'The river closes tonight. After that nobody crosses it until the ice has made up its mind.'
const said = replyJson({ actor: 'osip', line })
/** A reply that stalls in the middle of its line and never ends. */
const stuck: ScriptedAnswer = { text: said.slice(0, said.indexOf('nobody')), after: 'stall' }

let database: TestDatabase
let model: ScriptedModel
let folder: string
let a: ServerProcess
let b: ServerProcess

beforeAll(async () => {
  ;[database, model] = await Promise.all([createTestDatabase(), startScriptedModel({}, { piece: 20, delay: 0 })])
  const environment = {
    DATABASE_URL: database.url,
    ...modelEnvironment(model.url),
    MODEL_PROBE: 'off',
  }
  folder = await mkdtemp(join(tmpdir(), 'fabula-processes-'))
  ;[a, b] = await Promise.all([startProcess(environment, folder), startProcess(environment, folder)])
  model.rules.push(() => ({ text: said }))
  await storeNovel(database.pool, room, 'room')
})
afterAll(async () => {
  await Promise.all([a?.close(), b?.close(), model?.close()])
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  model.queue.length = 0
})

interface Shown {
  id: number
  event: string
  data: { text?: string; code?: string } & Partial<PlayState>
}

/** A guest with their cookie, at the first state of a new game. */
async function aReader() {
  const first = await fetch(`${a.address}/api/english/game/continue/room`)
  const cookie = first.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  // Through the other process, which then has read the novel too.
  const again = await fetch(`${b.address}/api/english/game/continue/room`, { headers: { cookie } })
  const state = (await again.json()) as PlayState
  const path = `/api/english/game/${state.novel_id}/state/${state.game_state_id}`
  return {
    state,
    call: (at: ServerProcess, method: string, sub: string, headers: Record<string, string> = {}, body?: object) =>
      fetch(`${at.address}${path}${sub}`, {
        method,
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    /** Sends text and reads the events; `shown` fills as they arrive. */
    send(at: ServerProcess, key: string, lastId = 0) {
      const shown: Shown[] = []
      const done = (async () => {
        const response = await fetch(`${at.address}${path}/interact`, {
          method: 'POST',
          headers: {
            cookie,
            accept: 'text/event-stream',
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(lastId ? { 'last-event-id': String(lastId) } : {}),
          },
          body: JSON.stringify({ text: 'What news?' }),
        })
        if (!response.ok) return response.status
        let rest = ''
        const decoder = new TextDecoder()
        // A killed server cuts the stream.
        try {
          for await (const chunk of response.body ?? []) {
            rest += decoder.decode(chunk as Uint8Array, { stream: true })
            const blocks = rest.split('\n\n')
            rest = blocks.pop() ?? ''
            for (const block of blocks) {
              const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(block)?.[1] ?? ''
              if (block.startsWith('id:'))
                shown.push({ id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) })
            }
          }
        } catch {}
        return response.status
      })()
      return { shown, done }
    },
  }
}

/** The words on the reader's screen: those since the last reset. */
const words = (shown: Shown[]): string =>
  shown
    .slice(shown.findLastIndex(({ event }) => event === 'reset') + 1)
    .map(({ data }) => data.text ?? '')
    .join('')
const has = (shown: Shown[], event: string) => shown.some((one) => one.event === event)
const seen = (what: () => boolean) => expect.poll(what, { interval: 20 }).toBe(true)
const stateOf = (shown: Shown[]) => shown.find(({ event }) => event === 'state')?.data
const statesOf = async (game: unknown) =>
  (await database.pool.query('select 1 from states s where s.parent_id = $1', [game])).rowCount

test('a reply of one process is followed and resumed through the other, and no other turn begins meanwhile', async () => {
  const reader = await aReader()
  let finish = () => {}
  const until = new Promise<void>((resolve) => {
    finish = resolve
  })
  model.queue.push({ text: said, piece: 10, until })
  const key = randomUUID()
  const own = reader.send(a, key)
  await seen(() => has(own.shown, 'delta'))
  const followed = reader.send(b, key)
  await seen(() => has(followed.shown, 'delta'))
  expect(has(own.shown, 'state')).toBe(false)
  const resumedFrom = followed.shown.at(-1)?.id ?? 0
  const resumed = reader.send(b, key, resumedFrom)
  expect((await reader.call(b, 'GET', '/rollback')).status).toBe(409)
  expect((await reader.call(b, 'POST', '/interact', {}, { text: 'Something else' })).status).toBe(409)
  expect(
    (await reader.call(b, 'POST', '/interact', { 'idempotency-key': key }, { text: 'Something else' })).status,
  ).toBe(422)
  expect((await reader.call(a, 'GET', '/rollback')).status).toBe(409)
  finish()
  expect(await Promise.all([own.done, followed.done, resumed.done])).toEqual([200, 200, 200])
  expect(words(followed.shown)).toBe(line)
  expect(followed.shown.filter(({ event }) => event === 'delta').map(({ id }) => id)).toEqual(
    own.shown.filter(({ event }) => event === 'delta').map(({ id }) => id),
  )
  expect(resumed.shown.every(({ id }) => id > resumedFrom)).toBe(true)
  expect(stateOf(followed.shown)).toEqual(stateOf(own.shown))
  expect(stateOf(resumed.shown)).toEqual(stateOf(own.shown))
  expect(await statesOf(reader.state.game_state_id)).toBe(1)
  expect((await reader.call(b, 'GET', '/rollback')).status).toBe(200)
})

test('a reply is cancelled through the other process, followed there or not, and the next send finds the game free', async () => {
  for (const follows of [false, true]) {
    const reader = await aReader()
    model.queue.push(stuck)
    const key = randomUUID()
    const own = reader.send(a, key)
    await seen(() => has(own.shown, 'delta'))
    const followed = follows ? reader.send(b, key) : null
    if (followed) await seen(() => has(followed.shown, 'delta'))
    expect((await reader.call(b, 'DELETE', '/interact')).status).toBe(204)
    await own.done
    expect(own.shown.at(-1)).toMatchObject({ event: 'error', data: { code: 'reply_cancelled' } })
    await followed?.done
    if (followed) expect(followed.shown.at(-1)).toMatchObject({ event: 'error', data: { code: 'reply_cancelled' } })
    const again = reader.send(b, randomUUID())
    expect(await again.done).toBe(200)
    expect(words(again.shown)).toBe(line)
    expect((await reader.call(b, 'DELETE', '/interact')).status).toBe(409)
    expect(await statesOf(reader.state.game_state_id)).toBe(1)
  }
})

test('when a process is killed during a reply, followers and repeated sends at the other have it within five seconds', async () => {
  const [follower, sender] = [await aReader(), await aReader()]
  model.queue.push(stuck, stuck)
  const [one, two] = [randomUUID(), randomUUID()]
  const [own, other] = [follower.send(a, one), sender.send(a, two)]
  await seen(() => has(own.shown, 'delta') && has(other.shown, 'delta'))
  const followed = follower.send(b, one)
  await seen(() => has(followed.shown, 'delta'))
  await a.kill()
  const killed = performance.now()
  const lastId = other.shown.at(-1)?.id ?? 0
  const again = sender.send(b, two, lastId)
  expect(await Promise.all([followed.done, again.done])).toEqual([200, 200])
  expect(performance.now() - killed).toBeLessThan(5_000)
  for (const { shown } of [followed, again]) {
    expect(has(shown, 'reset')).toBe(true)
    expect(words(shown)).toBe(line)
    expect(stateOf(shown)?.character_message).toBe(line)
  }
  for (const reader of [follower, sender]) expect(await statesOf(reader.state.game_state_id)).toBe(1)
  await a.start()
})

test('a process that is killed and restarted takes its own game back at once', async () => {
  const reader = await aReader()
  model.queue.push({ text: said }, stuck)
  // Loads what the first turn loads.
  const warm = await aReader()
  await warm.send(a, randomUUID()).done
  const key = randomUUID()
  const own = reader.send(a, key)
  await seen(() => has(own.shown, 'delta'))
  await a.kill()
  await a.start()
  // As if the restart had taken no time at all.
  await database.pool.query("update games set lease_until = now() + interval '6 seconds' where lease is not null")
  const again = reader.send(a, key, own.shown.at(-1)?.id ?? 0)
  expect(await again.done).toBe(200)
  expect(again.shown[0]?.event).toBe('reset')
  expect(words(again.shown)).toBe(line)
  expect(await statesOf(reader.state.game_state_id)).toBe(1)
})
