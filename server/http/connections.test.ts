import { connect, type Socket } from 'node:net'
import { defineRoute } from '@fabula/contract/define-route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openFilesLimit } from './connections.ts'
import { handle } from './handler.ts'
import { openTestServer } from './test-server.ts'

const thing = defineRoute({ name: 'thing', method: 'GET', path: '/api/thing', summary: '', answer: z.string() })

/** Sends a request on a kept-alive connection; resolves when the response has arrived. */
const askAndStay = (address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname, () => socket.write('GET /api/thing HTTP/1.1\r\nhost: x\r\n\r\n'))
    socket.once('data', () => resolve(socket))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed unanswered')))
  })

test('closes idle connections to make room for active ones where few files may be open', async () => {
  // Room for sixteen connections.
  const server = await openTestServer(() => ({ openFiles: 136, handlers: [handle(thing, async () => 'fine')] }))
  const sockets: Socket[] = []
  for (let at = 0; at < 60; at++) sockets.push(await askAndStay(server.address))
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(16)
  for (const socket of sockets) socket.destroy()
  await server.close()
})

test('the operating system reports how many files may be open', () => {
  expect(openFilesLimit()).toBeGreaterThan(100)
})
