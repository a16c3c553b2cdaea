import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestOf, storeGuest } from '../accounts/guest.ts'
import { openGuestCookies } from './guest-cookies.ts'
import { accountHandlers } from './handlers/account.ts'
import { newGuest } from './test-guest.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool, 3) }))
})
afterAll(() => server.close())

const me = async (cookie?: string) => {
  const { json, headers } = await server.call('GET', '/api/me', cookie === undefined ? {} : { headers: { cookie } })
  return {
    id: json.id as string,
    setCookie: headers.getSetCookie().find((entry) => entry.includes('fabula_guest=')) ?? null,
  }
}

test('treats made-up cookies as no cookie: they all get the guest of the address', async () => {
  const nobody = await me()
  const { cookie } = (await newGuest(server.address)).headers
  const [, secret = '', seal = ''] = /=([^.]+)\.(.+)$/.exec(cookie) ?? []
  const madeUp = [
    'x'.repeat(43),
    `${'x'.repeat(43)}.${seal}`,
    secret,
    `${secret}.${'A'.repeat(22)}`,
    `${secret}.`,
    `${secret}.${seal}x`,
    '',
  ]
  for (const value of madeUp) {
    const seen = await me(`fabula_guest=${value}`)
    expect([value, seen.id]).toEqual([value, nobody.id])
    expect(seen.setCookie).not.toBeNull()
  }
  const [mine, again] = [await me(cookie), await me(cookie)]
  expect(mine).toEqual({ id: again.id, setCookie: null })
  expect(mine.id).not.toBe(nobody.id)
})

test('recognises a guest’s old unsealed cookie, and replaces it with a sealed one for the same guest', async () => {
  const secret = 'o'.repeat(43)
  await storeGuest(server.pool, guestOf({ cookie: secret, ip: '127.0.0.1' }))
  const before = await me(`fabula_guest=${secret}`)
  expect(before.id).toBe(guestOf({ cookie: secret, ip: '' }).id)
  const sealed = before.setCookie?.split(';')[0] ?? ''
  expect(await me(sealed)).toEqual({ id: before.id, setCookie: null })
})

test('accepts cookies of servers that share a database, and no others', async () => {
  const [one, other] = [await openGuestCookies(server.pool), await openGuestCookies(server.pool)]
  const { secret, cookie } = one.make()
  expect(await other.read(cookie)).toEqual({ secret, renewed: null })
  const elsewhere = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool) }))
  const stranger = (await newGuest(elsewhere.address)).headers.cookie.replace(/^[^=]+=/, '')
  await elsewhere.close()
  expect(await one.read(stranger)).toBeNull()
})

test('limits the accounts that an address creates in a day, without counting failures', async () => {
  const register = (username: string) =>
    server.call('POST', '/api/user', { body: new URLSearchParams({ username, password: 'long enough to do' }) })
  const of = async (answer: ReturnType<typeof register>) => {
    const { status, json } = await answer
    return status < 300 ? 'ok' : json.code
  }
  expect(await of(register('x'))).toBe('username_length')
  const all = await Promise.all(['ada_1', 'ada_2', 'ada_3', 'ada_4', 'ada_5'].map((name) => of(register(name))))
  expect(all.sort()).toEqual(['ok', 'ok', 'ok', 'too_many_accounts', 'too_many_accounts'])
  expect((await register('ada_6')).headers.get('retry-after')).toMatch(/^\d+$/)
})
