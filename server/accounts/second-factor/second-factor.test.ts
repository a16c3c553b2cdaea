import { setTimeout as sleep } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../../telegram/test/a-shop.ts'
import { codeOf, stepAt } from './totp.ts'

let shop: Shop
let second: { address: string; stop(): Promise<void> }
beforeAll(async () => {
  shop = await openShop({ TRUSTED_PROXIES: 'loopback' })
  second = await shop.another()
})
afterAll(async () => {
  await second.stop()
  await shop.close()
})

type Answer = Awaited<ReturnType<Shop['call']>>
const told = ({ status, json }: Answer) => [status, json?.code ?? null]
const password = 'long enough'
const ofNow = (secret: string, off = 0) => codeOf(secret, stepAt(Date.now()) + off)

/** A busy machine refuses concurrent sign-ins, which other tests cover: these are retried. */
async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.json?.code !== 'overloaded') return answer
    await sleep(50)
  }
}
function login(name: string, typed = password): Promise<Answer> {
  const body = new URLSearchParams({ username: name, password: typed })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
  return patiently(() => shop.call('POST', '/api/login', { body, headers }))
}
/** The first step of a sign-in: the ticket that the right password is answered with. */
async function ticketOf(name: string): Promise<string> {
  const answer = await login(name)
  expect(told(answer)).toEqual([401, 'second_factor_needed'])
  return answer.json.second_step.ticket
}
const step = (ticket: string, code: string, address?: string) =>
  patiently(() => shop.call('POST', '/api/login/second_step', { body: { ticket, code }, address }))
const ask = (person: Person, method: string, path: string, body?: unknown) =>
  shop.call(method, `/api/me/${path}`, { token: person.token, body })
const me = async (token: string) => (await shop.call('GET', '/api/me', { token })).status

/** Sets up an authenticator app with unused codes. */
async function withTotp(): Promise<{ person: Person; secret: string; codes: string[] }> {
  const person = await shop.person()
  const begun = await ask(person, 'POST', 'totp', { password })
  const { secret } = begun.json
  const confirmed = await ask(person, 'PUT', 'totp', { code: ofNow(secret) })
  expect(confirmed.status).toBe(200)
  await shop.pool.query('update totp_factors set last_step = 0 where user_id = $1', [person.id])
  return { person, secret, codes: confirmed.json.recovery_codes }
}
const setTries = (subject: string, count: number) =>
  shop.pool.query(
    `insert into attempts (subject, count, until) values ($1, $2, now() + interval '15 minutes')
     on conflict (subject) do update set count = $2`,
    [subject, count],
  )
const eventsOf = async (person: Person) =>
  (await ask(person, 'GET', 'security/events')).json.events.map(({ kind, count }: { kind: string; count: number }) => [
    kind,
    count,
  ])

