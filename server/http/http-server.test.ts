import { connect } from 'node:net'
import { defineRoute } from '@fabula/contract/define-route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProblemError } from '../problem-error.ts'
import { Answer, handle } from './handler.ts'
import { accountHandlers } from './handlers/account.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const Thing = z.strictObject({ name: z.string('Thing name is required'), size: z.optional(z.number()) })
const echo = defineRoute({ name: 'echo', method: 'PUT', path: '/api/echo', summary: '', body: Thing, answer: Thing })
const named = defineRoute({
  name: 'named',
  method: 'POST',
  path: '/api/named',
  summary: '',
  bodyKind: 'text',
  body: z.string(),
  answer: z.string(),
})
const bare = defineRoute({ name: 'bare', method: 'POST', path: '/api/bare', summary: '', answer: z.string() })
const leaky = defineRoute({
  name: 'leaky',
  method: 'GET',
  path: '/api/leaky/:what',
  summary: '',
  params: z.object({ what: z.string() }),
  answer: z.object({ shown: z.number() }),
})

/** Errors as thrown by Postgres and its driver. */
const failures: Record<string, Error> = {
  bug: new Error('secret words of a bug'),
  away: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  cut: new Error('Connection terminated unexpectedly'),
  full: Object.assign(new Error('no space'), { code: 'ENOSPC' }),
  piped: Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }),
  reset: new Error('query', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET', syscall: 'read' }) }),
  silent: new Error('Query read timeout'),
  long: Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  gone: Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
  busy: new ProblemError('overloaded', { retryAfter: 4.2 }),
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(({ pool }) => ({
    metricsToken: 'figures',
    handlers: [
      ...accountHandlers(pool),
      handle(echo, async ({ body, headers }) => new Answer(body, { revision: 7, minimal: headers.minimal })),
      handle(named, async ({ body }) => body),
      handle(bare, async () => 'fine'),
      handle(leaky, async ({ params }) => {
        const failure = failures[params.what]
        if (failure) throw failure
        return { shown: 1, hidden: 'never' }
      }),
    ],
  }))
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const login = (headers = {}) =>
  server.call('POST', '/api/login', {
    body: new URLSearchParams({ username: 'Nobody', password: 'long enough' }),
    headers,
  })

/** The server's response to raw bytes that no ordinary client sends. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
    socket.setTimeout(60_000, () => socket.destroy())
  })

describe('an invalid call is answered with a problem that explains it', () => {
  test('addresses and methods', async () => {
    const unknown = await server.call('GET', '/api/nothing')
    expect([unknown.status, unknown.json]).toEqual([
      404,
      { type: 'about:blank', title: 'Not found', status: 404, code: 'not_found', detail: 'Not found' },
    ])
    expect(unknown.headers.get('content-type')).toContain('application/problem+json')
    for (const body of [{ username: 'nell' }, { text: 'x'.repeat(5_000) }]) {
      const posted = await server.call('POST', '/api/nothing', { body })
      expect([posted.status, posted.json.code]).toEqual([404, 'not_found'])
    }
    const method = await server.call('DELETE', '/api/me')
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await server.call('OPTIONS', '/api/me')).headers.get('allow')).toBe('GET, HEAD')
    expect((await server.call('HEAD', '/api/me')).status).toBe(200)
    const id = await server.call('GET', '/api/user/not-an-id')
    expect([id.status, id.json.detail, id.json.errors]).toEqual([
      422,
      'Must be a UUID',
      [{ path: 'path.id', message: 'Must be a UUID' }],
    ])
    const broken = await raw('GET /api/user/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(broken).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json[\s\S]*bad_request/)
  })

  test.each([
    ['a length and chunked encoding', 'content-length: 6\r\ntransfer-encoding: chunked'],
    ['two lengths', 'content-length: 6\r\ncontent-length: 7'],
    ['an invalid length', 'content-length: +6'],
    ['an unknown transfer encoding', 'transfer-encoding: xchunked'],
    ['chunked not as the last encoding', 'transfer-encoding: chunked, identity'],
    ['a header name with a space', 'transfer-encoding : chunked'],
  ])('with ambiguous framing: %s, which a proxy before us may read differently', async (_what, headers) => {
    const hidden = 'GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const heard = await raw(`POST /api/bare HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n0\r\n\r\n${hidden}`)
    expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
  })

  test('with a method that would echo the request', async () => {
    const heard = await raw('TRACE /api/me HTTP/1.1\r\nhost: localhost\r\nx-said: owls\r\nconnection: close\r\n\r\n')
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(heard).not.toContain('owls')
  })

  test('bodies', async () => {
    const put = (body: string, headers: Record<string, string> = json) =>
      server.call('PUT', '/api/echo', { body, headers })
    const broken = await put('{"name":')
    expect([broken.status, broken.json.code, broken.json.detail]).toEqual([
      400,
      'bad_json',
      'The body is not valid JSON',
    ])
    expect((await put('{"__proto__":{"a":1},"name":"x"}')).status).toBe(400)
    expect((await put('<x/>', { 'content-type': 'application/xml' })).status).toBe(415)
    expect((await put('{"name":"x"}', { 'content-type': 'text/plain' })).status).toBe(415)
    const empty = await put('')
    expect([empty.status, empty.json.code]).toEqual([422, 'invalid_input'])
  })

  test('with invalid fields, each by its name', async () => {
    const put = (body: unknown) => server.call('PUT', '/api/echo', { body })
    const unknown = await put({ name: 'x', extra: 1 })
    expect([unknown.status, unknown.json.detail, unknown.json.errors]).toEqual([
      422,
      'Unknown field: extra',
      [{ path: 'extra', message: 'Unknown field' }],
    ])
    expect((await put({})).json.detail).toBe('Thing name is required')
    const several = await put({ name: 'x', size: 'large', extra: 1 })
    expect(several.json.detail).toBe('Some of the input is not valid: size, extra')
    expect(several.json.errors[0].message).toBe('Invalid input: expected number, received string')
  })

  test('that fails unexpectedly: an id for the log, and nothing of the error', async () => {
    const bug = await server.call('GET', '/api/leaky/bug')
    expect([bug.status, bug.json.code]).toEqual([500, 'unexpected'])
    expect(bug.json.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(bug.text).not.toContain('secret words')
    for (const [what, status, code] of [
      ['away', 503, 'database_unavailable'],
      ['cut', 503, 'database_unavailable'],
      ['full', 507, 'disk_full'],
      ['busy', 503, 'overloaded'],
      ['piped', 503, 'database_unavailable'],
      ['reset', 503, 'database_unavailable'],
      ['silent', 503, 'database_unavailable'],
      ['long', 503, 'overloaded'],
      ['gone', 400, 'bad_request'],
    ] as const) {
      const answer = await server.call('GET', `/api/leaky/${what}`)
      expect([answer.status, answer.json.code]).toEqual([status, code])
      if (status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('a valid call', () => {
  test('may have any JSON content type; headers set revisions and shorter answers', async () => {
    const put = await server.call('PUT', '/api/echo', {
      body: '{"name":"n"}',
      headers: { 'content-type': 'application/merge-patch+json; charset=utf-8' },
    })
    expect([put.status, put.json, put.headers.get('etag')]).toEqual([200, { name: 'n' }, '"7"'])
    const minimal = await server.call('PUT', '/api/echo', {
      body: { name: 'n' },
      headers: { prefer: 'return=minimal' },
    })
    expect([minimal.status, minimal.text, minimal.headers.get('etag')]).toEqual([204, '', '"7"'])
  })

  test('loses the characters that no database stores', async () => {
    const put = await server.call('PUT', '/api/echo', { body: '{"name":"a\\u0000b\\ud800"}', headers: json })
    expect(put.json).toEqual({ name: 'ab\uFFFD' })
    expect((await server.call('GET', '/api/leaky/a%00b')).status).toBe(200)
  })

  test('must have text where text is expected', async () => {
    const text = await server.call('POST', '/api/named', {
      body: 'Сцена',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
    expect(text.json).toBe('Сцена')
  })

  test.each([
    ['no content', undefined, {}],
    ['an unknown type', 'abc', { 'content-type': 'application/odd' }],
    ['broken JSON', '{', { 'content-type': 'application/json' }],
    ['a form', new FormData(), {}],
    ['a long text', 'x'.repeat(100_000), { 'content-type': 'text/plain' }],
  ])('without a body may be sent with %s', async (_what, body, headers) => {
    expect((await server.call('POST', '/api/bare', { body, headers })).json).toBe('fine')
  })

  test('without a body may be sent in chunks', async () => {
    const head = 'POST /api/bare HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await raw(`${head}3\r\nabc\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 [\s\S]*"fine"/)
  })

  test('is answered with the declared fields, and no others', async () => {
    expect((await server.call('GET', '/api/leaky/x')).json).toEqual({ shown: 1 })
  })
})

describe('another site', () => {
  test('may not make calls that change something', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', origin: server.address },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/x' },
      { origin: 'null' },
    ]) {
      const answer = await login(headers)
      expect([answer.status, answer.json.code]).toEqual([403, 'cross_site'])
    }
    expect((await server.call('GET', '/api/me', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })

  test('is a different origin from this one', async () => {
    for (const headers of [
      { origin: server.address, 'sec-fetch-site': 'same-origin' },
      { origin: server.address },
      { referer: `${server.address}/russian` },
      { 'sec-fetch-site': 'none' },
      {},
    ]) {
      expect((await login(headers)).status).toBe(401)
    }
  })
})

test('refuses an invalid token on every route, before anything else is checked', async () => {
  for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic abc']) {
    for (const [method, path, body] of [
      ['GET', '/api/me', undefined],
      ['PUT', '/api/echo', '{broken'],
    ] as const) {
      const answer = await server.call(method, path, { body, headers: { ...json, authorization } })
      expect([answer.status, answer.json.detail]).toEqual([401, 'Could not validate credentials'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(answer.headers.getSetCookie().join()).toMatch(/fabula_document=;/)
    }
  }
})

test('protects every answer with headers, and allows no inline script', async () => {
  for (const path of ['/api/me', '/api/nothing', '/api/leaky/bug']) {
    const { headers } = await server.call('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('compresses long answers for clients that accept it', async () => {
  const name = 'long '.repeat(2_000)
  const put = (encoding: string) =>
    server.call('PUT', '/api/echo', { body: { name }, headers: { 'accept-encoding': encoding } })
  for (const encoding of ['br', 'gzip']) {
    const { headers, json } = await put(encoding)
    expect([headers.get('content-encoding'), json.name]).toEqual([encoding, name])
  }
  expect((await put('identity')).headers.get('content-encoding')).toBeNull()
})

test('serves metrics to holders of the token', async () => {
  for (const token of [undefined, 'wrong', 'figures2'])
    expect((await server.call('GET', '/api/metrics', token ? { token } : {})).status).toBe(401)
  const figures = await server.call('GET', '/api/metrics', { token: 'figures' })
  expect(figures.text).toContain('fabula_http_request_seconds_count')
})

test('a stopping server finishes the answers it began, and accepts nothing new', async () => {
  const slow = defineRoute({ name: 'slow', method: 'GET', path: '/api/slow', summary: '', answer: z.string() })
  let finish: () => void = () => undefined
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const stopping = await openTestServer(() => ({
    handlers: [
      handle(slow, async () => {
        begin()
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        return 'done'
      }),
    ],
  }))
  const answer = stopping.call('GET', '/api/slow')
  await begun
  const closed = stopping.close()
  await expect.poll(() => fetch(`${stopping.address}/api/none`).catch(() => 'refused')).toBe('refused')
  finish()
  expect((await answer).json).toBe('done')
  await closed
})
