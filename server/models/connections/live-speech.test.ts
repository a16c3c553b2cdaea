import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import { LiveSpeech } from './live-speech.ts'

const key = 'sk-speech-0123456789'
const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3])
const asked: { path: string | undefined; authorization: string | undefined; voice: string; model: string }[] = []
let answer: { status: number; body: Buffer | string }
let server: Server
let connection: KeyedConnection
const logged: string[] = []
const log = {
  info: () => undefined,
  warn: (facts: object, message: string) => void logged.push(JSON.stringify(facts) + message),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ path: request.url, authorization: request.headers.authorization, ...JSON.parse(body) })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  connection = {
    id: 'c',
    name: 'Voices',
    provider: 'openai-compatible',
    baseUrl,
    model: 'tts-9',
    apiKey: key,
    keyLost: false,
    prices: null,
    probe: null,
  }
})
beforeEach(() => {
  asked.length = 0
  logged.length = 0
  answer = { status: 200, body: mp3 }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const live = (environment: ConstructorParameters<typeof LiveSpeech>[0] = null) => new LiveSpeech(environment, log)
const chosen = (more: Partial<KeyedConnection> = {}) => ({
  connection: { ...connection, ...more },
  voices: ['nova', 'onyx'],
  nanosPerMillion: 15e9,
  charactersPerDay: 100,
})
const line = { text: 'Mind the third plank.', voice: '' }
const signal = new AbortController().signal

test("uses the chosen service with its key until another is chosen, and knows a line's cost", async () => {
  const speech = live()
  expect(speech.service).toBeNull()
  speech.use(chosen())
  expect([speech.service?.voices, speech.charactersPerDay]).toEqual([['nova', 'onyx'], 100])
  expect(Buffer.from((await speech.service?.say({ ...line, voice: 'onyx' }, signal)) ?? [])).toEqual(mp3)
  expect(asked).toEqual([
    expect.objectContaining({
      path: '/v1/audio/speech',
      authorization: `Bearer ${key}`,
      voice: 'onyx',
      model: 'tts-9',
    }),
  ])
  expect(speech.costOf(1_000)).toBe(15_000_000)
  speech.use(null)
  expect(speech.service).toBeNull()
  expect(speech.costOf(1_000)).toBe(0)
  await speech.close()
})

test("keeps the environment's service, whatever is chosen, at no counted cost", async () => {
  const service = { voices: ['own'], model: 'own', say: async () => mp3 }
  const speech = live({ service, charactersPerDay: 7 })
  speech.use(chosen())
  expect([speech.isFixed, speech.service, speech.charactersPerDay]).toEqual([true, service, 7])
  expect(speech.costOf(1_000)).toBe(0)
  await speech.close()
})

test.each([
  [401, `{"error": "Incorrect API key provided: ${key}"}`, 'model_key_refused'],
  [402, 'Payment required', 'model_unpaid'],
  [429, '{"error": {"code": "insufficient_quota"}}', 'model_unpaid'],
  [429, 'slow down', 'model_busy'],
  [404, '{"error": "The model `tts-9` does not exist"}', 'model_unknown'],
  [400, '{"error": "Unknown voice: alloy"}', 'speech_voice_unknown'],
  [404, '<h1>Not Found</h1>', 'speech_address_wrong'],
  [200, '<html>Welcome</html>', 'speech_address_wrong'],
  [500, 'oops', 'model_failed'],
])('a line that is answered with %i %s fails with %s', async (status, body, code) => {
  answer = { status, body }
  const refused = await live()
    .say(connection, line, signal)
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code })
  expect(JSON.stringify(refused) + String((refused as Error).stack)).not.toContain(key)
  const speech = live()
  speech.use(chosen())
  await expect(speech.service?.say(line, signal)).rejects.toMatchObject({ code: 'speech_unavailable' })
  expect(logged.join()).not.toContain(key)
  await speech.close()
})

test('reports an address where nothing answers, and one that may not be reached', async () => {
  const at = (baseUrl: string) => live().say({ ...connection, baseUrl }, line, signal)
  await expect(at('http://127.0.0.1:9/v1')).rejects.toMatchObject({ code: 'model_unreachable' })
  await expect(at('http://169.254.169.254/v1')).rejects.toMatchObject({ code: 'model_address_refused' })
  await expect(at('http://[fd00:ec2::254]/v1')).rejects.toMatchObject({ code: 'model_address_refused' })
  const speech = live()
  speech.use(chosen({ baseUrl: 'http://169.254.169.254/v1' }))
  expect(speech.service).toBeNull()
})
