import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SlowReaders } from './slow-readers.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** More than all buffers between two programs on one machine hold. */
const size = 64 * 1_048_576
const piece = Buffer.alloc(1_048_576, 'x')

let server: TestServer
const sockets: Socket[] = []
async function open(openFiles: number) {
  const bytes = function* () {
    for (let sent = 0; sent < size; sent += piece.length) yield piece
  }
  server = await openTestServer(() => ({
    metricsToken: 'figures',
    openFiles,
    work: { files: { maxRunning: 2, maxWaiting: 0, maxWaitMs: 1_000, whenOverloaded: 100 } },
    handlers: [],
    files: async (app) => {
      const config = { work: 'files' } as const
      app.get('/assets/long', { config }, (_request, reply) => reply.type('audio/mpeg').send(Readable.from(bytes())))
      app.get('/assets/small', { config }, (_request, reply) => reply.type('image/webp').send('small'))
    },
  }))
  onTestFinished(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.close()
  })
}

/** Requests a file, and reads nothing of it until `readOn`. */
async function begin() {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let came = 0
  socket.on('error', () => undefined)
  socket.write('GET /assets/long HTTP/1.1\r\nhost: localhost\r\naccept-encoding: identity\r\n\r\n')
  await new Promise((resolve) => socket.once('readable', resolve))
  return {
    came: () => came,
    readOn: () => socket.on('data', (chunk) => (came += chunk.length)),
  }
}
const figures = async () => (await server.call('GET', '/api/metrics', { token: 'figures' })).text
const look = async () => (await server.call('GET', '/assets/small')).status

test('a slow reader of a file keeps nobody from theirs, and gets all of it', async () => {
  await open(4_096)
  // Node warns when one response has more than ten listeners.
  const warned = vi.fn()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const slow = [await begin(), await begin()]
  expect(await look()).toBe(503)
  await expect.poll(figures).toContain('fabula_slow_calls{what="file"} 2\n')
  expect(await look()).toBe(200)
  for (const reader of slow) reader.readOn()
  for (const reader of slow) await expect.poll(reader.came).toBeGreaterThan(size)
  await expect.poll(figures).toContain('fabula_slow_calls{what="file"} 0\n')
  expect(warned).not.toHaveBeenCalled()
})

test('a slow reader over the limit keeps its place, and is cut off sooner when it reads nothing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const patience: number[] = []
  const request = { ip: '10.0.0.1', raw: { socket: { setTimeout: (ms: number) => patience.push(ms) } } }
  const reply = { raw: { headersSent: true, once: () => undefined } }
  let left = 0
  // No more open files are allowed than a process reserves.
  new SlowReaders(0).watch(request as never, reply as never, () => left++)
  vi.advanceTimersByTime(10_000)
  expect([patience, left]).toEqual([[60_000, 10_000], 0])
})
