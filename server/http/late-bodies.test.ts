import { connect, type Socket } from 'node:net'
import { defineRoute } from '@fabula/contract/define-route'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handle } from './handler.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const page = defineRoute({ name: 'page', method: 'GET', path: '/api/page', summary: '', answer: z.string() })
const post = { method: 'POST', summary: '', answer: z.string() } as const
const json = defineRoute({ ...post, name: 'json', path: '/api/json', body: z.strictObject({ word: z.string() }) })
const form = defineRoute({
  ...post,
  name: 'form',
  path: '/api/form',
  bodyKind: 'form',
  work: 'pages',
  body: z.strictObject({ word: z.string() }),
})

let server: TestServer
let working: (() => void)[]
const sockets: Socket[] = []

/** Opens a server with two places. */
async function open() {
  working = []
  const work = (word: string) => new Promise<string>((resolve) => working.push(() => resolve(word)))
  server = await openTestServer(() => ({
    metricsToken: 'figures',
    work: { pages: { maxRunning: 2, maxWaiting: 0, maxWaitMs: 1_000, whenOverloaded: 100 } },
    handlers: [
      handle(page, async () => 'shown'),
      handle(json, ({ body }) => work(body.word)),
      handle(form, ({ body }) => work(body.word)),
    ],
  }))
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Begins a call whose body stays unfinished until `finish` sends the rest. */
function begin(path: string, type: string, first: string, rest: string) {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const call = { said: '', isOver: false, finish: () => socket.write(rest) }
  socket.on('data', (chunk) => (call.said += chunk))
  socket.on('error', () => undefined)
  socket.on('close', () => (call.isOver = true))
  const length = Buffer.byteLength(first + rest)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${first}`,
  )
  return call
}
const part = '--x\r\ncontent-disposition: form-data; name="word"\r\n\r\n'
const kinds = {
  json: () => begin('/api/json', 'application/json', '{"word": "qu', 'ay"}'),
  form: () => begin('/api/form', 'application/x-www-form-urlencoded', 'word=qu', 'ay'),
  parts: () => begin('/api/form', 'multipart/form-data; boundary=x', `${part}qu`, 'ay\r\n--x--\r\n'),
}
/** Waits until `count` bodies count as slow. */
const areLate = (count: number) =>
  expect
    .poll(async () => (await server.call('GET', '/api/metrics', { token: 'figures' })).text)
    .toContain(`fabula_slow_calls{what="body"} ${count}\n`)
const look = async () => (await server.call('GET', '/api/page')).status

test.each(['json', 'form', 'parts'] as const)(
  'slow bodies (%s) keep nobody out, and are answered once they are complete',
  async (kind) => {
    await open()
    const late = [kinds[kind](), kinds[kind]()]
    await expect.poll(look).toBe(200)
    expect(working, 'nothing was done for them yet').toHaveLength(0)
    for (const call of late) call.finish()
    await expect.poll(() => working.length).toBe(2)
    // The completed calls have their places again.
    expect(await look()).toBe(503)
    for (const done of working) done()
    for (const call of late) await expect.poll(() => call.said).toMatch(/^HTTP\/1.1 200 [\s\S]*"quay"/)
  },
)

test('refuses a slow body like any other call where all places are taken meanwhile', async () => {
  await open()
  const late = kinds.json()
  await areLate(1)
  const others = [1, 2].map(() => server.call('POST', '/api/json', { body: { word: 'hill' } }))
  await expect.poll(() => working.length).toBe(2)
  late.finish()
  await expect.poll(() => late.said).toMatch(/^HTTP\/1.1 503 [\s\S]*"overloaded"/)
  for (const done of working) done()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
})

test('limits the slow bodies of one network', async () => {
  await open()
  const calls: ReturnType<typeof begin>[] = []
  for (let pair = 0; pair < 17; pair++) {
    calls.push(kinds.json(), kinds.json())
    await areLate(Math.min(32, calls.length))
  }
  await expect.poll(() => calls.filter(({ isOver }) => isOver).length).toBe(2)
  for (const call of calls.slice(0, 2)) call.finish()
  await expect.poll(() => working.length).toBe(2)
  for (const done of working) done()
  await areLate(30)
})
