import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../every-route/test-world.ts'
import { withoutSecrets } from './action-log.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => operator('PUT', '/api/admin/site', usual))

const usual = {
  registration: 'open',
  names: { english: '', russian: '' },
  welcome: { english: '', russian: '' },
  colour: null,
}
let people = 0

/** The result of a call with these headers. */
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(world.address + path, {
    method,
    headers: { ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm || body === undefined ? body : JSON.stringify(body),
  } as RequestInit)
  const text = await answer.text()
  return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : null }
}
const operator = async (method: string, path: string, body?: unknown) =>
  (await world.call('operator', { method, path, body })).json
const as = (token: string, method: string, path: string, body?: unknown) =>
  ask(method, path, body, { authorization: `Bearer ${token}` })
const logIn = (username: string, password = 'long enough') =>
  ask('POST', '/api/login', new URLSearchParams({ username, password }))
const register = (username: string, more: Record<string, string> = {}) =>
  ask('POST', '/api/user', new URLSearchParams({ username, password: 'long enough', ...more }))

/** A person with an account, logged in. */
async function person() {
  const username = `reader_${++people}`
  const { id } = (await register(username)).json
  const token = (await logIn(username)).json.access_token as string
  return { id: id as string, username, token }
}
async function administrator() {
  const made = await person()
  await operator('PUT', `/api/admin/users/${made.id}/administrator`, { administrator: true })
  return made
}
const found = async (search: string) => (await operator('GET', `/api/admin/users?search=${search}`)).users