describe('an authenticator app', () => {
  test('is set up with the password and a code; other sessions end', async () => {
    const person = await shop.person()
    const elsewhere = (await login(person.name)).json.access_token
    expect(told(await ask(person, 'PUT', 'totp', { code: '123456' }))).toEqual([409, 'totp_not_begun'])
    expect(told(await ask(person, 'POST', 'totp', { password: 'a thief’s guess' }))).toEqual([422, 'wrong_password'])
    const begun = await ask(person, 'POST', 'totp', { password })
    expect(begun.json.address).toContain(`otpauth://totp/Fabula:${person.name}?secret=${begun.json.secret}`)
    expect((await login(person.name)).status, 'it does not count before it is confirmed').toBe(200)
    expect(told(await ask(person, 'PUT', 'totp', { code: '000 000x' }))).toEqual([422, 'wrong_code'])
    const confirmed = await ask(person, 'PUT', 'totp', { code: ofNow(begun.json.secret) })
    expect(confirmed.json.recovery_codes).toHaveLength(10)
    expect([await me(person.token), await me(elsewhere)]).toEqual([200, 401])
    expect((await ask(person, 'GET', 'security')).json).toMatchObject({
      totp: { since: expect.any(String), key_lost: false },
      recovery_codes_left: 10,
    })
    expect(told(await ask(person, 'POST', 'totp', { password })), 'a second one').toEqual([409, 'totp_there'])
  })

  test('is sealed in the database, for its own account alone', async () => {
    const [{ person, secret }, other] = [await withTotp(), await withTotp()]
    const { rows } = await shop.pool.query('select * from totp_factors where user_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    await shop.pool.query(
      `update totp_factors set sealed_secret = (select sealed_secret from totp_factors where user_id = $1)
       where user_id = $2`,
      [person.id, other.person.id],
    )
    // Write access to the database must not be enough to give an account another secret.
    const ticket = await ticketOf(other.person.name)
    expect(told(await step(ticket, ofNow(secret)))).toEqual([422, 'totp_key_lost'])
    expect((await ask(other.person, 'GET', 'security')).json.totp.key_lost).toBe(true)
    expect((await step(ticket, other.codes[0] ?? '')).status, 'a recovery code does').toBe(200)
  })

  test('is required after the right password, and after no wrong one', async () => {
    const { person, secret } = await withTotp()
    const wrong = await login(person.name, 'not the password')
    const nobody = await login('nobody_at_all', 'not the password')
    expect([wrong.status, wrong.text]).toEqual([nobody.status, nobody.text])
    const answer = await login(person.name)
    expect(answer.headers.getSetCookie().join()).not.toMatch(/fabula_document=[^;]/)
    expect(answer.json).toMatchObject({ code: 'second_factor_needed', second_step: { kinds: ['totp', 'recovery'] } })
    const { ticket } = answer.json.second_step
    expect(await me(ticket), 'the ticket is no token').toBe(401)
    expect(told(await step(ticket, ofNow(secret, -2)))).toEqual([422, 'wrong_code'])
    const signedIn = await step(ticket, ofNow(secret))
    expect(signedIn.json).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(signedIn.headers.getSetCookie().join()).toMatch(/fabula_document=[^;]+;.*HttpOnly/)
    expect(await me(signedIn.json.access_token)).toBe(200)
    expect(told(await step(ticket, ofNow(secret, 1))), 'a ticket is for one sign-in').toEqual([401, 'sign_in_over'])
  })

  test('a code is accepted once, and no earlier one after it', async () => {
    const { person, secret } = await withTotp()
    const code = ofNow(secret, 1)
    expect((await step(await ticketOf(person.name), code)).status).toBe(200)
    expect(told(await step(await ticketOf(person.name), code))).toEqual([422, 'wrong_code'])
    expect(told(await step(await ticketOf(person.name), ofNow(secret)))).toEqual([422, 'wrong_code'])
  })

  test('codes are accepted, once each, after the clock was set back', async () => {
    const { person, secret } = await withTotp()
    const ahead = stepAt(Date.now()) + 120
    await shop.pool.query('update totp_factors set last_step = $2 where user_id = $1', [person.id, ahead])
    const code = ofNow(secret)
    expect((await step(await ticketOf(person.name), code)).status).toBe(200)
    expect(told(await step(await ticketOf(person.name), code))).toEqual([422, 'wrong_code'])
  })

  test('the same code sent at once through two processes opens one session, and so does one ticket', async () => {
    const { person, secret } = await withTotp()
    const addresses = [shop.address, second.address]
    const code = ofNow(secret, 1)
    const tickets = await Promise.all([0, 1, 2, 3].map(() => ticketOf(person.name)))
    const answers = await Promise.all(tickets.map((ticket, at) => step(ticket, code, addresses[at % 2])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = await withTotp()
    const [ticket, ...codes] = [await ticketOf(other.person.name), ...other.codes]
    const both = await Promise.all(codes.slice(0, 4).map((each, at) => step(ticket ?? '', each, addresses[at % 2])))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await ask(other.person, 'GET', 'security')).json.recovery_codes_left).toBe(9)
  })

  test('is limited to ten guesses in a quarter of an hour and fifty a day, across all tickets', async () => {
    const { person, secret, codes } = await withTotp()
    await setTries(`second-step totp ${person.id}`, 9)
    expect(told(await step(await ticketOf(person.name), '000000'))).toEqual([422, 'wrong_code'])
    const refused = await step(await ticketOf(person.name), ofNow(secret))
    expect(told(refused)).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await step(await ticketOf(person.name), codes[0] ?? '')).status, 'the owner has another way').toBe(200)
    const daily = await withTotp()
    await setTries(`second-step-day totp ${daily.person.id}`, 50)
    expect(told(await step(await ticketOf(daily.person.name), ofNow(daily.secret)))).toEqual([429, 'too_many_requests'])
    // A right code does not reset the daily limit.
    await setTries(`second-step-day totp ${daily.person.id}`, 40)
    await step(await ticketOf(daily.person.name), ofNow(daily.secret))
    const { rows } = await shop.pool.query('select count from attempts where subject = $1', [
      `second-step-day totp ${daily.person.id}`,
    ])
    expect(rows).toEqual([{ count: 40 }])
  })

  test('concurrent guesses are all counted', async () => {
    const { person } = await withTotp()
    const ticket = await ticketOf(person.name)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        step(ticket, String(at).padStart(6, '0'), at % 2 ? second.address : undefined),
      ),
    )
    const codes = answers.map(({ json }) => json.code)
    const judged = codes.filter((code) => code === 'wrong_code')
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(10)
    expect(new Set(codes)).toEqual(new Set(['wrong_code', 'too_many_requests']))
  })

  test('a sign-in fails after the password has changed or the account was blocked', async () => {
    const { person, secret } = await withTotp()
    const ticket = await ticketOf(person.name)
    const change = { current_password: password, new_password: 'another one' }
    expect((await ask(person, 'PUT', 'password', change)).status).toBe(204)
    expect(told(await step(ticket, ofNow(secret)))).toEqual([401, 'sign_in_over'])
    const other = await withTotp()
    const begun = await ticketOf(other.person.name)
    expect((await shop.admin('POST', `/api/admin/users/${other.person.id}/block`, { reason: '' })).status).toBe(204)
    expect(told(await step(begun, ofNow(other.secret)))).toEqual([401, 'sign_in_over'])
  })

  test('a ticket ends after ten minutes, and is valid for its own account alone', async () => {
    const [mine, theirs] = [await withTotp(), await withTotp()]
    expect(told(await step(await ticketOf(theirs.person.name), ofNow(mine.secret)))).toEqual([422, 'wrong_code'])
    expect(told(await step(await ticketOf(theirs.person.name), mine.codes[0] ?? ''))).toEqual([422, 'wrong_code'])
    const ticket = await ticketOf(mine.person.name)
    await shop.pool.query(`update sign_in_steps set expires_at = now() - interval '1 second' where user_id = $1`, [
      mine.person.id,
    ])
    expect(told(await step(ticket, ofNow(mine.secret)))).toEqual([401, 'sign_in_over'])
  })

  test('is removed with the password, together with the recovery codes; then the password is enough', async () => {
    const { person, codes } = await withTotp()
    const ticket = await ticketOf(person.name)
    expect(told(await ask(person, 'POST', 'totp/remove', { password: 'a guess' }))).toEqual([422, 'wrong_password'])
    expect((await ask(person, 'POST', 'totp/remove', { password })).json).toMatchObject({
      totp: null,
      recovery_codes_left: 0,
    })
    expect(told(await step(ticket, codes[0] ?? ''))).toEqual([401, 'sign_in_over'])
    expect((await login(person.name)).status).toBe(200)
    expect(told(await ask(person, 'POST', 'recovery_codes', { password }))).toEqual([409, 'no_second_factor'])
    // Removing a missing factor changes nothing.
    expect((await ask(person, 'POST', 'totp/remove', { password })).status).toBe(200)
    expect(await eventsOf(person)).toContainEqual(['totp_removed', 1])
  })

  test('a half-finished sign-in ends when its password is changed', async () => {
    const { person, codes } = await withTotp()
    const begun = await ticketOf(person.name)
    const { token } = (await shop.admin('POST', `/api/admin/users/${person.id}/password_link`)).json
    expect((await shop.call('POST', '/api/password', { body: { token, password: 'another one' } })).status).toBe(200)
    expect(told(await step(begun, codes[0] ?? ''))).toEqual([401, 'sign_in_over'])
  })

  test('a person who has lost everything is let in by an administrator, and sees it in their log', async () => {
    const { person, codes } = await withTotp()
    const begun = await ticketOf(person.name)
    const listed = async () =>
      (await shop.admin('GET', `/api/admin/users?search=${person.name}`)).json.users.map(
        (user: { second_factor: boolean }) => user.second_factor,
      )
    expect(await listed()).toEqual([true])
    const path = `/api/admin/users/${person.id}/second_factors/remove`
    expect(told(await shop.call('POST', path, { token: person.token }))).toEqual([403, 'not_administrator'])
    expect((await shop.admin('POST', path)).status).toBe(204)
    expect(await listed()).toEqual([false])
    expect((await ask(person, 'GET', 'security')).json).toMatchObject({ totp: null, recovery_codes_left: 0 })
    expect(told(await step(begun, codes[0] ?? ''))).toEqual([401, 'sign_in_over'])
    expect((await login(person.name)).status).toBe(200)
    expect(await eventsOf(person)).toContainEqual(['factors_removed_by_administrator', 1])
  })
})

