import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineRoute } from '@fabula/contract/define-route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Drain } from './drain.ts'
import { handle } from './handler.ts'
import { openTestServer } from './test-server.ts'

const thing = defineRoute({ name: 'thing', method: 'GET', path: '/api/thing', summary: '', answer: z.string() })
const slow = defineRoute({ name: 'slow', method: 'GET', path: '/api/slow', summary: '', answer: z.string() })
const unhurried = new AbortController().signal

/** A connection on which one may ask again and again. */
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

  async ask(path: string): Promise<string> {
    this.said = ''
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await expect.poll(() => this.said, { interval: 5 }).toContain('\r\n\r\n"')
    return this.said
  }
}

/** Something that happens when it is told to. */
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
    ],
  }))
  return { drain, server, begun: begun.promise, finish: going.resolve }
}

test('a server that leaves answers whoever still comes, and ends each connection with its answer', async () => {
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

test('one that listens no more serves a connection that rests once more, and then cuts it', async () => {
  const { drain, server } = await openServer()
  const [asks, rests] = [new Line(server.address), new Line(server.address)]
  await asks.ask('/api/thing')
  await rests.ask('/api/thing')
  const closed = drain.stopListening(10_000, unhurried)
  await expect.poll(() => fetch(`${server.address}/api/thing`).catch(() => 'refused')).toBe('refused')
  expect(rests.closed).toBe(false)
  expect(await asks.ask('/api/thing')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  await closed
  expect(rests.closed).toBe(false)
  await server.close()
  await expect.poll(() => rests.closed).toBe(true)
})

test('it waits for what is being answered, unless it is told to hurry', async () => {
  const { drain, server, begun, finish } = await openServer()
  const line = new Line(server.address)
  const answer = line.ask('/api/slow')
  await begun
  const hurry = new AbortController()
  let closed = false
  const closing = drain.stopListening(60_000, hurry.signal).then(() => (closed = true))
  // Longer than it takes where nothing is being answered.
  await sleep(400)
  expect(closed).toBe(false)
  hurry.abort()
  await closing
  finish()
  expect(await answer).toContain('"done"')
  await server.close()
})

test('with nobody there it closes at once', async () => {
  const { drain, server } = await openServer()
  const began = performance.now()
  await drain.stopListening(60_000, unhurried)
  // Not the minute that it would wait for somebody.
  expect(performance.now() - began).toBeLessThan(5_000)
  await server.close()
})
