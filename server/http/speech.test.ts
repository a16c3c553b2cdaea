import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskFiles } from '../files/disk-files.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { aContext, publishTiny, ToldStoryteller } from '../play/test/a-play.ts'
import { hostedSpeech } from '../speech/hosted-speech.ts'
import type { SpeechPorts } from '../speech/say-aloud.ts'
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

/** What the service was asked to say; `answers`: what it does instead of saying it. */
const asked: { model: string; voice: string; input: string; authorization: string | undefined }[] = []
let answers: { status: number; body: Buffer } | null = null
const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3])

let service: Server
let folder: string
let server: TestServer
const ports = { charactersPerDay: 0 } as SpeechPorts
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
    const context = aContext(pool, novels, new ToldStoryteller())
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
})

/** A guest's game at its first line, and how to have words of it said. */
async function begun(novel = story) {
  const link = `tiny-${randomUUID()}`
  novels.splice(0, novels.length, await publishTiny(server.pool, novel, link))
  const first = await server.call('GET', `/api/english/game/continue/${link}`)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { novel_id, game_state_id } = first.json
  const path = `/api/english/game/${novel_id}/state/${game_state_id}/speech`
  const say = async (body: object, headers: Record<string, string> = { cookie }) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
    const answer = await fetch(server.address + path, init)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  return { say, first: first.json }
}
const codeOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).code

test('a line is said in the author’s voice, asked for once, and kept', async () => {
  const { say, first } = await begun(voiced)
  expect(first.voices).toEqual([
    expect.objectContaining({ name: 'Osip', voice: { name: 'onyx', pitch: 80, pace: 90 } }),
  ])
  const line = { text: 'Mind the third plank.' }
  expect(await say(line)).toEqual({ status: 200, type: 'audio/mpeg', bytes: mp3 })
  expect(await say(line)).toMatchObject({ status: 200, bytes: mp3 })
  expect(asked).toEqual([
    expect.objectContaining({ model: 'tts-9', voice: 'onyx', input: line.text, authorization: 'Bearer k' }),
  ])
})

test('the reader’s voice comes first; a name that the service does not know is none', async () => {
  const { say } = await begun(voiced)
  await say({ text: 'Cold night', voice: 'nova' })
  await say({ text: 'Cold night', voice: 'https://elsewhere.example' })
  expect(asked.map(({ voice }) => voice)).toEqual(['nova', 'onyx'])
})

test('words are the same however they are set; what the state does not say is not said', async () => {
  const { say } = await begun()
  expect((await say({ text: 'Cold\u00a0night, Incognito.\nMind the third\u00a0plank.' })).status).toBe(200)
  const foreign = await say({ text: 'Buy our other novels.' })
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'text_not_found'])
  expect((await say({ text: '  ' })).status).toBe(422)
  expect(asked).toHaveLength(1)
})

test('nobody hears another’s game', async () => {
  const { say } = await begun()
  await say({ text: 'Cold night' })
  const cookie = `fabula_guest=${randomUUID()}`
  expect(codeOf(await say({ text: 'Cold night' }, { cookie }))).toBe('game_not_found')
})

test('lines asked for at once are asked for once', async () => {
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
])('a service that %s is a clear answer, and the next time it is asked again', async (_, answer) => {
  const { say } = await begun()
  answers = answer
  const failed = await say({ text: 'Mind the third plank.' })
  expect([failed.status, codeOf(failed)]).toEqual([502, 'speech_unavailable'])
  answers = null
  expect((await say({ text: 'Mind the third plank.' })).status).toBe(200)
})

test('a day’s cap is kept, and what is kept already is said beyond it', async () => {
  const { say } = await begun()
  expect((await say({ text: 'Cold night' })).status).toBe(200)
  ports.charactersPerDay = 1
  const over = await say({ text: 'Mind the third plank.' })
  expect([over.status, codeOf(over)]).toEqual([429, 'speech_cap'])
  expect((await say({ text: 'Cold night' })).status).toBe(200)
})

test('without a service there are no voices, and nothing is said', async () => {
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
