import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHandlers } from './handlers/account.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool), trustedProxies: ['loopback'] }))
})
afterAll(() => server.close())

const https = { 'x-forwarded-proto': 'https' }
const setBy = (headers: Headers) => headers.getSetCookie().map((set) => set.split(';'))

test('binds a cookie set over https to this host, and accepts no other', async () => {
  const me = (headers: Record<string, string>) => server.call('GET', '/api/me', { headers })
  const [set = []] = setBy((await me(https)).headers)
  expect(set[0]).toMatch(/^__Host-fabula_guest=/)
  expect(set.map((part) => part.trim())).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
  )
  expect(set.join()).not.toMatch(/domain/i)
  const own = await me({ ...https, cookie: set[0] ?? '' })
  expect(own.headers.getSetCookie()).toEqual([])
  // Another host of the domain could only set a cookie without the prefix: it is ignored, and a new one is set.
  const put = await me({ ...https, cookie: (set[0] ?? '').replace('__Host-', '') })
  expect(put.json.id).not.toBe(own.json.id)
  expect(setBy(put.headers)[0]?.[0]).toMatch(/^__Host-fabula_guest=/)
})

test('uses cookies without the prefix over plain http, where browsers reject it', async () => {
  const first = await server.call('GET', '/api/me')
  const [set = []] = setBy(first.headers)
  expect(set[0]).toMatch(/^fabula_guest=/)
  expect(set.join()).toMatch(/HttpOnly, SameSite=Lax/)
  expect((await server.call('GET', '/api/me', { headers: { cookie: set[0] ?? '' } })).headers.getSetCookie()).toEqual(
    [],
  )
})

test('logging out clears the document cookie under the name that it has', async () => {
  const body = new URLSearchParams({ username: 'somebody', password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  for (const [headers, name] of [
    [https, '__Host-fabula_document'],
    [{}, 'fabula_document'],
  ] as const) {
    const { json, headers: set } = await server.call('POST', '/api/login', { body, headers })
    expect(setBy(set).map(([pair]) => pair?.split('=')[0])).toContain(name)
    const out = await server.call('POST', '/api/logout', { token: json.access_token, headers })
    expect(out.headers.getSetCookie().join()).toMatch(new RegExp(`(^|,)${name}=;`))
  }
})
