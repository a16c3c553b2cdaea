import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { joinLines } from '@fabula/core/turn/reply-lines'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFiles } from '../files/disk-files.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { PlayContext } from '../play/play-context.ts'
import { aContext, publishTiny, ScriptedStoryteller } from '../play/test/a-play.ts'
import { hostedSpeech } from '../speech/hosted-speech.ts'
import type { SpeechPorts } from '../speech/line-speaker.ts'
import { accountHandlers } from './handlers/account.ts'
import { playHandlers } from './handlers/play.ts'
import { speechHandlers } from './handlers/speech.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const story = tinyNovel({
  first: 'talk',
  cast: ['Osip'],
  interactive: {
    talk: {
      start_message_original: 'Cold night, {{user}}.\n\nMind the third plank.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})
const voiced = {
  ...story,
  characters: story.characters.map((each) => ({ ...each, voice: { name: 'onyx', pitch: 80, pace: 90 } })),
}
const pair = tinyNovel({
  first: 'talk',
  cast: ['Osip', 'Ilse'],
  interactive: { talk: { start_message_original: 'Well?', characters: [onStage('Osip'), onStage('Ilse')] } },
})
const duet = {
  ...pair,
  characters: pair.characters.map((each) => ({
    ...each,
    voice: { name: each.id === character('Osip') ? 'onyx' : 'nova', pitch: 100, pace: 100 },
  })),
}

/** The service's requests; `answers` overrides its response. */
const asked: { model: string; voice: string; input: string; authorization: string | undefined }[] = []
let answers: { status: number; body: Buffer } | null = null
const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3])

let service: Server
let folder: string
let server: TestServer
const ports = { charactersPerDay: 0 } as SpeechPorts
let context: PlayContext
const novels: LoadedNovel[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-speech-'))
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ ...JSON.parse(body), authorization: request.headers.authorization })
      response.writeHead(answers?.status ?? 200, { 'content-type': 'audio/mpeg' }).end(answers?.body ?? mp3)
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
  const voices: [string, string, string] = ['alloy', 'onyx', 'nova']
  const log = { warn: () => undefined }
  Object.assign(ports, {
    files: createDiskFiles(folder),
    service: hostedSpeech({ baseUrl, apiKey: 'k', model: 'tts-9', voices, log }),
  })
  server = await openTestServer(({ pool }) => {
    context = aContext(pool, novels, new ScriptedStoryteller())
    return { handlers: [...accountHandlers(pool), ...playHandlers(context), ...speechHandlers(context, ports)] }
  })
})
afterAll(async () => {
  await server.close()
  await new Promise((done) => service.close(done))
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  asked.length = 0
  answers = null
  ports.charactersPerDay = 0
  delete ports.costOf
  delete ports.now
  context.caps.money = { reader: 0, novel: 0, day: 0 }
  await server.pool.query('delete from spending')
})

/** Begins a guest's game at its first line; returns how to request speech for text in it. */
async function begun(novel = story, link = `tiny-${randomUUID()}`) {
  if (!novels.some(({ play_link }) => play_link === link)) novels.push(await publishTiny(server.pool, novel, link))
  const first = await server.call('GET', `/api/english/game/continue/${link}`)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // A call with the cookie makes the visitor a guest of their own.
  await server.call('GET', `/api/english/game/continue/${link}`, { headers: { cookie } })
  const { novel_id, game_state_id } = first.json
  return { say: sayer(novel_id, game_state_id, { cookie }), first: first.json }
}

/** The same for an account, in a published novel. */
async function aReader(novelId: string) {
  const body = new URLSearchParams({ username: `u_${randomUUID().slice(0, 8)}`, password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  const { access_token: token } = (await server.call('POST', '/api/login', { body })).json
  const biography = { prompt_name: 'Vera', prompt_biography: '' }
  await server.call('PUT', `/api/user_novel_game/${novelId}/biography`, { token, body: biography })
  const link = novels.find(({ id }) => id === novelId)?.play_link
  const { json } = await server.call('GET', `/api/english/game/continue/${link}`, { token })
  return { say: sayer(novelId, json.game_state_id, { authorization: `Bearer ${token}` }) }
}

function sayer(novelId: string, stateId: string, own: Record<string, string>) {
  const path = `/api/english/game/${novelId}/state/${stateId}/speech`
  return async (body: object, headers = own) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
    const answer = await fetch(server.address + path, init)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      wait: answer.headers.get('retry-after'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
}
const codeOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).code

test('a line is spoken in the author’s voice, requested once, and cached', async () => {
  const { say, first } = await begun(voiced)
  expect(first.voices).toEqual([
    expect.objectContaining({ name: 'Osip', voice: { name: 'onyx', pitch: 80, pace: 90 } }),
  ])
  const line = { text: 'Mind the third plank.' }
  expect(await say(line)).toMatchObject({ status: 200, type: 'audio/mpeg', bytes: mp3 })
  expect(await say(line)).toMatchObject({ status: 200, bytes: mp3 })
  expect(asked).toEqual([
    expect.objectContaining({ model: 'tts-9', voice: 'onyx', input: line.text, authorization: 'Bearer k' }),
  ])
})

test('the reader’s choice of voice comes first; an unknown voice is ignored', async () => {
  const { say } = await begun(voiced)
  await say({ text: 'Cold night', voice: 'nova' })
  await say({ text: 'Cold night', voice: 'https://elsewhere.example' })
  expect(asked.map(({ voice }) => voice)).toEqual(['nova', 'onyx'])
})

test('formatting does not matter; text that the state does not contain is refused', async () => {
  const { say } = await begun()
  expect((await say({ text: 'Cold\u00a0night, Incognito.\nMind the third\u00a0plank.' })).status).toBe(200)
  const foreign = await say({ text: 'Buy our other novels.' })
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'text_not_found'])
  expect((await say({ text: '  ' })).status).toBe(422)
  expect(asked).toHaveLength(1)
})

