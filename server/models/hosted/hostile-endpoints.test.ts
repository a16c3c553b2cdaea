import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CompletionAsk, CompletionError } from '../completer.ts'
import { HostedCompleter } from './hosted-completer.ts'

/** The endpoint's behaviour; a second endpoint, on another origin, only records requests. */
let behave: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
const elsewhere: IncomingMessage[] = []
const endpoint = createServer((request, response) => {
  request.resume()
  request.once('end', () => behave(request, response))
})
const other = createServer((request, response) => {
  elsewhere.push(request)
  response.end('{}')
})
const addressOf = (server: typeof endpoint) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  for (const server of [endpoint, other]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
})
afterEach(() => endpoint.closeAllConnections())
afterAll(() => {
  for (const server of [endpoint, other]) server.close()
})

const ask = (more: Partial<CompletionAsk> = {}): CompletionAsk => ({
  messages: [{ role: 'user', content: 'A secret of the reader: the cellar is full of owls.' }],
  form: { kind: 'text' },
  signal: new AbortController().signal,
  withinMs: 20_000,
  maxTokens: 300,
  temperature: 0.5,
  onText: () => undefined,
  ...more,
})

const completer = () =>
  new HostedCompleter({
    provider: 'openai-compatible',
    baseUrl: `${addressOf(endpoint)}/v1`,
    name: 'm',
    apiKey: 'sesame',
  })

/** Asks, and returns the outcome and the processor time in milliseconds. */
async function outcome(more: Partial<CompletionAsk> = {}) {
  const before = process.cpuUsage()
  const result = await completer()
    .complete(ask(more))
    .then(
      ({ text, finish }) => ({ finish, letters: text.length, failure: null }),
      (failure: unknown) => ({ finish: null, letters: 0, failure }),
    )
  const { user, system } = process.cpuUsage(before)
  return { ...result, processorMs: (user + system) / 1000 }
}

/** Writes the same bytes as fast as they are accepted, as long as the connection is open; counts what was sent. */
function pourOut(response: ServerResponse, bytes: string): { sent: () => number } {
  let sent = 0
  const pour = () => {
    while (!response.destroyed && sent < 500_000_000) {
      sent += bytes.length
      if (!response.write(bytes)) {
        response.once('drain', pour)
        return
      }
    }
    response.end()
  }
  pour()
  return { sent: () => sent }
}

const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`

test.each([
  ['words without end', event({ content: 'and so on ' }).repeat(50), 'length'],
  ['thoughts without end', event({ reasoning_content: 'hm '.repeat(20) }).repeat(50), null],
  ['empty events without end', event({}).repeat(50), null],
  ['comments without end', ': still here\n\n'.repeat(200), null],
  ['one line without end', 'data: and so on '.repeat(1_000), null],
  ['one event without end, in lines', `data: ${'x'.repeat(1_000)}\n`.repeat(20), null],
])('cuts %s, at little cost', async (_name, bytes, finish) => {
  let poured = { sent: () => 0 }
  behave = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    poured = pourOut(response, bytes)
  }
  const { finish: ended, letters, failure, processorMs } = await outcome()
  expect(ended).toBe(finish)
  if (finish === null) expect(failure).toMatchObject({ problem: 'broken', message: expect.stringContaining('went on') })
  // The requested text is 300 tokens long.
  else expect(letters).toBeLessThan(10_000)
  expect(poured.sent()).toBeLessThan(20_000_000)
  // Includes the server of this test in the same process.
  expect(processorMs).toBeLessThan(1_500)
})

test('an endless error response is read only up to its limit', async () => {
  let poured = { sent: () => 0 }
  behave = (_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    poured = pourOut(response, 'no '.repeat(5_000))
  }
  const { failure } = await outcome()
  expect(failure).toMatchObject({ problem: 'broken' })
  expect(poured.sent()).toBeLessThan(20_000_000)
})

test('endless headers are an error', async () => {
  behave = (_, response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(10_000)}`)
  }
  expect((await outcome()).failure).toMatchObject({ problem: 'broken' })
})

