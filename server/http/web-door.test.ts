import { everyRoute } from '@fabula/contract/every-route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountHandlers } from './handlers/account.ts'
import { openTestDoor, type TestDoor } from './test-door.ts'

let door: TestDoor
beforeAll(async () => {
  door = await openTestDoor(({ pool }) => ({ handlers: accountHandlers(pool), metricsToken: 'figures' }))
})
afterAll(() => door.close())

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const register = (username: string, password = 'long enough') =>
  door.call('POST', '/api/user', { body: form({ username, password }) })
const login = (username: string, password = 'long enough', headers = {}) =>
  door.call('POST', '/api/login', { body: form({ username, password }), headers })
const cookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? null

describe('an account', () => {
  test('is registered, logs in, sees itself, logs out; then its token is dead', async () => {
    const made = await register('Nell_1')
    expect([made.status, made.json]).toEqual([201, { id: expect.any(String), username: 'Nell_1' }])
    const session = await login('nell_1')
    expect(session.json).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(cookieOf(session.headers, 'fabula_document')).toMatch(/HttpOnly; SameSite=Lax/)
    const token = session.json.access_token
    const me = await door.call('GET', '/api/me', { token })
    expect(me.json).toMatchObject({
      username: 'Nell_1',
      is_owner: true,
      ip: null,
      novels: [],
      telegram_group_subscription: false,
    })
    const seen = await door.call('GET', `/api/user/${made.json.id}`)
    expect(seen.json).toMatchObject({ username: 'Nell_1', is_owner: false, telegram_group_subscription: null })
    expect(
      (await door.call('POST', '/api/logout', { token, headers: { 'content-type': 'text/odd' }, body: 'x' })).status,
    ).toBe(204)
    const dead = await door.call('GET', '/api/me', { token })
    expect([dead.status, dead.json.detail]).toEqual([401, 'Could not validate credentials'])
  })

  test('may also be sent as multipart', async () => {
    const body = new FormData()
    body.set('username', 'multi')
    body.set('password', 'long enough')
    expect((await door.call('POST', '/api/user', { body })).status).toBe(201)
  })

  test.each([
    ['ab', 'long enough', 400, 'Username must be between 3 and 20 characters'],
    ['x'.repeat(21), 'long enough', 400, 'Username must be between 3 and 20 characters'],
    ['', '', 400, 'Username must be between 3 and 20 characters'],
    ['имя_имя', 'long enough', 400, 'Username can only contain letters and numbers'],
    ['a name', 'long enough', 400, 'Username can only contain letters and numbers'],
    ['somebody', 'short', 422, 'Password must be between 8 and 128 characters'],
    ['somebody', 'x'.repeat(129), 422, 'Password must be between 8 and 128 characters'],
  ])('%s with %s is refused', async (username, password, status, detail) => {
    const answer = await register(username, password)
    expect([answer.status, answer.json.detail]).toEqual([status, detail])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('has a name nobody else has, whatever its case', async () => {
    await register('Taken')
    const again = await register('tAKEN')
    expect([again.status, again.json.detail]).toEqual([400, 'Username already registered'])
  })

  test('is not let in with a wrong name or password, which look the same', async () => {
    await register('Guarded')
    for (const [name, password] of [
      ['Guarded', 'wrong password'],
      ['Nobody', 'long enough'],
    ] as const) {
      const answer = await login(name, password)
      expect([answer.status, answer.json.detail]).toEqual([401, 'Incorrect username or password'])
    }
  })

  test('of nobody is not found', async () => {
    const answer = await door.call('GET', '/api/user/00000000-0000-4000-8000-000000000000')
    expect([answer.status, answer.json.detail]).toEqual([404, 'User not found'])
  })
})

describe('a guest', () => {
  test('is known by a cookie that the first answer gives, and by the address without one', async () => {
    const first = await door.call('GET', '/api/me')
    expect(first.json).toMatchObject({ username: null, ip: '127.0.0.1', is_owner: true })
    const cookie = cookieOf(first.headers, 'fabula_guest')
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await door.call('GET', '/api/me')).json.id).toBe(first.json.id)
    const mine = await door.call('GET', '/api/me', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
    expect(mine.json.id).not.toBe(first.json.id)
    expect(cookieOf(mine.headers, 'fabula_guest')).toBeNull()
  })

  test('is told to log in where an account is needed', async () => {
    const answer = await door.call('POST', '/api/logout')
    expect([answer.status, answer.json.detail]).toEqual([401, 'Not authenticated'])
  })
})

describe('calls that are wrong', () => {
  test('get a problem that says so', async () => {
    const unknown = await door.call('GET', '/api/nothing')
    expect([unknown.status, unknown.json.detail]).toEqual([404, 'Not found'])
    const method = await door.call('DELETE', '/api/me')
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET'])
    const id = await door.call('GET', '/api/user/not-an-id')
    expect([id.status, id.json.errors]).toEqual([422, [{ path: 'path.id', message: 'Must be a UUID' }]])
    const type = await door.call('POST', '/api/user', { body: '<x/>', headers: { 'content-type': 'application/xml' } })
    expect(type.status).toBe(415)
    const broken = await door.call('POST', '/api/user', {
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    })
    expect([broken.status, broken.json.detail]).toEqual([400, 'The body is not valid JSON'])
    const large = await door.call('POST', '/api/user', {
      body: `username=${'x'.repeat(17 * 1024 * 1024)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(large.status).toBe(413)
  })

  test('from another site are refused where they would change something', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/x' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const answer = await door.call('POST', '/api/login', { body: form({ username: 'a', password: 'b' }), headers })
      expect(answer.status).toBe(403)
    }
    const own = await login('Nobody', 'long enough', { origin: door.address, 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(401)
    expect((await door.call('GET', '/api/me', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })

  test('with a bad token are refused everywhere, and the document cookie is cleared', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic abc']) {
      const answer = await door.call('GET', '/api/me', { headers: { authorization } })
      expect([answer.status, answer.json.detail]).toEqual([401, 'Could not validate credentials'])
      expect(cookieOf(answer.headers, 'fabula_document')).toMatch(/^fabula_document=;/)
    }
  })

  test('that come too often are told when to come back', async () => {
    const busy = await openTestDoor(({ pool }) => ({
      handlers: accountHandlers(pool),
      limits: { callsPerSecond: 2, signInsPerHour: 3, registrationsPerHour: 2 },
    }))
    const statuses = []
    for (let call = 0; call < 12; call++) statuses.push((await busy.call('GET', '/api/me')).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    const over = await busy.call('GET', '/api/me')
    expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, 1])
    await busy.close()
  })
})

test('every answer is protected, and none runs a script of its own', async () => {
  const { headers } = await door.call('GET', '/api/me')
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('the contract is served: every route, in OpenAPI and for people', async () => {
  const { json } = await door.call('GET', '/api/openapi.json')
  expect(json.openapi).toBe('3.1.0')
  for (const route of everyRoute) {
    const path = route.path.replace(':base', 'building_novel').replace(/:(\w+)/g, '{$1}')
    expect(json.paths[path]?.[route.method.toLowerCase()], `${route.method} ${path}`).toBeDefined()
  }
  const docs = await door.call('GET', '/api/docs/')
  expect([docs.status, docs.text.includes('swagger')]).toEqual([200, true])
})

test('figures are for who has the token', async () => {
  expect((await door.call('GET', '/api/metrics')).status).toBe(401)
  const figures = await door.call('GET', '/api/metrics', { token: 'figures' })
  expect(figures.text).toContain('fabula_http_request_seconds')
})