test('each of several speakers has their own voice, also in text with non-breaking spaces', async () => {
  const { say, first } = await begun(duet)
  const lines = ['Osip', 'Ilse'].map((name, at) => ({
    speaker: { kind: 'character', character_id: character(name), name },
    message: ['Плывём к нему?', 'Не к нам ли он плывёт?'][at] ?? '',
  }))
  const message = joinLines(lines.map((line) => ({ name: line.speaker.name, message: line.message })))
  await server.pool.query('update states set document = document || $2 where id = $1', [
    first.game_state_id,
    JSON.stringify({ lines, message, storyteller: 'model', speaker: lines[0]?.speaker }),
  ])
  for (const text of ['Плывём к\u00a0нему?', 'Не\u00a0к\u00a0нам\u00a0ли он плывёт?']) await say({ text })
  expect(asked.map(({ voice, input }) => [voice, input])).toEqual([
    ['onyx', 'Плывём к нему?'],
    ['nova', 'Не к нам ли он плывёт?'],
  ])
})

test('nobody can hear another’s game', async () => {
  const { say } = await begun()
  await say({ text: 'Cold night' })
  const cookie = `fabula_guest=${randomUUID()}`
  expect(codeOf(await say({ text: 'Cold night' }, { cookie }))).toBe('game_not_found')
})

test('a line is cached for a month, and then generated again', async () => {
  const { say } = await begun()
  const text = 'Mind the third plank.'
  const files = createDiskFiles(folder)
  const after = async (days: number) => {
    await server.pool.query("update stray_files set remove_after = remove_after - $1 * interval '1 day'", [days])
    await removeStrayFiles({ pool: server.pool, files })
    expect((await say({ text })).status).toBe(200)
    return asked.length
  }
  expect([await after(0), await after(29), await after(2)]).toEqual([1, 1, 2])
})