test('an answer that trickles in letter by letter for ever ends at its time limit', async () => {
  behave = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const dripping = setInterval(() => response.write(event({ content: 'a' })), 20)
    response.once('close', () => clearInterval(dripping))
  }
  expect((await outcome({ withinMs: 400 })).failure).toMatchObject({ problem: 'timeout' })
})

test('a server that only pings is as silent as one that sends nothing', async () => {
  behave = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const pinging = setInterval(() => response.write('event: ping\ndata: {"type":"ping"}\n\n'), 20)
    response.once('close', () => clearInterval(pinging))
  }
  const settings = { provider: 'anthropic', name: 'claude', baseUrl: addressOf(endpoint), apiKey: 'sesame' }
  const pinged = new HostedCompleter(settings, { first: 200, stall: 10_000 })
  const message = expect.stringContaining('first word')
  await expect(pinged.complete(ask())).rejects.toMatchObject({ problem: 'timeout', message })
  await pinged.close()
})

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) is not followed: key and prompt are sent nowhere else',
  async (status) => {
    elsewhere.length = 0
    behave = (_, response) => {
      response.writeHead(status, { location: `${addressOf(other)}/v1/chat/completions` })
      response.end()
    }
    const { failure } = await outcome()
    expect(failure).toMatchObject({ problem: 'not_allowed', message: expect.stringContaining('elsewhere') })
    expect(elsewhere).toEqual([])
  },
)

test('an answer that continues after its end is over at its end', async () => {
  behave = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event({ content: replyJson({ line: 'Here.' }) }))
    response.write('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
    pourOut(response, event({ content: 'more' }))
  }
  expect(await outcome()).toMatchObject({ finish: 'stop', letters: replyJson({ line: 'Here.' }).length })
})

const eventsOf = (...events: object[]) => events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
const anthropicStart = { type: 'message_start', message: { usage: { input_tokens: 9, output_tokens: 1 } } }
const anthropicText = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'The owls are' } }
const googleText = {
  candidates: [{ content: { parts: [{ text: 'The owls are' }] } }],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 3 },
}
test.each<[string, string]>([
  ['anthropic', eventsOf(anthropicStart, anthropicText)],
  ['google', eventsOf(googleText)],
  ['google', `${eventsOf(googleText)}{"error": {"code": 503, "status": "UNAVAILABLE"}}`],
])('text that stops short is no answer, although tokens were counted: %s', async (provider, bytes) => {
  behave = (_, response) => response.end(bytes)
  const settings = { provider, name: 'm', baseUrl: addressOf(endpoint), apiKey: 'sesame' }
  const cut = new HostedCompleter(settings)
  await expect(cut.complete(ask())).rejects.toMatchObject({ problem: 'broken' })
  await cut.close()
})

test('compressed answers are declined in the request', async () => {
  let accepted: string | undefined
  behave = (request, response) => {
    accepted = request.headers['accept-encoding']
    response.end('data: {"choices":[{"delta":{"content":"Here."},"finish_reason":"stop"}]}\n\n')
  }
  await outcome()
  expect(accepted).toBe('identity')
})

test.each<[string, (response: ServerResponse) => void]>([
  ['refused', (response) => response.writeHead(400).end('{"error":{"message":"no such form"}}')],
  ['cut off', (response) => response.writeHead(200).destroy()],
  ['no events', (response) => response.writeHead(200).end('data: {"broken": \n\n')],
])('a logged failure (%s) contains only text: no request, no key', async (_name, answer) => {
  behave = (_, response) => answer(response)
  const { failure } = await outcome()
  if (!(failure instanceof CompletionError)) throw failure
  const printed = JSON.stringify({ ...failure, message: failure.message, cause: failure.cause })
  expect(printed).not.toMatch(/owls|sesame|headers|request/i)
  expect(failure.message.length).toBeLessThanOrEqual(500)
  expect(failure.cause).toBeUndefined()
})