describe('recovery codes', () => {
  test('let the owner in whatever a thief of the password tries elsewhere', async () => {
    const { person, codes } = await withTotp()
    const from = (network: string, ticket: string, code: string) =>
      patiently(() =>
        shop.call('POST', '/api/login/second_step', {
          body: { ticket, code },
          headers: { 'x-forwarded-for': network },
        }),
      )
    await setTries(`second-step totp ${person.id}`, 10)
    const ticket = await ticketOf(person.name)
    const madeUp = 'abcd-efgh-jkmn-pqrs'
    for (let guess = 0; guess < 10; guess++)
      expect(told(await from('203.0.113.9', ticket, madeUp))).toEqual([422, 'wrong_code'])
    expect(told(await from('203.0.113.9', ticket, madeUp))).toEqual([429, 'too_many_requests'])
    expect((await from('198.51.100.4', await ticketOf(person.name), codes[0] ?? '')).status).toBe(200)
  })

  test('are valid once each, however they are typed, and are invalidated by new ones', async () => {
    const { person, codes } = await withTotp()
    const [first = '', next = ''] = codes
    expect(
      (await step(await ticketOf(person.name), ` ${first.toUpperCase().replace('-', ' ').replaceAll('-', '–')} `))
        .status,
    ).toBe(200)
    expect(told(await step(await ticketOf(person.name), first))).toEqual([422, 'wrong_code'])
    const { rows } = await shop.pool.query('select * from recovery_codes where user_id = $1', [person.id])
    expect(rows.length).toBeGreaterThan(0)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    const made = await ask(person, 'POST', 'recovery_codes', { password })
    expect(new Set([...codes, ...made.json.recovery_codes]).size).toBe(20)
    expect(told(await step(await ticketOf(person.name), next))).toEqual([422, 'wrong_code'])
    expect((await step(await ticketOf(person.name), made.json.recovery_codes[9])).status).toBe(200)
  })
})

