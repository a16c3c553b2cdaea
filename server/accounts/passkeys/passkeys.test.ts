import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../../telegram/test/a-shop.ts'
import { relyingParty } from './relying-party.ts'
import { TestAuthenticator } from './test-authenticator.ts'

let shop: Shop
let second: { address: string; stop(): Promise<void> }
beforeAll(async () => {
  shop = await openShop()
  second = await shop.another()
})
afterAll(async () => {
  await second.stop()
  await shop.close()
})

type Answer = Awaited<ReturnType<Shop['call']>>
const told = ({ status, json }: Answer) => [status, json?.code ?? null]
const password = 'long enough'
const here = { origin: 'http://localhost:3000', host: 'localhost' }
const ask = (person: Person, method: string, path: string, body?: unknown) =>
  shop.call(method, `/api/me/${path}`, { token: person.token, body })
/** A busy machine refuses concurrent sign-ins, which other tests cover: these are retried. */
async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.json?.code !== 'overloaded') return answer
    await sleep(50)
  }
}
const login = (name: string) =>
  patiently(() => shop.call('POST', '/api/login', { body: new URLSearchParams({ username: name, password }) }))
const signIn = (response: unknown, address?: string) =>
  patiently(() => shop.call('POST', '/api/login/passkey', { body: { response }, address }))
const challengeOf = async () => (await shop.call('POST', '/api/login/passkey_options')).json.challenge as string
const me = async (token: string) => (await shop.call('GET', '/api/me', { token })).json

async function begin(person: Person): Promise<{ challenge: string; user: { id: string } }> {
  return (await ask(person, 'POST', 'passkeys/options', { password })).json
}
async function add(person: Person, device = new TestAuthenticator(), name = 'Telephone') {
  const { challenge, user } = await begin(person)
  const answer = await ask(person, 'POST', 'passkeys', {
    name,
    response: device.create({ challenge, ...here }, user.id),
  })
  return { device, answer }
}
async function withPasskey() {
  const person = await shop.person()
  const { device, answer } = await add(person)
  expect(answer.status).toBe(200)
  return { person, device, codes: answer.json.recovery_codes as string[] }
}

