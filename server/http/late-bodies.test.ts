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

/** A server with two places. */
async function open() {
  working = []
  const work = (word: string) => new Promise<string>((resolve) => working.push(() => resolve(word)))
  server = await openTestServer(() => ({
    metricsToken: 'figures',
    work: { pages: { atOnce: 2, waiting: 0, patience: 1_000, whenOverloaded: 100 } },
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

/** A call whose body stays unfinished until the rest of it is sent. */
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
/** So many have come late by now. */
const areLate = (count: number) =>
  expect
    .poll(async () => (await server.call('GET', '/api/metrics', { token: 'figures' })).text, { timeout: 5_000 })
    .toContain(`fabula_slow_calls{what="body"} ${count}\n`)
const look = async () => (await server.call('GET', '/api/page')).status

test.each(['json', 'form', 'parts'] as const)(
  'bodies that come late (%s) keep nobody out, and are answered once they are there',
  async (kind) => {
    await open()
    const late = [kinds[kind](), kinds[kind]()]
    await expect.poll(look, { timeout: 5_000 }).toBe(200)
    expect(working, 'nothing was done for them yet').toHaveLength(0)
    for (const call of late) call.finish()
    await expect.poll(() => working.length).toBe(2)
    // They have their places again.
    expect(await look()).toBe(503)
    for (const done of working) done()
    for (const call of late) await expect.poll(() => call.said).toMatch(/^HTTP\/1.1 200 [\s\S]*"quay"/)
  },
)

test('where all places are taken meanwhile, a late body is refused as any other call', async () => {
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

test('one network has so many bodies on their way, and no more', async () => {
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
