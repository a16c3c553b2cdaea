import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { accountHandlers } from './handlers/account.ts'
import type { CallLimits } from './limits.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
afterEach(() => server.close())

const open = async ({
  trustedProxies = ['loopback'],
  ...limits
}: Partial<CallLimits> & { trustedProxies?: string[] }) => {
  server = await openTestServer(({ pool }) => ({
    handlers: accountHandlers(pool),
    trustedProxies,
    limits: { callsPerSecond: 1_000, signInsPerHour: 1_000, registrationsPerHour: 1_000, ...limits },
  }))
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const me = (address: string) => server.call('GET', '/api/me', { headers: from(address) })
const form = (username: string) => new URLSearchParams({ username, password: 'long enough' })

test('tells an address that calls too often when to retry, and affects no other', async () => {
  await open({ callsPerSecond: 2 })
  // Sent at once: on a slow machine the bucket would refill in between.
  const calls = await Promise.all(Array.from({ length: 30 }, () => me('203.0.113.1')))
  expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  const [over] = calls.filter(({ status }) => status !== 200)
  if (!over) throw new Error('nobody was told to wait')
  expect([over.status, over.json.code, Number(over.headers.get('retry-after'))]).toEqual([429, 'too_many_requests', 1])
  expect((await me('203.0.113.2')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect((await me('203.0.113.1')).status).toBe(200)
})

test('delays refusals of a client that ignores them, so that retrying at once gains nothing', async () => {
  await open({ callsPerSecond: 1 })
  const began = performance.now()
  const calls = await Promise.all(Array.from({ length: 60 }, () => me('203.0.113.1')))
  expect(calls.filter(({ status }) => status === 429).length).toBeGreaterThan(24)
  expect(performance.now() - began).toBeGreaterThan(950)
})

/** The status of a call with an unnormalised address, which `fetch` would rewrite. */
const ask = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })

/** More calls at once than the bucket of ten has: on a slow machine it would refill between one and the next. */
const many = <T>(call: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 14 }, (_, at) => call(at)))

test('counts a call however its address is written', async () => {
  const answered = (statuses: unknown[]) => statuses.filter((status) => status === 200).length
  for (const address of ['http://localhost/api/me', '/%61pi/me', '/api/me/']) {
    await open({ callsPerSecond: 1 })
    expect(await many(() => ask('/nothing'))).toContain(429)
    // Page requests are counted apart from calls, and a call whose address is written differently is still a call.
    const odd = await many(() => ask(address))
    expect(answered(odd)).toBeGreaterThanOrEqual(10)
    expect(odd).toContain(429)
    expect(answered(await many(() => ask('/api/me')))).toBeLessThan(10)
    await server.close()
  }
  await open({})
})

test('counts missing files as page requests', async () => {
  await open({ callsPerSecond: 1 })
  expect(await many(() => ask('/assets/nothing'))).toContain(429)
})

test('ignores made-up forwarding headers when counting', async () => {
  const made = (call: number) => `198.51.100.${call}`
  const asked = (headers: (call: number) => Record<string, string>) =>
    many(async (call) => (await server.call('GET', '/api/me', { headers: headers(call) })).status)
  // A proxy appends the client's address, whatever stands before it.
  await open({ callsPerSecond: 1 })
  expect(await asked((call) => from(`${made(call)}, 203.0.113.9`))).toContain(429)
  expect(
    await asked((call) => ({ ...from('203.0.113.8'), 'x-real-ip': made(call), forwarded: `for=${made(call)}` })),
  ).toContain(429)
  await server.close()
  // Without a proxy the headers are ignored.
  await open({ callsPerSecond: 1, trustedProxies: [] })
  expect(await asked((call) => from(made(call)))).toContain(429)
  await server.close()
  // With two proxies, one of them remote, the header is read back to the first address that is no trusted proxy.
  await open({ callsPerSecond: 1, trustedProxies: ['loopback', '192.0.2.0/24'] })
  expect(await asked((call) => from(`${made(call)}, 203.0.113.9, 192.0.2.7`))).toContain(429)
})

test('counts the addresses of one IPv6 subscriber as one', async () => {
  await open({ callsPerSecond: 1 })
  const statuses = await many(async (call) => (await me(`2001:db8:1:2:${call}::1`)).status)
  expect(statuses).toContain(429)
  expect((await me('2001:db8:1:3::1')).status).toBe(200)
})

test('counts logins and registrations apart, including failed ones', async () => {
  await open({ signInsPerHour: 3, registrationsPerHour: 2 })
  const login = () => server.call('POST', '/api/login', { body: form('nobody') })
  for (let call = 0; call < 3; call++) expect((await login()).status).toBe(401)
  const over = await login()
  expect(over.status).toBe(429)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(1_000)
  const register = (name: string) => server.call('POST', '/api/user', { body: form(name) })
  expect([(await register('one')).status, (await register('x')).status, (await register('two')).status]).toEqual([
    201, 400, 429,
  ])
  expect((await me('203.0.113.1')).status).toBe(200)
})

test('takes the visitor’s address only from a trusted proxy', async () => {
  await open({})
  expect((await me('203.0.113.7')).json.ip).toBe('203.0.113.7')
  expect((await me('::ffff:203.0.113.7')).json.ip).toBe('203.0.113.7')
  // As some proxies write it.
  expect((await me('203.0.113.7:51234')).json.ip).toBe('203.0.113.7')
  expect((await me('[2001:db8::7]:51234')).json.ip).toBe('2001:db8::7')
  expect((await me('[::ffff:203.0.113.7]')).json.ip).toBe('203.0.113.7')
  await server.close()
  server = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool) }))
  expect((await me('203.0.113.7')).json.ip).toBe('127.0.0.1')
})

test('cookies are Secure where the visitor came over https', async () => {
  await open({})
  const cookie = async (headers: Record<string, string>) => {
    const answer = await server.call('GET', '/api/me', { headers })
    return [answer.headers.getSetCookie().join(), answer.headers.get('strict-transport-security')]
  }
  const [plain, never] = await cookie({})
  expect(plain).not.toContain('Secure')
  expect(never).toBeNull()
  const [secure, always] = await cookie({ 'x-forwarded-proto': 'https' })
  expect(secure).toContain('; Secure')
  expect(always).toBe('max-age=31536000')
})