describe('a passkey', () => {
  test('is added with the password; recovery codes are made, and other sessions end', async () => {
    const person = await shop.person()
    const elsewhere = (await login(person.name)).json.access_token
    expect(told(await ask(person, 'POST', 'passkeys/options', { password: 'a guess' }))).toEqual([
      422,
      'wrong_password',
    ])
    const options = await begin(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { name: person.name },
    })
    const { device, answer } = await add(person)
    expect(answer.json.recovery_codes).toHaveLength(10)
    expect((await me(elsewhere)).code).toBe('invalid_token')
    const { passkeys } = (await ask(person, 'GET', 'security')).json
    const key = { id: expect.any(String), name: 'Telephone', created_at: expect.any(String), used_at: null }
    expect(passkeys).toEqual({ host: 'localhost', keys: [key] })
    const next = await ask(person, 'POST', 'passkeys/options', { password })
    expect(next.json.excludeCredentials).toEqual([expect.objectContaining({ id: device.id })])
    expect((await add(person)).answer.json, 'codes stay').toEqual({ recovery_codes: null })
  })

  test('is limited to twenty, however many were begun while there was room', async () => {
    const { person } = await withPasskey()
    const options = await begin(person)
    await shop.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       select gen_random_uuid(), $1, 'credential ' || n, 'key', 0, '{}', 'Key ' || n from generate_series(1, 19) n`,
      [person.id],
    )
    const response = new TestAuthenticator().create({ challenge: options.challenge, ...here }, options.user.id)
    expect(told(await ask(person, 'POST', 'passkeys', { name: '', response }))).toEqual([409, 'too_many_passkeys'])
  })

  test('signs in by itself; the password then requires it or another second step', async () => {
    const { person, device, codes } = await withPasskey()
    const answer = await signIn(device.get({ challenge: await challengeOf(), ...here }))
    expect(answer.json).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(answer.headers.getSetCookie().join()).toMatch(/fabula_document=[^;]+;.*HttpOnly/)
    expect((await me(answer.json.access_token)).username).toBe(person.name)
    const asked = await login(person.name)
    expect(asked.json.second_step.kinds).toEqual(['passkey', 'recovery'])
    const body = { ticket: asked.json.second_step.ticket, code: codes[0] }
    expect((await patiently(() => shop.call('POST', '/api/login/second_step', { body }))).status).toBe(200)
  })

  test('the options for signing in disclose no account', async () => {
    const { json } = await shop.call('POST', '/api/login/passkey_options')
    expect(Object.keys(json).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  test('an answer counts once, in whatever process, and only for its own challenge', async () => {
    const { device } = await withPasskey()
    const challenge = await challengeOf()
    const answer = device.get({ challenge, ...here })
    const both = await Promise.all([signIn(answer), signIn(answer, second.address)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(told(await signIn(answer))).toEqual([401, 'passkey_refused'])
    const made = device.get({ challenge: Buffer.alloc(32, 7).toString('base64url'), ...here })
    expect(told(await signIn(made))).toEqual([401, 'passkey_refused'])
    await shop.pool.query('delete from passkey_challenges')
    const late = await challengeOf()
    await shop.pool.query(`update passkey_challenges set expires_at = now() - interval '1 second'`)
    expect(told(await signIn(device.get({ challenge: late, ...here })))).toEqual([401, 'passkey_refused'])
  })

  test.each([
    ['from another page', { origin: 'https://evil.example' }],
    ['from a page with a similar address', { origin: 'http://localhost.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { verified: false }],
  ])('an answer %s is refused', async (_what, odd) => {
    const { device } = await withPasskey()
    const refused = await signIn(device.get({ challenge: await challengeOf(), ...here, ...odd }))
    expect(told(refused)).toEqual([401, 'passkey_refused'])
    const person = await shop.person()
    const { challenge, user } = await begin(person)
    const response = new TestAuthenticator().create({ challenge, ...here, ...odd }, user.id)
    expect(told(await ask(person, 'POST', 'passkeys', { name: '', response }))).toEqual([401, 'passkey_refused'])
  })

  test('another’s key, an unknown one, a wrong signature and a changed owner are refused alike', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const stranger = new TestAuthenticator()
    stranger.userHandle = mine.device.userHandle
    const unknown = await signIn(stranger.get({ challenge: await challengeOf(), ...here }))
    const good = theirs.device.get({ challenge: await challengeOf(), ...here })
    const signedByAnother = await signIn({ ...good, id: mine.device.id, rawId: mine.device.id })
    mine.device.userHandle = theirs.device.userHandle
    const asAnother = await signIn(mine.device.get({ challenge: await challengeOf(), ...here }))
    for (const answer of [unknown, signedByAnother, asAnother]) {
      expect([answer.status, answer.text]).toEqual([401, unknown.text])
    }
    const { answer } = await add(theirs.person, mine.device)
    expect(told(answer), 'a key is of one account').toEqual([401, 'passkey_refused'])
  })

  test('a challenge for adding a key is bound to its account, and signs nobody in', async () => {
    const [person, thief] = [await shop.person(), await shop.person()]
    const { challenge, user } = await begin(person)
    const response = new TestAuthenticator().create({ challenge, ...here }, user.id)
    expect(told(await ask(thief, 'POST', 'passkeys', { name: 'x', response }))).toEqual([401, 'passkey_refused'])
    const { device } = await withPasskey()
    const asked = await begin(person)
    expect(told(await signIn(device.get({ challenge: asked.challenge, ...here })))).toEqual([401, 'passkey_refused'])
  })

  test('a copied key with a counter is detected', async () => {
    const { device } = await withPasskey()
    device.counter = 5
    expect((await signIn(device.get({ challenge: await challengeOf(), ...here }))).status).toBe(200)
    device.counter = 4
    expect(told(await signIn(device.get({ challenge: await challengeOf(), ...here })))).toEqual([
      401,
      'passkey_refused',
    ])
  })

  test('is removed by its owner with the password; the recovery codes are deleted with the last factor', async () => {
    const { person, device } = await withPasskey()
    const stranger = await shop.person()
    const [key] = (await ask(person, 'GET', 'security')).json.passkeys.keys
    const path = `passkeys/${key.id}/remove`
    expect(told(await ask(stranger, 'POST', path, { password }))).toEqual([404, 'passkey_not_found'])
    expect(told(await ask(person, 'POST', path, { password: 'a guess' }))).toEqual([422, 'wrong_password'])
    expect((await ask(person, 'POST', path, { password })).json).toMatchObject({
      passkeys: { keys: [] },
      recovery_codes_left: 0,
    })
    expect(told(await signIn(device.get({ challenge: await challengeOf(), ...here })))).toEqual([
      401,
      'passkey_refused',
    ])
    expect((await login(person.name)).status).toBe(200)
  })

  test('the recovery codes are deleted with the second of two keys removed at once', async () => {
    const { person } = await withPasskey()
    await add(person)
    const { keys } = (await ask(person, 'GET', 'security')).json.passkeys
    await Promise.all(keys.map(({ id }: { id: string }) => ask(person, 'POST', `passkeys/${id}/remove`, { password })))
    expect((await ask(person, 'GET', 'security')).json).toMatchObject({
      passkeys: { keys: [] },
      recovery_codes_left: 0,
    })
  })

  test('a blocked account is told so by its own key, and a deleted one has none', async () => {
    const { person, device } = await withPasskey()
    await shop.admin('POST', `/api/admin/users/${person.id}/block`, { reason: '' })
    expect(told(await signIn(device.get({ challenge: await challengeOf(), ...here })))).toEqual([
      403,
      'account_blocked',
    ])
    const other = await withPasskey()
    await ask(other.person, 'POST', 'delete', { username: other.person.name, password })
    const { rowCount } = await shop.pool.query('select 1 from passkeys where user_id = $1', [other.person.id])
    expect(rowCount).toBe(0)
  })

  test('administrators remove the keys of a person who has lost them', async () => {
    const { person } = await withPasskey()
    await shop.admin('POST', `/api/admin/users/${person.id}/second_factors/remove`)
    expect((await login(person.name)).status).toBe(200)
    expect((await ask(person, 'GET', 'security')).json.passkeys.keys).toEqual([])
  })
})

describe('passkeys are available', () => {
  test.each([
    [undefined, 'localhost', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    ['https://novels.example.org', 'novels.example.org', 'https://novels.example.org', 'http://novels.example.org'],
    [
      'https://novels.example.org:8443/',
      'novels.example.org',
      'https://novels.example.org:8443',
      'https://evil.example',
    ],
  ])('at %s', (publicUrl, id, good, bad) => {
    const party = relyingParty(publicUrl)
    expect([party?.id, party?.isOrigin(good), party?.isOrigin(bad), party?.isOrigin('null')]).toEqual([
      id,
      true,
      false,
      false,
    ])
  })

  test.each(['http://192.0.2.7:3000', 'http://[2001:db8::1]'])('not at %s, which has no host name', (publicUrl) => {
    expect(relyingParty(publicUrl)).toBeNull()
  })
})
