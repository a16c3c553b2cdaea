import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyPace } from './body-pace.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify({ bodyLimit: 1_000_000 })
  limitBodyPace(app, 200, 2_000)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/upload', async ({ body }) => ({ bytes: (body as Buffer).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Begins an upload of this many bytes; `said` resolves with the answer when the connection is closed. */
async function begin(bytes: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  // A connection that is cut off may be reset.
  socket.on('error', () => undefined)
  const head = ['POST /upload HTTP/1.1', 'host: here', 'content-type: a/b', `content-length: ${bytes}`]
  socket.write(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n`)
  const said = once(socket, 'close').then(() => answer)
  return { socket, said }
}

test('a body that arrives steadily may take longer than the time that all have', async () => {
  const { socket, said } = await begin(40_000)
  for (let piece = 0; piece < 10; piece++) {
    socket.write('x'.repeat(4_000))
    await sleep(50)
  }
  expect(await said).toContain('{"bytes":40000}')
})

test('one that stops arriving is cut off', async () => {
  const { socket, said } = await begin(40_000)
  socket.write('x'.repeat(400))
  expect(await said).toBe('')
})