describe('accounts', () => {
  test('a blocked account is logged out at once, is told so only with the right password, and can be unblocked', async () => {
    const { id, username, token } = await person()
    expect((await as(token, 'GET', '/api/me')).status).toBe(200)
    await operator('POST', `/api/admin/users/${id}/block`, { reason: 'spam' })
    const { token: second } = await administrator()
    const again = await as(second, 'POST', `/api/admin/users/${id}/block`, { reason: 'mine' })
    expect([again.status, again.json.code]).toEqual([409, 'user_blocked_already'])
    expect((await as(token, 'GET', '/api/me')).json.code).toBe('invalid_token')
    expect((await logIn(username)).json).toMatchObject({ code: 'account_blocked', status: 403 })
    expect((await logIn(username, 'not the one')).json.code).toBe('wrong_credentials')
    const { token: other } = await administrator()
    const promoted = await as(other, 'PUT', `/api/admin/users/${id}/administrator`, { administrator: true })
    expect(promoted.json.code).toBe('user_blocked')
    expect(await found(username)).toMatchObject([{ id, blocked_reason: 'spam', blocked_at: expect.any(String) }])
    const blocked = await operator('GET', '/api/admin/users?state=blocked')
    expect(blocked.users.map((each: { id: string }) => each.id)).toContain(id)
    await operator('POST', `/api/admin/users/${id}/unblock`)
    expect((await logIn(username)).status).toBe(200)
  })

  test('a session opened at the very moment of the block is invalid', async () => {
    const { id, token } = await person()
    await world.database.pool.query('update users set blocked_at = now() where id = $1', [id])
    expect((await as(token, 'GET', '/api/me')).json.code).toBe('invalid_token')
  })

  test('a link sets a password once, also after a refused password; sessions end; a newer link ends an older one', async () => {
    const { id, username, token } = await person()
    const older = (await operator('POST', `/api/admin/users/${id}/password_link`)).token
    const link = (await operator('POST', `/api/admin/users/${id}/password_link`)).token
    const set = (by: string, password: string) => ask('POST', '/api/password', { token: by, password })
    const { rows } = await world.database.pool.query('select token_hash from password_links where user_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).not.toContain(link)
    expect((await set(older, 'another long one')).json.code).toBe('password_link_over')
    expect((await set(link, 'short')).json.code).toBe('password_length')
    expect((await as(token, 'GET', '/api/me')).status).toBe(200)
    expect((await set(link, 'another long one')).json).toEqual({ username })
    expect((await as(token, 'GET', '/api/me')).json.code).toBe('invalid_token')
    expect((await set(link, 'a third long one')).json.code).toBe('password_link_over')
    expect((await logIn(username)).json.code).toBe('wrong_credentials')
    expect((await logIn(username, 'another long one')).status).toBe(200)
    const late = (await operator('POST', `/api/admin/users/${id}/password_link`)).token
    await world.database.pool.query(
      "update password_links set expires_at = now() - interval '1 s' where user_id = $1",
      [id],
    )
    expect((await set(late, 'a third long one')).json.code).toBe('password_link_over')
  })

  test('an account is deleted when its name is given, and its novels with it', async () => {
    const { id, username, token } = await person()
    await as(token, 'POST', '/api/building_novel', 'Salt')
    const wrong = await world.call('operator', {
      method: 'POST',
      path: `/api/admin/users/${id}/delete`,
      body: { username: 'else' },
    })
    expect(wrong.json.code).toBe('name_not_confirmed')
    expect(await found(username)).toMatchObject([{ drafts: 1 }])
    await operator('POST', `/api/admin/users/${id}/delete`, { username })
    expect(await found(username)).toEqual([])
    const { rowCount } = await world.database.pool.query('select 1 from novels where owner_id = $1', [id])
    expect(rowCount).toBe(0)
  })

  test('the last administrator can not be blocked, deleted or dismissed by anybody, including themselves', async () => {
    await world.database.pool.query('update users set administrator = false')
    const [last, second] = [await administrator(), await administrator()]
    const own = `/api/admin/users/${last.id}`
    await as(last.token, 'PUT', `/api/admin/users/${second.id}/administrator`, { administrator: false })
    for (const [method, path, body] of [
      ['POST', `${own}/block`, { reason: '' }],
      ['PUT', `${own}/administrator`, { administrator: false }],
      ['POST', `${own}/delete`, { username: last.username }],
      ['POST', '/api/me/delete', { username: last.username, password: 'long enough' }],
    ] as const)
      expect((await as(last.token, method, path, body)).json.code, path).toBe('last_administrator')
    await operator('PUT', `/api/admin/users/${second.id}/administrator`, { administrator: true })
    expect((await as(last.token, 'POST', `${own}/block`, { reason: '' })).status).toBe(204)
    expect((await as(second.token, 'GET', '/api/admin/users?state=administrators')).json.users).toHaveLength(1)
  })

  test('two administrators who dismiss each other at once leave one', async () => {
    await world.database.pool.query('update users set administrator = false')
    const [one, other] = [await administrator(), await administrator()]
    await Promise.all([
      as(one.token, 'PUT', `/api/admin/users/${other.id}/administrator`, { administrator: false }),
      as(other.token, 'PUT', `/api/admin/users/${one.id}/administrator`, { administrator: false }),
    ])
    const { rowCount } = await world.database.pool.query('select 1 from users where administrator')
    expect(rowCount).toBe(1)
  })

  test('percent signs and underscores are searched literally', async () => {
    const { username } = await person()
    expect((await found(encodeURIComponent('%'))).length).toBe(0)
    expect(await found(username.toUpperCase())).toHaveLength(1)
  })
})

describe('registration', () => {
  test('when closed is refused to everybody', async () => {
    await operator('PUT', '/api/admin/site', { ...usual, registration: 'closed' })
    expect((await ask('GET', '/api/registration')).json).toEqual({ registration: 'closed' })
    expect((await register('closed_out')).json.code).toBe('registration_closed')
    expect((await register('closed_out', { invitation: 'x' })).json.code).toBe('registration_closed')
  })

  test('by invitation creates the invited number of accounts, also concurrently; a failed attempt uses none up', async () => {
    await operator('PUT', '/api/admin/site', { ...usual, registration: 'invitation' })
    expect((await register('uninvited')).json.code).toBe('invitation_needed')
    expect((await register('uninvited', { invitation: 'made up' })).json.code).toBe('invitation_over')
    const { token: invitation } = await operator('POST', '/api/admin/invitations', { note: 'Ann', most: 2 })
    expect((await register('no', { invitation })).json.code).toBe('username_length')
    expect((await register('owner', { invitation })).json.code).toBe('username_taken')
    const made = await Promise.all(['inv_1', 'inv_2', 'inv_3'].map((name) => register(name, { invitation })))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 403])
    expect((await operator('GET', '/api/admin/invitations')).invitations).toEqual([])
  })

  test('with an expired or withdrawn invitation is refused', async () => {
    await operator('PUT', '/api/admin/site', { ...usual, registration: 'invitation' })
    const [late, withdrawn] = [
      await operator('POST', '/api/admin/invitations', {}),
      await operator('POST', '/api/admin/invitations', { note: 'Bob' }),
    ]
    await world.database.pool.query("update invitations set expires_at = now() - interval '1 s' where id = $1", [
      late.invitation.id,
    ])
    await operator('DELETE', `/api/admin/invitations/${withdrawn.invitation.id}`)
    for (const { token } of [late, withdrawn])
      expect((await register('latecomer', { invitation: token })).json.code).toBe('invitation_over')
  })
})

