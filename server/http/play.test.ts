import { randomUUID } from 'node:crypto'
import { character } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { StorytellerError } from '../play/storyteller.ts'
import { aContext, publishTiny, ScriptedStoryteller } from '../play/test/a-play.ts'
import { landing } from '../play/test/tiny-talks.ts'
import { accountHandlers } from './handlers/account.ts'
import { playHandlers } from './handlers/play.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const storyteller = new ScriptedStoryteller()
const novels: LoadedNovel[] = []
let server: TestServer
let link: string

beforeAll(async () => {
  server = await openTestServer(({ pool }) => {
    const context = aContext(pool, novels, storyteller)
    return { handlers: [...accountHandlers(pool), ...playHandlers(context)] }
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  link = `tiny-${randomUUID()}`
  novels.splice(0, novels.length, await publishTiny(server.pool, landing, link))
  storyteller.answer = async () => ({ message: 'Aye.' })
  await server.pool.query('delete from games')
})

type State = { novel_id: string; game_state_id: string }
/** A visitor with a cookie jar, like a browser. */
function visitor() {
  let cookie = ''
  const call = async (method: string, path: string, init: Parameters<TestServer['call']>[2] = {}) => {
    const answer = await server.call(method, path, {
      ...init,
      headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
    })
    const setCookieHeader = answer.headers.getSetCookie().find((entry) => entry.startsWith('fabula_guest='))
    if (setCookieHeader) cookie = setCookieHeader.split(';')[0] ?? ''
    return answer
  }
  return {
    call,
    play: () => call('GET', `/api/english/game/continue/${link}`),
    at: (state: State, rest: string, lang = 'english') =>
      `/api/${lang}/game/${state.novel_id}/state/${state.game_state_id}${rest}`,
    async send(state: State, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) {
      return call('POST', this.at(state, '/interact'), { body, headers, ...(signal ? { signal } : {}) })
    },
  }
}
const events = (text: string) =>
  text
    .split('\n\n')
    .filter((part) => part.includes('event:'))
    .map((part) => ({
      id: Number(/^id: (\d+)/m.exec(part)?.[1]),
      event: /^event: (\w+)/m.exec(part)?.[1],
      data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null'),
    }))

async function talking() {
  const reader = visitor()
  const first = (await reader.play()).json
  return { reader, scene: (await reader.send(first, { text: null })).json }
}

describe('playing over HTTP', () => {
  test('a reply is streamed as events, and can be joined as it was stored', async () => {
    storyteller.answer = async (_brief, progress) => {
      progress({ kind: 'speaker', character_id: character('Osip') })
      for (const piece of ['The river ', 'closes.']) progress({ kind: 'text', text: piece })
      return { message: 'The river closes.' }
    }
    const { reader, scene } = await talking()
    const key = randomUUID()
    const answer = await reader.send(scene, { text: 'News?' }, { accept: 'text/event-stream', 'idempotency-key': key })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const told = events(answer.text)
    expect(told.map(({ id, event }) => [id, event])).toEqual([
      [1, 'speaker'],
      [2, 'delta'],
      [3, 'delta'],
      [4, 'state'],
    ])
    expect(told[0]?.data).toEqual({ character_id: character('Osip'), character_name: 'Osip' })
    expect(told[3]?.data).toMatchObject({
      character_message: 'The river closes.',
      user_message: 'News?',
      storyteller: 'model',
    })
    const again = await reader.send(
      scene,
      { text: 'News?' },
      { accept: 'text/event-stream', 'idempotency-key': key, 'last-event-id': '2' },
    )
    expect(events(again.text).at(-1)?.data.game_state_id).toBe(told[3]?.data.game_state_id)
    const other = await reader.send(scene, { text: 'Other' }, { 'idempotency-key': key })
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('a client that knows events of a reply that died with its server gets the new one from its beginning', async () => {
    storyteller.answer = async (_brief, progress) => {
      for (const piece of ['The river ', 'closes.']) progress({ kind: 'text', text: piece })
      return { message: 'The river closes.' }
    }
    const { reader, scene } = await talking()
    const headers = { accept: 'text/event-stream', 'idempotency-key': randomUUID(), 'last-event-id': '2' }
    const told = events((await reader.send(scene, { text: 'News?' }, headers)).text)
    expect(told[0]).toMatchObject({ id: 0, event: 'reset' })
    const deltas = told.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
    expect(deltas.join('')).toBe('The river closes.')
  })

  test('a move, another answer and an edited reply are refused where the reader has gone on', async () => {
    novels.splice(
      0,
      novels.length,
      await publishTiny(server.pool, { ...landing, readers_may_edit: true }, `${link}-edited`),
    )
    link = `${link}-edited`
    const { reader, scene } = await talking()
    const answered = (await reader.send(scene, { text: 'News?' })).json
    await reader.send(answered, { text: 'And then?' })
    const refused = [
      await reader.send(answered, { text: 'Why?', if_current: true }),
      await reader.call('POST', reader.at(answered, '/retry'), { body: { if_current: true } }),
      await reader.call('PUT', reader.at(answered, '/reply'), { body: { text: 'Nay.', if_current: true } }),
    ]
    expect(refused.map(({ json }) => json.code)).toEqual(Array(3).fill('story_moved_on'))
    const forked = await reader.call('PUT', reader.at(answered, '/reply'), { body: { text: 'Nay.' } })
    expect(forked.json.character_message).toBe('Nay.')
  })

  test('a failure is an event in a stream, and a status otherwise', async () => {
    storyteller.answer = async () => {
      throw new StorytellerError('busy', 'busy', { retryAfter: 7 })
    }
    const { reader, scene } = await talking()
    const streamed = await reader.send(scene, { text: 'Hi' }, { accept: 'text/event-stream' })
    expect(events(streamed.text)).toEqual([
      {
        id: 1,
        event: 'error',
        data: { status: 503, code: 'storyteller_busy', detail: expect.any(String), retry_after: 7 },
      },
    ])
    const plain = await reader.send(scene, { text: 'Hi' })
    expect([plain.status, plain.headers.get('retry-after')]).toEqual([503, '7'])
    storyteller.answer = async () => ({ message: '' })
    expect((await reader.send(scene, { text: 'Hi' })).json.detail).toBe(
      'The storyteller did not answer. Nothing was lost: try again.',
    )
  })

  test('a reply continues without its reader, can be joined, and is cancelled only on purpose', async () => {
    let finish: () => void = () => undefined
    let asked = 0
    storyteller.answer = (_brief, _progress, signal) =>
      new Promise((resolve, reject) => {
        asked++
        finish = () => resolve({ message: 'At last.' })
        signal.addEventListener('abort', () => reject(new StorytellerError('cancelled', 'x')))
      })
    const { reader, scene } = await talking()
    const path = reader.at(scene, '/interact')
    const headers = { 'idempotency-key': randomUUID() }
    const gone = new AbortController()
    const left = expect(reader.send(scene, { text: 'Well?' }, headers, gone.signal)).rejects.toThrow(/abort/i)
    await expect.poll(() => asked).toBe(1)
    gone.abort()
    await left
    const second = await reader.send(scene, { text: 'Other' })
    expect([second.status, second.json.detail]).toEqual([409, 'A reply is already being written'])
    const joined = reader.send(scene, { text: 'Well?' }, headers)
    finish()
    expect([(await joined).json.character_message, asked]).toEqual(['At last.', 1])
    const next = (await reader.play()).json
    const cancelled = reader.send(next, { text: 'Again?' })
    await expect.poll(() => asked).toBe(2)
    expect((await reader.call('DELETE', reader.at(next, '/interact'))).status).toBe(204)
    expect((await cancelled).json.code).toBe('reply_cancelled')
    expect((await reader.call('DELETE', path)).status).toBe(409)
    expect((await reader.play()).json.game_state_id).toBe(next.game_state_id)
  })

  test('reads answers, siblings and history, and rolls back', async () => {
    const { reader, scene } = await talking()
    const first = (await reader.send(scene, { text: 'Hello' })).json
    expect([first, scene].map(({ parent_state_id }) => parent_state_id)).toEqual([
      scene.game_state_id,
      (await reader.call('GET', reader.at(scene, '/history'))).json[0].game_state_id,
    ])
    storyteller.answer = async () => ({ message: 'Evening.' })
    const other = (await reader.call('POST', reader.at(first, '/retry'))).json
    const siblings = (await reader.call('GET', reader.at(other, '/siblings'))).json
    expect(siblings.map((entry: { character_message: string }) => entry.character_message)).toEqual([
      'Aye.',
      'Evening.',
    ])
    const kept = (await reader.call('GET', reader.at(first, '/rollback'))).json
    expect(kept.character_message).toBe('Aye.')
    const history = (await reader.call('GET', reader.at(first, '/history'))).json
    expect(
      history.map(
        (entry: { speaker_type: string; character_name: string; character_message: string }) =>
          `${entry.speaker_type} ${entry.character_name}: ${entry.character_message}`,
      ),
    ).toEqual([
      'other Narrator: You land, Incognito.',
      'other Osip: Cold night.',
      'user Incognito: Hello',
      'other Osip: Aye.',
    ])
    const russian = await reader.call('GET', reader.at(first, '/history', 'russian'))
    expect(russian.json[0].character_name).toBe('Рассказчик')
    expect(russian.json[0].character_message).toBe('You land, Инкогнито.')
    expect(russian.json[2]).toMatchObject({ character_name: 'Инкогнито', character_message: 'Hello' })
  })

  test('moves that are not offered are refused with an explanation', async () => {
    const { reader, scene } = await talking()
    const refused = async (body: unknown) => {
      const { status, json } = await reader.send(scene, body)
      return [status, json.code]
    }
    expect(await refused({ text: '   ' })).toEqual([422, 'text_required'])
    expect(await refused({ text: null })).toEqual([422, 'text_required'])
    const choice = { static_ending_id_choice: randomUUID() }
    expect(await refused(choice)).toEqual([409, 'move_not_possible'])
    expect(await refused({ ...choice, text: '' })).toEqual([409, 'move_not_possible'])
    expect(await refused({ ...choice, text: 'Wait!' })).toEqual([422, 'invalid_input'])
    // An empty move goes on, where that is possible.
    expect(await refused({})).toEqual([422, 'text_required'])
    expect(await refused({ text: 'x', extra: 1 })).toEqual([422, 'invalid_input'])
    expect(await refused({ text: 'x'.repeat(4001) })).toEqual([422, 'invalid_input'])
  })

  test('two visitors of one address do not share a game; calls without a cookie share one', async () => {
    const first = visitor()
    await first.call('GET', '/api/me')
    const second = visitor()
    await second.call('GET', '/api/me')
    const [a, b] = [(await first.play()).json, (await second.play()).json]
    expect(a.game_state_id).not.toBe(b.game_state_id)
    expect((await second.call('GET', second.at(a, '/history'))).status).toBe(404)
    const bare = (await server.call('GET', `/api/english/game/continue/${link}`)).json
    expect((await server.call('GET', `/api/english/game/continue/${link}`)).json.game_state_id).toBe(bare.game_state_id)
  })

  test('a game begun by a first call belongs to the cookie that it was given', async () => {
    const reader = visitor()
    const begun = (await reader.play()).json
    const moved = (await reader.send(begun, { text: null })).json
    expect(moved.character_message).toBe('Cold night.')
    expect((await reader.play()).json.game_state_id).toBe(moved.game_state_id)
    expect((await server.call('GET', `/api/english/game/continue/${link}`)).json.game_state_id).not.toBe(
      moved.game_state_id,
    )
  })

  test('concurrent calls after the first one all find that game', async () => {
    const reader = visitor()
    const begun = (await reader.play()).json
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => reader.call('GET', reader.at(begun, '/history'))),
      reader.play(),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.at(-1)?.json.game_state_id).toBe(begun.game_state_id)
  })

  test('a guest’s game becomes the account’s at login', async () => {
    const { reader, scene } = await talking()
    const credentials = new URLSearchParams({ username: `r${randomUUID().slice(0, 8)}`, password: 'long enough' })
    await reader.call('POST', '/api/user', { body: credentials })
    const { access_token: token } = (await reader.call('POST', '/api/login', { body: credentials })).json
    const setup = (await reader.call('GET', `/api/english/game/continue/${link}`, { token })).json
    expect(setup).toMatchObject({ gate: 'biography', game_state_id: null })
    expect((await reader.call('GET', reader.at(scene, '/history'), { token })).json.code).toBe('gate_closed')
    for (const body of [{}, { prompt_name: null }, { prompt_name: ' \u200b' }]) {
      const nameless = await reader.call('PUT', `/api/user_novel_game/${scene.novel_id}/biography`, { token, body })
      expect([nameless.status, nameless.json]).toMatchObject([422, { code: 'biography_name_required' }])
    }
    await reader.call('PUT', `/api/user_novel_game/${scene.novel_id}/biography`, {
      token,
      body: { prompt_name: 'Nell', prompt_biography: null },
    })
    expect((await reader.call('GET', `/api/english/game/continue/${link}`, { token })).json.game_state_id).toBe(
      scene.game_state_id,
    )
    const save = await reader.call('POST', `/api/game/${scene.novel_id}/state/${scene.game_state_id}/save`, {
      token,
      body: { name: ' Quay ', position: 1 },
    })
    expect([save.status, save.json.name]).toEqual([201, 'Quay'])
    const unnamed = `/api/game/${scene.novel_id}/state/${scene.game_state_id}/save`
    for (const body of [{}, { name: '  ' }])
      expect((await reader.call('POST', unnamed, { token, body })).json.code).toBe('save_name_required')
    expect((await reader.call('GET', `/api/game/${scene.novel_id}/saves`, { token })).json).toHaveLength(1)
    expect((await reader.call('GET', `/api/game/${scene.novel_id}/saves`)).status).toBe(401)
    expect(
      (await reader.call('DELETE', `/api/game/${scene.novel_id}/save/${save.json.save_id}`, { token })).status,
    ).toBe(204)
  })

  test('the simple viewer', async () => {
    const { reader, scene } = await talking()
    const simple = (await reader.call('GET', reader.at(scene, ''))).json
    expect(simple).toEqual({
      novel: { play_link: link },
      background: null,
      sprites: [{ url: '/assets/Osip calm' }],
      speaker: 'Osip',
      message: 'Cold night.',
      the_end: false,
      current_scene_type: 'INTERACTIVE',
      music: null,
      static_endings: [],
    })
    const moved = await reader.call('POST', reader.at(scene, ''), { body: { user_message: 'Hello' } })
    expect((await reader.call('GET', reader.at({ ...scene, ...moved.json }, ''))).json.message).toBe('Aye.')
    // The connection broke off: the client sends the same message again.
    const send = { body: { user_message: 'Hello?' }, headers: { 'idempotency-key': randomUUID() } }
    const [once, again] = [
      await reader.call('POST', reader.at(scene, ''), send),
      await reader.call('POST', reader.at(scene, ''), send),
    ]
    expect(again.json).toEqual(once.json)
    expect(once.json).not.toEqual(moved.json)
  })

  test('new games keep the old ones', async () => {
    const { reader, scene } = await talking()
    const fresh = (await reader.call('POST', `/api/english/game/new_game/${link}`)).json
    expect(fresh.character_message).toBe('You land, Incognito.')
    expect((await reader.call('GET', reader.at(scene, '/rollback'))).json.character_message).toBe('Cold night.')
    expect((await reader.call('GET', '/api/english/game/continue/nowhere')).json.detail).toBe('Novel not found')
  })
})

test('a game’s place does not change while its reply is being written', async () => {
  const reader = visitor()
  const first: State = (await reader.play()).json
  const scene: State = (await reader.send(first, { text: null })).json
  let finish: () => void = () => undefined
  const asked = new Promise<void>((begun) => {
    storyteller.answer = () =>
      new Promise((answer) => {
        finish = () => answer({ message: 'Late.' })
        begun()
      })
  })
  const reply = reader.send(scene, { text: 'Hello' })
  await asked
  for (const state of [first, scene]) {
    const refused = await reader.call('GET', reader.at(state, '/rollback'))
    expect([refused.status, refused.json.code]).toEqual([409, 'reply_in_progress'])
  }
  expect((await reader.play()).json.game_state_id).toBe(scene.game_state_id)
  finish()
  expect((await reply).json.character_message).toBe('Late.')
  expect((await reader.call('GET', reader.at(first, '/rollback'))).json.game_state_id).toBe(first.game_state_id)
})