test('concurrent requests for a line are one request to the service', async () => {
  const { say } = await begun()
  await say({ text: 'Cold night' })
  const all = await Promise.all(Array.from({ length: 5 }, () => say({ text: 'Mind the third plank.' })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(asked.map(({ input }) => input)).toEqual(['Cold night', 'Mind the third plank.'])
})

test.each([
  ['fails', { status: 500, body: Buffer.from('no') }],
  ['sends a page instead of a sound', { status: 200, body: Buffer.from('<html>') }],
  ['sends nothing', { status: 200, body: Buffer.alloc(0) }],
])('a service that %s is reported clearly, and asked again the next time', async (_, answer) => {
  const { say } = await begun()
  answers = answer
  const failed = await say({ text: 'Mind the third plank.' })
  expect([failed.status, codeOf(failed)]).toEqual([502, 'speech_unavailable'])
  answers = null
  expect((await say({ text: 'Mind the third plank.' })).status).toBe(200)
})

test('the daily cap applies, except to cached lines', async () => {
  const { say } = await begun()
  expect((await say({ text: 'Cold night' })).status).toBe(200)
  ports.charactersPerDay = 1
  const over = await say({ text: 'Mind the third plank.' })
  expect([over.status, codeOf(over)]).toEqual([429, 'speech_cap'])
  // Until midnight.
  expect(Number(over.wait)).toBeGreaterThan(0)
  expect((await say({ text: 'Cold night' })).status).toBe(200)
})

test('a line that the service did not speak does not count towards the daily cap', async () => {
  const { say } = await begun()
  ports.charactersPerDay = 2 * 'Cold night'.length
  ports.now = () => Date.now() + 3 * 86_400_000
  answers = { status: 500, body: Buffer.from('no') }
  expect(codeOf(await say({ text: 'Cold night' }))).toBe('speech_unavailable')
  answers = null
  expect((await say({ text: 'Cold night' })).status).toBe(200)
})

test('no reader alone uses up the daily cap: guests of one address share half of it', async () => {
  const readers = [await begun(), await begun()]
  const [one, other] = readers
  const user = await aReader(String(one?.first.novel_id))
  ports.charactersPerDay = 2 * 'Mind the third plank.'.length + 1
  ports.now = () => Date.now() + 86_400_000
  expect((await one?.say({ text: 'Mind the third plank.' }))?.status).toBe(200)
  const over = await other?.say({ text: 'Cold night' })
  expect([over?.status, over && codeOf(over)]).toEqual([429, 'speech_cap'])
  expect((await user.say({ text: 'Cold night' })).status).toBe(200)
})

describe('the daily spending on speech', () => {
  const spent = async (spender = 'everybody') => {
    const { rows } = await server.pool.query('select nanos from spending where spender = $1', [spender])
    return Number(rows[0]?.nanos ?? 0)
  }
  const spenders = async () => {
    const { rows } = await server.pool.query('select spender, nanos from spending where nanos <> 0')
    return rows.map(({ spender, nanos }) => [spender.split(':')[0], Number(nanos)]).toSorted()
  }
  beforeEach(() => {
    ports.costOf = (characters) => 10 * characters
  })

  test('is counted for the reader, the novel and everybody, once per line, also without caps', async () => {
    const { say } = await begun()
    const cost = 10 * 'Cold night'.length
    await say({ text: 'Cold night' })
    await say({ text: 'Cold night' })
    const all = [
      ['everybody', cost],
      ['guest', cost],
      ['novel', cost],
    ]
    expect(await spenders()).toEqual(all)
    await server.pool.query('delete from spending')
    context.caps.money = { reader: 1_000, novel: 0, day: 1_000 }
    await say({ text: 'Cold', voice: 'nova' })
    expect((await spenders()).map(([, nanos]) => nanos)).toEqual([40, 40, 40])
  })

  test('exceeds the daily cap by one line at most with fifty concurrent readers, and is reported', async () => {
    const cost = 10 * 'Cold night'.length
    const readers: Awaited<ReturnType<typeof begun>>[] = []
    // Each in a novel of their own (a line is generated once per novel), one after the other: new guests of an address
    // are one guest.
    for (let n = 0; n < 50; n++) readers.push(await begun())
    context.caps.money = { reader: 0, novel: 0, day: 3 * cost + 1 }
    const ends = await Promise.all(readers.map(({ say }) => say({ text: 'Cold night' })))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await spent()).toBe(4 * cost)
    const refused = ends.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['speech_cap']))
    expect(asked).toHaveLength(4)
    expect(Number(refused[0]?.wait)).toBeGreaterThan(0)
  })

  test('is shared with the same readers’ turns', async () => {
    const { say } = await begun()
    context.caps.money = { reader: 0, novel: 0, day: 5 }
    await server.pool.query(
      `insert into spending (spender, day, nanos) values ('everybody', (now() at time zone 'utc')::date::text, 5)`,
    )
    expect(codeOf(await say({ text: 'Cold night' }))).toBe('speech_cap')
    expect(await spent()).toBe(5)
    delete ports.costOf
    // Cached lines cost nothing, and can still be heard.
    expect((await say({ text: 'Cold night' })).status).toBe(200)
  })

  test('has a cap per reader and per novel; a reader waiting for another’s line then requests it themselves', async () => {
    const link = `tiny-${randomUUID()}`
    const one = await begun(story, link)
    const other = await begun(story, link)
    context.caps.money = { reader: 5, novel: 0, day: 0 }
    expect((await one.say({ text: 'Cold night' })).status).toBe(200)
    const text = 'Mind the third plank.'
    // The other request arrives while the first is about to be refused: in the other order none would be.
    const isAsking = new Promise<void>((resolve) => {
      ports.costOf = (characters) => {
        resolve()
        return 10 * characters
      }
    })
    const first = one.say({ text })
    await isAsking
    const both = await Promise.all([first, other.say({ text })])
    expect(both.map(({ status }) => status)).toEqual([429, 200])
    context.caps.money = { reader: 0, novel: 5, day: 0 }
    expect(codeOf(await other.say({ text: 'plank' }))).toBe('speech_cap')
    expect((await (await begun()).say({ text: 'plank' })).status).toBe(200)
  })

  test('reserved for a line that failed is returned', async () => {
    const { say } = await begun()
    context.caps.money = { reader: 100, novel: 100, day: 100 }
    answers = { status: 500, body: Buffer.from('no') }
    expect(codeOf(await say({ text: 'Cold night' }))).toBe('speech_unavailable')
    expect(await spenders()).toEqual([])
    ports.charactersPerDay = 1
    answers = null
    expect(codeOf(await say({ text: 'Cold night' }))).toBe('speech_cap')
    expect(await spenders()).toEqual([])
  })
})

test('without a service there are no voices, and nothing is spoken', async () => {
  expect((await server.call('GET', '/api/speech/voices')).json).toEqual({ voices: ['alloy', 'onyx', 'nova'] })
  const { say } = await begun()
  const { service: had } = ports
  ports.service = null
  try {
    expect((await server.call('GET', '/api/speech/voices')).json).toEqual({ voices: [] })
    expect(codeOf(await say({ text: 'Cold night' }))).toBe('speech_unavailable')
  } finally {
    ports.service = had
  }
})
