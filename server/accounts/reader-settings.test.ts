import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHandlers } from '../http/handlers/account.ts'
import { openTestServer, type TestServer } from '../http/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool) }))
})
afterAll(() => server.close())

async function login(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  return (await server.call('POST', '/api/login', { body })).json.access_token
}
const put = (token: string, settings: object, changed_at: string) =>
  server.call('PUT', '/api/me/settings', { token, body: { settings, changed_at } })
const get = async (token: string) => (await server.call('GET', '/api/me/settings', { token })).json

test('settings follow an account: empty at first, then the latest choice on whatever device', async () => {
  const token = await login('reader')
  expect(await get(token)).toEqual({ settings: {}, changed_at: null })
  const desk = { text_size: 'large', volume: 0.4, letter_keys: false, face: 'easy' }
  const kept = await put(token, desk, '2026-03-01T10:00:00.000Z')
  expect([kept.status, kept.json]).toEqual([200, { settings: desk, changed_at: '2026-03-01T10:00:00.000Z' }])
  const phone = await put(await login('reader'), { text_size: 'small' }, '2026-03-01T13:00:00+02:00')
  expect(phone.json).toEqual({ settings: { text_size: 'small' }, changed_at: '2026-03-01T11:00:00.000Z' })
  expect(await get(token)).toEqual(phone.json)
})

test('an older change is answered with the newer settings, and a clock that is ahead locks nobody out', async () => {
  const token = await login('skewed')
  const ahead = await put(token, { mode: 'chat' }, '2999-01-01T00:00:00.000Z')
  expect(Date.parse(ahead.json.changed_at)).toBeLessThanOrEqual(Date.now())
  const late = await put(token, { mode: 'visual' }, '2020-01-01T00:00:00.000Z')
  expect(late.json).toEqual(ahead.json)
  const next = await put(token, { mode: 'visual' }, new Date().toISOString())
  expect(next.json.settings).toEqual({ mode: 'visual' })
})

test('settings that were stored before the server’s clock was set back give way to the next choice', async () => {
  const token = await login('set_back')
  await put(token, { mode: 'chat' }, new Date().toISOString())
  await server.pool.query(
    `update users set settings = jsonb_set(settings, '{reading,changed_at}', '"2999-01-01T00:00:00.000Z"')
     where username = 'set_back'`,
  )
  const next = await put(token, { mode: 'visual' }, new Date().toISOString())
  expect(next.json.settings).toEqual({ mode: 'visual' })
})

test('unknown settings are refused, and those stored by an older version ignored', async () => {
  const token = await login('odd')
  const now = new Date().toISOString()
  expect((await put(token, { text_size: 'large', admin: true }, now)).status).toBe(422)
  expect((await put(token, { volume: 2 }, now)).status).toBe(422)
  expect((await put(token, { mode: '<b>' }, now)).status).toBe(422)
  expect((await put(token, {}, 'yesterday')).status).toBe(422)
  await server.pool.query(`update users set settings = '{"reading": {"settings": {"old": 1}, "changed_at": null}}'`)
  expect(await get(token)).toEqual({ settings: {}, changed_at: null })
})

test('a guest’s settings stay on the device', async () => {
  expect((await server.call('GET', '/api/me/settings')).status).toBe(401)
})
