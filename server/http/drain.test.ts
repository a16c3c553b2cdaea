import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineRoute } from '@fabula/contract/define-route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Drain } from './drain.ts'
import { FileAnswer, handle } from './handler.ts'
import { openTestServer } from './test-server.ts'

const thing = defineRoute({ name: 'thing', method: 'GET', path: '/api/thing', summary: '', answer: z.string() })
const slow = defineRoute({ name: 'slow', method: 'GET', path: '/api/slow', summary: '', answer: z.string() })
const file = defineRoute({
  name: 'file',
  method: 'GET',
  path: '/api/file',
  summary: '',
  answersFile: 'text/plain',
  answer: z.unknown(),
})
const unhurried = new AbortController().signal

/** A keep-alive connection. */
class Line {
  private readonly socket: Socket
  private said = ''
  closed = false

  constructor(address: string) {
    const { hostname, port } = new URL(address)
    this.socket = connect(Number(port), hostname)
    this.socket.on('data', (chunk) => (this.said += chunk))
    this.socket.on('close', () => (this.closed = true))
    this.socket.on('error', () => undefined)
  }

  async ask(path: string, until = '\r\n\r\n"'): Promise<string> {
    this.said = ''
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await expect.poll(() => this.said, { interval: 5 }).toContain(until)
    return this.said
  }

  async heard(word: string): Promise<void> {
    await expect.poll(() => this.said, { interval: 5 }).toContain(word)
  }
}

/** A promise that is resolved from outside. */
function later() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

async function openServer() {
  const drain = new Drain()
  const going = later()
  const begun = later()
  const server = await openTestServer(() => ({
    drain,
    handlers: [
      handle(thing, async () => 'fine'),
      handle(slow, async () => {
        begun.resolve()
        await going.promise
        return 'done'
      }),
      handle(file, async () => {
        const words = async function* () {
          yield Buffer.from('first')
          begun.resolve()
          await going.promise
          yield Buffer.from('last')
        }
        return new FileAnswer(Readable.from(words()), 'text/event-stream', 'words.txt')
      }),
    ],
  }))
  return { drain, server, begun: begun.promise, finish: going.resolve }
}

test('a leaving server still answers requests, and closes each connection with its answer', async () => {
  const { drain, server } = await openServer()
  const line = new Line(server.address)
  expect(await line.ask('/api/thing')).not.toMatch(/connection: close/i)
  drain.leave()
  expect(drain.isLeaving).toBe(true)
  expect(await line.ask('/api/thing')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  await expect.poll(() => line.closed).toBe(true)
  expect(await new Line(server.address).ask('/api/thing')).toContain('200 OK')
  await server.close()
})

test('after it stops listening it serves an idle connection once more, then closes it', async () => {
  const { drain, server } = await openServer()
  const [asks, rests] = [new Line(server.address), new Line(server.address)]
  await asks.ask('/api/thing')
  await rests.ask('/api/thing')
  const closed = drain.stopListening(10_000, unhurried)
  await expect.poll(() => fetch(`${server.address}/api/thing`).catch(() => 'refused')).toBe('refused')
  expect(rests.closed).toBe(false)
  expect(await asks.ask('/api/thing')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  await closed
  await expect.poll(() => rests.closed).toBe(true)
  await server.close()
})

test('answers a call that arrives just before connections are closed', async () => {
  const { drain, server } = await openServer()
  const lines = [1, 2, 3, 4, 5, 6].map(() => new Line(server.address))
  for (const line of lines) await line.ask('/api/thing')
  let isOver = false
  const closed = drain.stopListening(30_000, unhurried).then(() => {
    isOver = true
  })
  // One after the other, each when the server is about to decide that no more calls arrive.
  let answered = 0
  for (const line of lines) {
    await sleep(150)
    if (isOver) break
    expect(await line.ask('/api/thing')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
    answered++
  }
  await closed
  expect(answered).toBeGreaterThan(0)
  await server.close()
})

test('serves a connection once more after a stream that began before, and announces its end', async () => {
  const { drain, server, begun, finish } = await openServer()
  const line = new Line(server.address)
  const answer = line.ask('/api/file', 'last')
  await begun
  await line.heard('first')
  drain.leave()
  finish()
  // Its headers did not announce the end, so a client may reuse the connection at once.
  expect(await answer).not.toMatch(/connection: close/i)
  expect(await line.ask('/api/thing')).toMatch(/200 [\s\S]*connection: close/i)
  await expect.poll(() => line.closed).toBe(true)
  await server.close()
})

test('waits for a stream, and serves its connection once more although no new ones are accepted', async () => {
  const { drain, server, begun, finish } = await openServer()
  const line = new Line(server.address)
  const answer = line.ask('/api/file', 'last')
  await begun
  const closed = drain.stopListening(60_000, unhurried).then(() => server.close())
  // Longer than closing takes without requests.
  await sleep(400)
  finish()
  expect(await answer).not.toMatch(/connection: close/i)
  expect(await line.ask('/api/thing')).toMatch(/200 [\s\S]*connection: close/i)
  await closed
})

test('closes an idle connection while a stream continues on another', async () => {
  const { drain, server, begun, finish } = await openServer()
  const [streams, rests] = [new Line(server.address), new Line(server.address)]
  await rests.ask('/api/thing')
  const answer = streams.ask('/api/file', 'last')
  await begun
  await streams.heard('first')
  const closed = drain.stopListening(60_000, unhurried).then(() => server.close())
  await expect.poll(() => rests.closed).toBe(true)
  expect(streams.closed).toBe(false)
  finish()
  expect(await answer).toContain('last')
  await closed
})

test('waits for answers in progress, unless it is told to hurry', async () => {
  const { drain, server, begun, finish } = await openServer()
  const line = new Line(server.address)
  const answer = line.ask('/api/slow')
  await begun
  const hurry = new AbortController()
  let closed = false
  const closing = drain.stopListening(60_000, hurry.signal).then(() => (closed = true))
  // Longer than closing takes without answers in progress.
  await sleep(400)
  expect(closed).toBe(false)
  hurry.abort()
  await closing
  finish()
  expect(await answer).toContain('"done"')
  await server.close()
})

test('closes at once without connections', async () => {
  const { drain, server } = await openServer()
  const began = performance.now()
  await drain.stopListening(60_000, unhurried)
  // Well below the minute that it would wait for a connection.
  expect(performance.now() - began).toBeLessThan(5_000)
  await server.close()
})
