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

test('who calls too often is told when to come back, and nobody else is', async () => {
  await open({ callsPerSecond: 2 })
  // At once: a slow machine would give some of them back meanwhile.
  const calls = await Promise.all(Array.from({ length: 30 }, () => me('203.0.113.1')))
  expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  const [over] = calls.filter(({ status }) => status !== 200)
  if (!over) throw new Error('nobody was told to wait')
  expect([over.status, over.json.code, Number(over.headers.get('retry-after'))]).toEqual([429, 'too_many_requests', 1])
  expect((await me('203.0.113.2')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect((await me('203.0.113.1')).status).toBe(200)
})

test('who does not wait as they were told is told late, so that it costs no more than waiting', async () => {
  await open({ callsPerSecond: 1 })
  const began = performance.now()
  const calls = await Promise.all(Array.from({ length: 60 }, () => me('203.0.113.1')))
  expect(calls.filter(({ status }) => status === 429).length).toBeGreaterThan(24)
  expect(performance.now() - began).toBeGreaterThan(950)
})

/** The status of a call whose address stands as it is, which `fetch` would tidy up. */
const ask = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })

test('a call is a call however its address is written', async () => {
  for (const address of ['http://localhost/api/me', '/%61pi/me', '/api/me/']) {
    await open({ callsPerSecond: 1 })
    await Promise.all(Array.from({ length: 15 }, () => ask('/nothing')))
    expect(await ask('/nothing')).toBe(429)
    // What pages asked for leaves room for calls, and calls that are written in another way have no room of their own.
    const statuses = await Promise.all(Array.from({ length: 15 }, () => ask(address)))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
    expect(await ask('/api/me')).toBe(429)
    await server.close()
  }
  await open({})
})

test('files that are none are counted, as pages are', async () => {
  await open({ callsPerSecond: 1 })
  await Promise.all(Array.from({ length: 15 }, () => ask('/assets/nothing')))
  expect(await ask('/nothing')).toBe(429)
})

test('who makes up where they come from is counted as who they are', async () => {
  const made = (call: number) => `198.51.100.${call}`
  const asked = async (headers: (call: number) => Record<string, string>) => {
    for (let call = 0; call < 15; call++) await server.call('GET', '/api/me', { headers: headers(call) })
    return (await server.call('GET', '/api/me', { headers: headers(99) })).status
  }
  // Behind a proxy, which writes who asks it to the end, whatever stands before it.
  await open({ callsPerSecond: 1 })
  expect(await asked((call) => from(`${made(call)}, 203.0.113.9`))).toBe(429)
  expect(
    await asked((call) => ({ ...from('203.0.113.8'), 'x-real-ip': made(call), forwarded: `for=${made(call)}` })),
  ).toBe(429)
  await server.close()
  // Behind none nobody is believed.
  await open({ callsPerSecond: 1, trustedProxies: [] })
  expect(await asked((call) => from(made(call)))).toBe(429)
  await server.close()
  // Behind two of them, of which one is somewhere else: what it says is believed as far as it goes.
  await open({ callsPerSecond: 1, trustedProxies: ['loopback', '192.0.2.0/24'] })
  expect(await asked((call) => from(`${made(call)}, 203.0.113.9, 192.0.2.7`))).toBe(429)
})

test('a subscriber of IPv6 has many addresses and is one', async () => {
  await open({ callsPerSecond: 1 })
  for (let call = 0; call < 10; call++) await me(`2001:db8:1:2::${call}`)
  expect((await me('2001:db8:1:2:aaaa::1')).status).toBe(429)
  expect((await me('2001:db8:1:3::1')).status).toBe(200)
})

test('logins and registrations are counted apart, wrong ones too', async () => {
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

test('only a trusted proxy is believed about where a visitor comes from', async () => {
  await open({})
  expect((await me('203.0.113.7')).json.ip).toBe('203.0.113.7')
  expect((await me('::ffff:203.0.113.7')).json.ip).toBe('203.0.113.7')
  await server.close()
  server = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool) }))
  expect((await me('203.0.113.7')).json.ip).toBe('127.0.0.1')
})

test('cookies are for https alone where the visitor came by it', async () => {
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