describe('the security log', () => {
  test('shows its owner, and nobody else, what happened and roughly from where', async () => {
    const person = await shop.person()
    for (let guess = 0; guess < 3; guess++) await login(person.name, `wrong ${guess}`)
    const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' }
    const body = new URLSearchParams({ username: person.name, password })
    await shop.call('POST', '/api/login', { body, headers })
    const { json } = await ask(person, 'GET', 'security/events')
    expect(json.max_events).toBe(3)
    expect(json.events.slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        kind: 'signed_in',
        count: 1,
        at: expect.any(String),
        browser: 'Safari',
        system: 'iPhone',
        address: '203.0.113.x',
      },
      expect.objectContaining({ kind: 'sign_in_failed', count: 3, browser: 'Firefox', system: 'Linux' }),
    ])
    expect(JSON.stringify(json)).not.toContain('203.0.113.77')
    const stranger = await shop.person()
    expect(await eventsOf(stranger)).toEqual([['signed_in', 1]])
    expect((await shop.call('GET', '/api/me/security/events')).status).toBe(401)
  })

  test('has a line for each kind of event, and is included in the export', async () => {
    const { person, secret } = await withTotp()
    await step(await ticketOf(person.name), '000000')
    await step(await ticketOf(person.name), ofNow(secret))
    await ask(person, 'PUT', 'password', { current_password: password, new_password: password })
    await ask(person, 'POST', 'recovery_codes', { password })
    await ask(person, 'POST', 'totp/remove', { password })
    await shop.admin('POST', `/api/admin/users/${person.id}/password_link`)
    const response = await fetch(`${shop.address}/api/me/export`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const kept = JSON.parse(strFromU8(files['security.json'] ?? new Uint8Array()))
    const kinds = kept.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.sort()).toEqual(
      [
        'data_exported',
        'password_changed',
        'password_link_made',
        'recovery_codes_made',
        'second_step_failed',
        'signed_in',
        'signed_in_with_totp',
        'totp_added',
        'totp_removed',
      ].sort(),
    )
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('is deleted with the account, and so are its factors', async () => {
    const { person } = await withTotp()
    await ticketOf(person.name)
    expect((await ask(person, 'POST', 'delete', { username: person.name, password })).status).toBe(204)
    for (const table of ['totp_factors', 'recovery_codes', 'sign_in_steps', 'security_events']) {
      const { rowCount } = await shop.pool.query(`select 1 from ${table} where user_id = $1`, [person.id])
      expect([table, rowCount]).toEqual([table, 0])
    }
  })
})

test('calls from another site change nothing', async () => {
  const { person } = await withTotp()
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['totp', 'totp/remove', 'recovery_codes']) {
    const answer = await shop.call('POST', `/api/me/${path}`, { token: person.token, body: { password }, headers })
    expect(told(answer)).toEqual([403, 'cross_site'])
  }
  const answer = await shop.call('POST', '/api/login/second_step', { body: { ticket: 'x', code: '0' }, headers })
  expect(told(answer)).toEqual([403, 'cross_site'])
})
