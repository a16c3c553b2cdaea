import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineRoute } from '@fabula/contract/define-route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProblemError } from '../problem-error.ts'
import { EventAnswer, handle } from './handler.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const Told = z.object({ text: z.string() })
const tell = defineRoute({
  name: 'tell',
  method: 'POST',
  path: '/api/tell/:how',
  summary: '',
  params: z.object({ how: z.string() }),
  answer: Told,
  streams: true,
})

let server: TestServer
let went = 0
let returned = 0
/** What the listener of the stream `heard` has heard. */
let heard = ''

async function* words(how: string) {
  const most = how === 'long' ? 1_000 : 5
  try {
    for (let id = 1; id <= most; id++) {
      if (how === 'stops' && id === 3) throw new ProblemError('stopping')
      if (how === 'breaks' && id === 3) throw new Error('secret words of a bug')
      yield { id, event: 'delta', data: { text: `line ${id}\nnext "line"` } }
      went = id
      if (how === 'heard') await expect.poll(() => heard, { interval: 5 }).toContain(`id: ${id}\n`)
      if (how === 'long') await sleep(20)
    }
    yield { id: 6, event: 'state', data: { text: 'all', prompt: 'never' } }
  } finally {
    returned++
  }
}

beforeAll(async () => {
  server = await openTestServer(() => ({
    handlers: [
      handle(tell, async ({ params, headers }) => {
        if (!headers.wantsStream) return { text: String(headers.lastEventId) }
        return new EventAnswer(words(params.how))
      }),
    ],
  }))
})
afterAll(() => server.close())

const stream = (how = 'well', headers = {}) =>
  fetch(`${server.address}/api/tell/${how}`, { method: 'POST', headers: { accept: 'text/event-stream', ...headers } })

test('events arrive as they happen, complete and with their ids', async () => {
  heard = ''
  const response = await stream('heard', { 'accept-encoding': 'br, gzip' })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  // Each event happens only once the one before it was heard.
  for await (const chunk of response.body ?? []) heard += new TextDecoder().decode(chunk)
  expect(heard).toContain('id: 2\nevent: delta\ndata: {"text":"line 2\\nnext \\"line\\""}\n\n')
  expect(heard).toMatch(/id: 6\nevent: state\ndata: \{"text":"all"\}\n\n$/)
})

test('a stream sets the guest’s cookie too', async () => {
  const response = await stream()
  expect(response.headers.getSetCookie().join()).toContain('fabula_guest=')
  await response.text()
})

test('a listener that disconnects is not waited for, and does not harm the server', async () => {
  const before = returned
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.write('POST /api/tell/long HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\ncontent-length: 0\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await expect.poll(() => returned).toBe(before + 1)
  expect(went).toBeLessThan(1_000)
  expect(await (await stream()).text()).toContain('"all"')
})

test('a failing stream reports that it failed, but not why', async () => {
  const text = await (await stream('breaks')).text()
  expect(text).toMatch(/event: error\ndata: \{"status":500,.*"code":"unexpected","id":"[0-9a-f-]{36}"\}\n\n$/)
  expect(text).not.toContain('secret words')
})

test('on a stopping server the stream breaks off after the events so far, so that its reader joins again elsewhere', async () => {
  const text = await (await stream('stops')).text()
  expect(text).toMatch(/event: delta\ndata: \{"text":"line 2[^\n]*\n\n$/)
  expect(text).not.toContain('error')
})

test('a client that wants no stream gets an answer; the last event id is passed on', async () => {
  for (const [sent, understood] of [
    ['7', '7'],
    ['-1', '0'],
    ['x', '0'],
  ]) {
    const answer = await server.call('POST', '/api/tell/well', { headers: { 'last-event-id': sent ?? '' } })
    expect(answer.json).toEqual({ text: understood })
  }
})