test('the log contains actions with their actor and subject, but no secrets and no reads', async () => {
  const { id, username } = await person()
  const admin = await administrator()
  const before = (await operator('GET', '/api/admin/log')).max_actions
  await as(admin.token, 'GET', '/api/admin/users')
  await as(admin.token, 'POST', `/api/admin/users/${id}/block`, { reason: 'spam' })
  await as(admin.token, 'POST', `/api/admin/users/${id}/block`, 'nonsense')
  await operator('POST', `/api/admin/users/${id}/delete`, { username })
  const { actions, max_actions } = await operator('GET', '/api/admin/log')
  expect(max_actions - before).toBe(2)
  expect(actions.slice(0, 2)).toMatchObject([
    { actor: '', actor_id: null, action: 'deleteUser', subject: username },
    { actor: admin.username, actor_id: admin.id, action: 'blockUser', subject: username },
  ])
  expect(JSON.parse(actions[1].details)).toEqual({ id, reason: 'spam', hide_novels: false })
})

test('secrets of all calls are left out of the log, at every depth', () => {
  const kept = withoutSecrets({ api_key: 'k', name: 'n', deep: [{ token: 't', fine: 1 }], newPassword: 'p' })
  expect(kept).toEqual({ name: 'n', deep: [{ fine: 1 }] })
})

test('a draft in the bin is not counted as a draft', async () => {
  const { username, token } = await person()
  const before = (await operator('GET', '/api/admin/server')).drafts
  const made = await Promise.all(['Kept', 'Binned'].map((name) => as(token, 'POST', '/api/building_novel', name)))
  expect((await as(token, 'DELETE', `/api/building_novel/${made[1]?.json.id}`)).status).toBe(204)
  expect(await found(username)).toMatchObject([{ drafts: 1 }])
  expect((await operator('GET', '/api/admin/server')).drafts).toBe(before + 1)
})

test('an action with a reason longer than the log stores is logged, though an emoji is where it is truncated', async () => {
  const { id, username } = await person()
  const reason = `${'x'.repeat(299)}😀 and so on`
  await operator('POST', `/api/admin/users/${id}/block`, { reason })
  const { actions } = await operator('GET', '/api/admin/log')
  expect(actions[0]).toMatchObject({ action: 'blockUser', subject: username })
  expect(JSON.parse(actions[0].details).reason).toBe(`${'x'.repeat(299)}…`)
})

test('novels are found by name, by being hidden and by being reported; the server’s state is shown', async () => {
  const { published, link } = await world.novels()
  const list = async (query: string) => (await operator('GET', `/api/admin/novels?${query}`)).novels
  expect(await list(`search=${link.toUpperCase()}`)).toMatchObject([{ id: published, owner: 'owner', open_reports: 0 }])
  await world.done('stranger', {
    method: 'POST',
    path: `/api/production_novel/${published}/report`,
    body: { reason: 'spam' },
  })
  expect(await list('state=reported')).toMatchObject([{ id: published, open_reports: 1 }])
  await operator('POST', `/api/admin/production_novel/${published}/hide`, { reason: 'because' })
  expect(await list('state=hidden')).toMatchObject([{ id: published, hidden_reason: 'because' }])
  const state = await operator('GET', '/api/admin/server')
  expect(state).toMatchObject({
    hidden: 1,
    files: 'disk',
    telegram: { configured: false, by: null, waiting: 0 },
    mail: null,
  })
  expect(state.file_bytes).toBeGreaterThan(0)
  expect(state.largest[0].username).toBe('owner')
  expect((await operator('GET', '/api/admin/jobs')).jobs).toEqual([])
})
