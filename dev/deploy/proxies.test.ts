import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { freePort } from '@fabula/server/process/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challenge, type ProxyName, programAt, site, startProxy } from './test-proxy.ts'

/** The server behind the proxy: it reports what reached it, and when. */
let upstream: Server
let address = 0
/** `read`: the client has received the first event. `begun`: the first bytes of an upload have arrived. */
const signs = new EventEmitter()

beforeAll(async () => {
  upstream = createServer((call, answer) => {
    if (call.url === '/stream') return stream(answer)
    if (call.url === '/upload') return upload(call, answer)
    if (call.url === '/restart') return void answer.destroy()
    const { range, host, 'x-forwarded-for': from, 'x-forwarded-proto': scheme } = call.headers
    answer.writeHead(range ? 206 : 200, {
      'content-type': 'application/json',
      ...(range ? { 'content-range': 'bytes 0-1/9' } : {}),
    })
    answer.end(JSON.stringify({ range, host, from, scheme }))
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  address = (upstream.address() as AddressInfo).port
})
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

/** Writes the second event after the first was read, so that a proxy which buffers events never finishes. */
function stream(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/event-stream' })
  answer.write('data: first\n\n')
  signs.once('read', () => answer.end('data: second\n\n'))
}

async function upload(call: IncomingMessage, answer: ServerResponse): Promise<void> {
  let bytes = 0
  call.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    signs.emit('begun')
  })
  await once(call, 'end')
  answer.end(JSON.stringify({ bytes }))
}

describe.each(['nginx', 'caddy'] as const)('%s with the configuration of deploy/', (name: ProxyName) => {
  const program = programAt(name)
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    if (program) proxy = await startProxy(name, program, [address])
  })
  afterAll(() => proxy?.stop())

  const call = (path: string, options: RequestOptions = {}) =>
    request({
      host: '127.0.0.1',
      port: proxy.port,
      path,
      servername: site,
      rejectUnauthorized: false,
      ...options,
      headers: { host: site, ...options.headers },
    })
  const answerOf = async (sent: ReturnType<typeof call>) => (await once(sent, 'response'))[0] as IncomingMessage

  test.skipIf(!program)(`forwards each event as it is written (needs ${name})`, async () => {
    const answer = await answerOf(call('/stream').end())
    const [first] = await once(answer, 'data')
    expect(String(first)).toBe('data: first\n\n')
    signs.emit('read')
    expect(await text(answer)).toBe('data: second\n\n')
  })

  test.skipIf(!program)(`forwards 30 MB while they are being uploaded (needs ${name})`, async () => {
    const piece = Buffer.alloc(1_048_576, 'x')
    const sent = call('/upload', { method: 'POST', headers: { 'content-length': 30 * piece.length } })
    const begun = once(signs, 'begun')
    sent.write(piece)
    await begun
    for (let i = 1; i < 30; i++) sent.write(piece)
    const answer = await answerOf(sent.end())
    expect(await json(answer)).toEqual({ bytes: 30 * piece.length })
  })

  /** For what Caddy does without configuration, or only after ten seconds, in which it looks for another process. */
  const testOfNginx = name === 'nginx' ? test.skipIf(!program) : () => undefined

  testOfNginx(
    `answers certbot's challenges over plain HTTP, and redirects everything else (needs ${name})`,
    async () => {
      const plain = `http://127.0.0.1:${proxy.plainPort}`
      const answer = await fetch(plain + challenge, { redirect: 'manual' })
      expect([answer.status, await answer.text()]).toEqual([200, 'what certbot wrote'])
      const { status, headers } = await fetch(`${plain}/english?a=1`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([301, `https://${site}/english?a=1`])
    },
  )

  testOfNginx(`shows a page that reloads itself while no process answers (needs ${name})`, async () => {
    const answer = await answerOf(call('/restart').end())
    const { 'retry-after': retryAfter, 'content-type': type, 'cache-control': cached } = answer.headers
    expect([answer.statusCode, retryAfter, type, cached]).toEqual([503, '5', 'text/html; charset=utf-8', 'no-store'])
    expect(await text(answer)).toMatch(/http-equiv="refresh".*Back in a moment\..*Сейчас вернёмся\./)
  })

  test.skipIf(!program)(
    `passes on ranges, the host name, the scheme and the client's true address (needs ${name})`,
    async () => {
      const answer = await answerOf(
        call('/file', { headers: { range: 'bytes=0-1', 'x-forwarded-for': '6.6.6.6' } }).end(),
      )
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-range']).toBe('bytes 0-1/9')
      expect(await json(answer)).toEqual({ range: 'bytes=0-1', host: site, from: '127.0.0.1', scheme: 'https' })
    },
  )
})

const caddy = programAt('caddy')
test.skipIf(!caddy)(
  'Caddy sends no message to a process that is down, when there are several (needs caddy)',
  async () => {
    if (!caddy) return
    const proxy = await startProxy('caddy', caddy, [await freePort(), address], { isPlain: true })
    const send = () => fetch(`http://127.0.0.1:${proxy.port}/upload`, { method: 'POST', body: 'What of the lamps?' })
    const failures = async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, send))
      return answers.filter(({ status }) => status !== 200).length
    }
    try {
      await expect.poll(failures, { timeout: 5_000, interval: 300 }).toBe(0)
    } finally {
      await proxy.stop()
    }
  },
)
