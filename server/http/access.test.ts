import { everyRoute } from '@fabula/contract/every-route'
import type { Route } from '@fabula/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProblemError } from '../problem-error.ts'
import type { Handler } from './handler.ts'
import { accountHandlers } from './handlers/account.ts'
import { pathsOf } from './paths-of.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/**
 * Which credentials and which origins may call each route. The handlers here are stubs;
 * `every-route/every-route.test.ts` shows whose rows the real ones return.
 */

/** The codes returned once a call has passed access control: by the stub handler, or by validation. */
const through = ['reply_cancelled', 'invalid_input']

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer(({ pool }) => {
    const real = accountHandlers(pool)
    const others = everyRoute
      .filter(({ name }) => !['register', 'login'].includes(name))
      .map((route): Handler => ({ route, raw: true, run: () => Promise.reject(new ProblemError('reply_cancelled')) }))
    // Stub answers are declared by no contract.
    return {
      watch: undefined,
      handlers: [...real.filter(({ route }) => ['register', 'login'].includes(route.name)), ...others],
    }
  })
  const body = new URLSearchParams({ username: 'Somebody', password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  token = (await server.call('POST', '/api/login', { body })).json.access_token
})
afterAll(() => server.close())

const cells = everyRoute
  .filter(({ name }) => !['register', 'login'].includes(name))
  .flatMap((route) => pathsOf(route).map(({ path }) => ({ route, path })))
const addressOf = (path: string) =>
  path.replace(/:lang/, 'english').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')

async function answerOf(route: Route, path: string, init: { token?: string; headers?: Record<string, string> } = {}) {
  const sendsBody = route.bodyKind === 'json'
  const { status, json } = await server.call(route.method, addressOf(path), {
    ...(sendsBody ? { body: {} } : {}),
    ...init,
  })
  return { status, code: json?.code }
}

describe.each(cells)('$route.method $path', ({ route, path }) => {
  const wantsUser = route.caller === 'user'

  test(wantsUser ? 'asks a guest to log in' : 'lets a guest through', async () => {
    const { status, code } = await answerOf(route, path)
    if (wantsUser) expect([status, code]).toEqual([401, 'not_authenticated'])
    else expect(through).toContain(code)
  })

  test('accepts a user’s token, and rejects an invalid token', async () => {
    expect(through).toContain((await answerOf(route, path, { token })).code)
    expect(await answerOf(route, path, { token: `${token}x` })).toEqual({ status: 401, code: 'invalid_token' })
  })

  const { changes } = route
  test(changes ? 'refuses other sites, whatever they know' : 'may be read by following a link', async () => {
    const { code } = await answerOf(route, path, { token, headers: { 'sec-fetch-site': 'cross-site' } })
    if (changes) expect(code).toBe('cross_site')
    else expect(through).toContain(code)
  })
})

test('treats another host of the same domain as another site, and the same host under its own name as this site', async () => {
  const from = async (origin: string) => {
    const headers = { 'sec-fetch-site': 'same-site', origin }
    return (await server.call('POST', '/api/logout', { token, headers })).json?.code ?? null
  }
  expect(await from('http://evil.localhost')).toBe('cross_site')
  expect(await from(server.address.replace('127.0.0.1', 'localhost.example'))).toBe('cross_site')
  expect(through).toContain(await from(server.address))
})
