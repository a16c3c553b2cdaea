import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { accountHandlers } from './account.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(({ pool }) => ({ handlers: accountHandlers(pool) }))
})
afterAll(() => server.close())

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const register = (username: string, password = 'long enough') =>
  server.call('POST', '/api/user', { body: form({ username, password }) })
const login = (username: string, password = 'long enough', headers = {}) =>
  server.call('POST', '/api/login', { body: form({ username, password }), headers })
const cookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? null
/** Logs in: the token and the document cookie. */
async function session(username: string) {
  await register(username)
  const { json, headers } = await login(username)
  const document = cookieOf(headers, 'fabula_document')?.split(';')[0] ?? ''
  return { token: String(json.access_token), document }
}

describe('an account', () => {
  test('registers, logs in, reads itself and logs out, after which its token is invalid', async () => {
    const made = await register('Nell_1')
    expect([made.status, made.json]).toEqual([201, { id: expect.any(String), username: 'Nell_1' }])
    const session = await login('nell_1')
    expect(session.json).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(cookieOf(session.headers, 'fabula_document')).toMatch(/HttpOnly; SameSite=Lax/)
    const token = session.json.access_token
    const me = await server.call('GET', '/api/me', { token })
    expect(me.json).toMatchObject({
      username: 'Nell_1',
      is_owner: true,
      ip: null,
      novels: [],
      telegram_group_subscription: false,
    })
    const seen = await server.call('GET', `/api/user/${made.json.id}`)
    expect(seen.json).toMatchObject({ username: 'Nell_1', is_owner: false, telegram_group_subscription: null })
    expect(
      (await server.call('POST', '/api/logout', { token, headers: { 'content-type': 'text/odd' }, body: 'x' })).status,
    ).toBe(204)
    const dead = await server.call('GET', '/api/me', { token })
    expect([dead.status, dead.json.detail]).toEqual([401, 'Could not validate credentials'])
  })

  test('may also be sent as multipart', async () => {
    const body = new FormData()
    body.set('username', 'multi')
    body.set('password', 'long enough')
    expect((await server.call('POST', '/api/user', { body })).status).toBe(201)
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

  test('accepts a password of eight emoji, counting each as one character, and refuses fewer', async () => {
    expect((await register('Smiling', '🌊🏮🌙🔥🎭🌫🕯🐈')).status).toBe(201)
    expect((await register('Grinning', '🌊🏮🌙🔥🎭🌫🕯')).json.code).toBe('password_length')
    const longest = '🌊🏮'.repeat(64)
    expect((await register('Laughing', longest)).status).toBe(201)
    expect((await login('Laughing', longest)).status).toBe(200)
    expect((await login('Laughing', `${longest}!`)).status).toBe(401)
  })

  test('names the field at fault when it refuses a password', async () => {
    const { json } = await register('Curious', 'short')
    const message = 'Password must be between 8 and 128 characters'
    expect(json).toMatchObject({ detail: message, errors: [{ path: 'password', message }] })
  })

  test('rejects unknown fields', async () => {
    const body = form({ username: 'Knowing', password: 'long enough', is_admin: 'true' })
    const answer = await server.call('POST', '/api/user', { body })
    expect([answer.status, answer.json.detail]).toEqual([422, 'Unknown field: is_admin'])
  })

  test('requires a username that is unique regardless of case', async () => {
    await register('Taken')
    const again = await register('tAKEN')
    expect([again.status, again.json.detail]).toEqual([400, 'Username already registered'])
  })

  test('refuses a wrong name and a wrong password with the same answer', async () => {
    await register('Guarded')
    for (const [name, password] of [
      ['Guarded', 'wrong password'],
      ['Nobody', 'long enough'],
    ] as const) {
      const answer = await login(name, password)
      expect([answer.status, answer.json.detail]).toEqual([401, 'Incorrect username or password'])
    }
  })

  test('answers not found for an unknown user', async () => {
    const answer = await server.call('GET', '/api/user/00000000-0000-4000-8000-000000000000')
    expect([answer.status, answer.json.detail]).toEqual([404, 'User not found'])
  })

  test('of a guest is visible to nobody; usernames have three to twenty characters', async () => {
    const guest = '00000000-0000-4000-8000-00000000000a'
    await server.pool.query(`insert into users (id, guest_key, ip) values ($1, 'cookie:x', '10.0.0.1')`, [guest])
    expect((await server.call('GET', `/api/user/${guest}`)).json.code).toBe('user_not_found')
    expect([(await register('a_3')).status, (await register('x'.repeat(20))).status]).toEqual([201, 201])
  })
})

describe('a guest', () => {
  test('is identified by the cookie that the first answer sets, and by the address without one', async () => {
    const first = await server.call('GET', '/api/me')
    expect(first.json).toMatchObject({ username: null, ip: '127.0.0.1', is_owner: true })
    const cookie = cookieOf(first.headers, 'fabula_guest')
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await server.call('GET', '/api/me')).json.id).toBe(first.json.id)
    const mine = await server.call('GET', '/api/me', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
    expect(mine.json.id).not.toBe(first.json.id)
    expect(cookieOf(mine.headers, 'fabula_guest')).toBeNull()
  })

  test('is asked to log in where an account is needed', async () => {
    const answer = await server.call('POST', '/api/logout')
    expect([answer.status, answer.json.detail]).toEqual([401, 'Not authenticated'])
  })

  test('is refused with the document cookie cleared, whatever the reason', async () => {
    const headers = { cookie: 'fabula_document=old' }
    for (const refused of [
      await server.call('POST', '/api/logout', { headers }),
      await login('Nobody', 'long enough', headers),
    ]) {
      expect(refused.status).toBe(401)
      expect(cookieOf(refused.headers, 'fabula_document')).toMatch(/^fabula_document=;.*Expires=Thu, 01 Jan 1970/)
    }
    // Nothing is cleared that was not sent.
    expect(cookieOf((await login('Nobody')).headers, 'fabula_document')).toBeNull()
  })
})

describe('a session', () => {
  test('is stored hashed, and expires 90 days after its last use', async () => {
    const { token, document } = await session('Sliding')
    const { rows } = await server.pool.query<{ everything: string; days: number }>(
      `select s::text as everything, extract(day from expires_at - now())::int as days
       from sessions s join users u on u.id = s.user_id where u.username = 'Sliding'`,
    )
    expect(rows[0]?.everything).not.toContain(token)
    expect(rows[0]?.days).toBe(89)
    await server.pool.query(
      `update sessions set used_at = now() - interval '2 days', expires_at = now() + interval '1 day'
       where user_id = (select id from users where username = 'Sliding')`,
    )
    const ask = async () =>
      cookieOf(
        (await server.call('GET', '/api/me', { token, headers: { cookie: document } })).headers,
        'fabula_document',
      )
    // The cookie that documents are filled by lives as long.
    const renewed = await ask()
    expect(renewed?.split('; ').slice(0, 2)).toEqual([document, 'Max-Age=7776000'])
    expect(await ask()).toBeNull()
    const after = await server.pool.query<{ days: number }>(
      `select extract(day from expires_at - now())::int as days
       from sessions s join users u on u.id = s.user_id where u.username = 'Sliding'`,
    )
    expect(after.rows[0]?.days).toBe(89)
  })

  test('is refused once it has expired, and deleted by the next login', async () => {
    const { token } = await session('Expired')
    const count = async () =>
      (
        await server.pool.query(
          `select 1 from sessions where user_id = (select id from users where username = 'Expired')`,
        )
      ).rowCount
    await server.pool.query(`update sessions set expires_at = now() - interval '1 second'
      where user_id = (select id from users where username = 'Expired')`)
    const answer = await server.call('GET', '/api/me', { token })
    expect([answer.status, answer.json.detail]).toEqual([401, 'Could not validate credentials'])
    expect(cookieOf(answer.headers, 'fabula_document')).toMatch(/^fabula_document=;.*Expires=Thu, 01 Jan 1970/)
    await login('Expired')
    expect(await count()).toBe(1)
  })

  test('is one of several; logging out ends only one', async () => {
    const first = await session('Twice')
    const second = (await login('Twice')).json.access_token
    await server.call('POST', '/api/logout', first)
    expect((await server.call('GET', '/api/me', first)).status).toBe(401)
    expect((await server.call('GET', '/api/me', { token: second })).json.username).toBe('Twice')
  })

  test('of documents grants no API calls', async () => {
    const { document } = await session('Papers')
    const { json } = await server.call('GET', '/api/me', { headers: { cookie: document } })
    expect(json.username).toBeNull()
  })
})

test('stores the password only as an argon2id hash', async () => {
  await register('Secretive', 'a very secret password')
  const { rows } = await server.pool.query<{ password_hash: string; everything: string }>(
    `select password_hash, u::text as everything from users u where username = 'Secretive'`,
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$/)
  expect(rows[0]?.everything).not.toContain('a very secret password')
})

test('two concurrent registrations of one name: one succeeds', async () => {
  const answers = await Promise.all([register('Contested'), register('contested'), register('CONTESTED')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
})

test('explains missing, unknown and non-text fields', async () => {
  expect((await server.call('POST', '/api/user')).json.detail).toBe('Username must be between 3 and 20 characters')
  expect((await server.call('POST', '/api/login')).json.detail).toBe('Incorrect username or password')
  const json = await server.call('POST', '/api/user', { body: { username: 'as_json', password: 'long enough' } })
  expect(json.status).toBe(201)
  const list = await server.call('POST', '/api/user', {
    body: 'username=x&username=y',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect([list.status, list.json.errors[0].path]).toEqual([422, 'username'])
})
