import { startMailServer } from '@fabula/dev/mail-server/mail-server'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../../telegram/test/a-shop.ts'
import { until } from '../../test-until.ts'

const publicUrl = 'https://novels.example.org'
let mail: Awaited<ReturnType<typeof startMailServer>>
let shop: Shop
let second: { address: string; stop(): Promise<void> }
beforeAll(async () => {
  mail = await startMailServer({ user: 'fabula', password: 'of the mail server' })
  shop = await openShop({
    TRUSTED_PROXIES: 'loopback',
    PUBLIC_URL: publicUrl,
    ALLOWED_HOSTS: '*',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_SECURITY: 'none',
    SMTP_USER: 'fabula',
    SMTP_PASSWORD: 'of the mail server',
    SMTP_FROM: 'Fabula <no-reply@example.org>',
  })
  second = await shop.another()
})
afterAll(async () => {
  await second.stop()
  await shop.close()
  await mail.close()
})

type Answer = Awaited<ReturnType<Shop['call']>>
const told = ({ status, json }: Answer) => [status, json?.code ?? null]
const password = 'long enough'
const ask = (person: Person, method: string, path: string, body?: unknown) =>
  shop.call(method, `/api/me/${path}`, { token: person.token, body })
const lettersTo = (address: string) =>
  mail.letters.filter(({ to }) => to.some((each) => each.toLowerCase() === address.toLowerCase()))
const tokenIn = (text: string, purpose: string) => new RegExp(`#${purpose}=([\\w-]+)`).exec(text)?.[1] ?? ''
const confirm = (token: string, address?: string) =>
  shop.call('POST', '/api/email/confirm', { body: { token }, address })
const set = (token: string, typed: string, address?: string) =>
  shop.call('POST', '/api/password', { body: { token, password: typed }, address })
/** On a busy machine letters are sent late. */
const come = (look: () => Promise<boolean>) => until(look, 60_000)
let asked = 0
/** Each request comes from a network of its own: the rate limit has a test of its own. */
const recover = (address: string, body: object = {}, from = `10.1.${++asked}.1`) =>
  shop.call('POST', '/api/recovery', { body: { address, ...body }, headers: { 'x-forwarded-for': from } })
const login = (name: string, typed: string) =>
  shop.call('POST', '/api/login', { body: new URLSearchParams({ username: name, password: typed }) })
const me = async (token: string) => (await shop.call('GET', '/api/me', { token })).status
const emailOf = async (person: Person) => (await ask(person, 'GET', 'security')).json.email
const kindsOf = async (person: Person) =>
  (await ask(person, 'GET', 'security/events')).json.events.map(({ kind }: { kind: string }) => kind)

/** A person with a confirmed address of their own. */
async function withEmail(address?: string): Promise<{ person: Person; address: string }> {
  const person = await shop.person()
  const own = address ?? `${person.name}@example.net`
  expect(told(await ask(person, 'PUT', 'email', { password, address: own }))).toEqual([204, null])
  expect((await confirm(tokenIn(lettersTo(own).at(-1)?.text ?? '', 'email'))).status).toBe(200)
  return { person, address: own }
}
/** Requests a link, and extracts it from the letter. */
async function recoveryLink(address: string): Promise<string> {
  const before = lettersTo(address).length
  expect(told(await recover(address))).toEqual([204, null])
  await come(async () => lettersTo(address).length > before)
  return tokenIn(lettersTo(address).at(-1)?.text ?? '', 'password')
}

describe('an email address', () => {
  test('may have an international domain, which is shown as its owner writes it', async () => {
    const person = await shop.person()
    const own = 'assol@почта.рф'
    expect((await ask(person, 'PUT', 'email', { password, address: own })).status).toBe(204)
    expect(await emailOf(person)).toMatchObject({ address: null, pending: own })
    expect((await confirm(tokenIn(lettersTo(own).at(-1)?.text ?? '', 'email'))).status).toBe(200)
    expect(await emailOf(person)).toMatchObject({ address: own, pending: null })
    await recover('Assol@ПОЧТА.РФ')
    await come(async () => lettersTo(own).length > 1)
  })

  test('takes effect once its letter is opened, which is in the language of the request', async () => {
    const person = await shop.person()
    expect(await emailOf(person)).toEqual({ possible: true, address: null, pending: null })
    const address = 'Ассоль@example.net'
    expect(told(await ask(person, 'PUT', 'email', { password, address }))).toEqual([422, 'email_invalid'])
    const own = 'Assol@Example.net'
    const body = { password, address: ` ${own} `, language: 'russian' }
    expect((await ask(person, 'PUT', 'email', body)).status).toBe(204)
    expect(await emailOf(person)).toEqual({ possible: true, address: null, pending: own })
    const [letter] = lettersTo(own)
    expect([letter?.from, letter?.subject]).toEqual(['no-reply@example.org', 'Подтвердите адрес: novels.example.org'])
    expect(letter?.text).toContain(`Этот адрес указан для профиля ${person.name}`)
    expect(letter?.text).toContain(`${publicUrl}/russian/join#email=`)
    await recover(own)
    const token = tokenIn(letter?.text ?? '', 'email')
    const { rows } = await shop.pool.query('select * from email_links where user_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await confirm(token)).json).toEqual({ username: person.name })
    expect(await emailOf(person)).toEqual({ possible: true, address: own, pending: null })
    // A letter that was asked for later has come.
    await recoveryLink((await withEmail()).address)
    expect(lettersTo(own), 'nothing went to it before').toHaveLength(1)
    expect(told(await confirm(token))).toEqual([403, 'email_link_over'])
  })

  test('is confirmed once when two open the link at once, and not after a day', async () => {
    const person = await shop.person()
    await ask(person, 'PUT', 'email', { password, address: 'twice@example.net' })
    const token = tokenIn(lettersTo('twice@example.net')[0]?.text ?? '', 'email')
    const both = await Promise.all([confirm(token), confirm(token, second.address)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    await ask(person, 'PUT', 'email', { password, address: 'late@example.net' })
    await shop.pool.query(`update email_links set expires_at = now() - interval '1 second'`)
    expect(told(await confirm(tokenIn(lettersTo('late@example.net')[0]?.text ?? '', 'email')))).toEqual([
      403,
      'email_link_over',
    ])
    expect((await emailOf(person)).address).toBe('twice@example.net')
  })

  test('is changed with the password; the old address is notified, and links sent to it are invalid', async () => {
    const { person, address } = await withEmail()
    const link = await recoveryLink(address)
    const next = `next-${address}`
    expect(told(await ask(person, 'PUT', 'email', { password: 'a guess', address: next }))).toEqual([
      422,
      'wrong_password',
    ])
    await ask(person, 'PUT', 'email', { password, address: next })
    expect((await emailOf(person)).address, 'until the new one is confirmed').toBe(address)
    await confirm(tokenIn(lettersTo(next)[0]?.text ?? '', 'email'))
    await come(async () => lettersTo(address).some(({ subject }) => /was replaced/.test(subject)))
    expect(told(await set(link, 'another one'))).toEqual([403, 'password_link_over'])
    const last = await recoveryLink(next)
    expect(told(await ask(person, 'POST', 'email/remove', { password: 'a guess' }))).toEqual([422, 'wrong_password'])
    expect((await ask(person, 'POST', 'email/remove', { password })).status).toBe(204)
    await come(async () => lettersTo(next).some(({ subject }) => /was removed/.test(subject)))
    expect(told(await set(last, 'another one'))).toEqual([403, 'password_link_over'])
    expect(await kindsOf(person)).toEqual(
      expect.arrayContaining(['email_confirmed', 'email_removed', 'recovery_asked']),
    )
  })

  test('set by a person who knew an older password can no longer be confirmed', async () => {
    const { person, address } = await withEmail()
    const [thief, later] = [`thief.of.${person.name}@example.net`, `later.${person.name}@example.net`]
    await ask(person, 'PUT', 'email', { password, address: thief })
    const change = { current_password: password, new_password: 'another one' }
    expect(told(await ask(person, 'PUT', 'password', change))).toEqual([204, null])
    const over = [403, 'email_link_over']
    expect(told(await confirm(tokenIn(lettersTo(thief)[0]?.text ?? '', 'email')))).toEqual(over)
    expect(await emailOf(person)).toEqual({ possible: true, address, pending: null })
    await ask(person, 'PUT', 'email', { password: 'another one', address: later })
    expect((await set(await recoveryLink(address), 'a third one')).status).toBe(200)
    expect(told(await confirm(tokenIn(lettersTo(later)[0]?.text ?? '', 'email')))).toEqual(over)
  })

  test('that would end a header is invalid', async () => {
    const person = await shop.person()
    for (const address of [
      'a@example.net\r\nBcc: b@example.net',
      'a@example.net, b@example.net',
      '<a@example.net>',
      'a',
    ]) {
      expect([address, ...told(await ask(person, 'PUT', 'email', { password, address }))]).toEqual([
        address,
        422,
        'email_invalid',
      ])
    }
  })

  test('receives three letters an hour, and an account sends five', async () => {
    const people = [await shop.person(), await shop.person()]
    const give = async (at: number, address: string) =>
      told(await ask(people[at] as Person, 'PUT', 'email', { password, address }))[0]
    const statuses = []
    for (const at of [0, 1, 0, 1]) statuses.push(await give(at, 'victim@example.net'))
    expect(statuses).toEqual([204, 204, 204, 429])
    expect(lettersTo('victim@example.net')).toHaveLength(3)
    for (const each of [1, 2, 3]) expect(await give(0, `own-${each}@example.net`)).toBe(204)
    expect(await give(0, 'own-4@example.net')).toBe(429)
  })

  test('a refusing mail server is reported, and the request can be repeated', async () => {
    const person = await shop.person()
    mail.state.refuses = true
    expect(told(await ask(person, 'PUT', 'email', { password, address: 'gone@example.net' }))).toEqual([
      502,
      'mail_failed',
    ])
    expect((await emailOf(person)).pending, 'no letter was sent that could be opened').toBeNull()
    mail.state.refuses = false
    expect((await ask(person, 'PUT', 'email', { password, address: 'gone@example.net' })).status).toBe(204)
    mail.state.refuses = true
    await ask(person, 'PUT', 'email', { password, address: 'other@example.net' })
    mail.state.refuses = false
    expect((await emailOf(person)).pending, 'the earlier letter').toBe('gone@example.net')
  })
})

describe('a forgotten password', () => {
  test('is replaced once by the link of a letter; every session ends, and the second factor stays', async () => {
    const { person, address } = await withEmail()
    const link = await recoveryLink(address.toUpperCase().replace(/@.*/, '@Example.NET'))
    expect(lettersTo(address).at(-1)?.text).toContain(`${publicUrl}/english/join#password=${link}`)
    const { rows } = await shop.pool.query('select * from password_links where user_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain(link)
    expect(told(await set(link, 'short'))).toEqual([422, 'password_length'])
    expect((await set(link, 'another one')).json).toEqual({ username: person.name })
    expect(await me(person.token)).toBe(401)
    expect((await login(person.name, 'another one')).status).toBe(200)
    expect(told(await set(link, 'a third one'))).toEqual([403, 'password_link_over'])
  })

  test('a link is valid for half an hour and used once, even by two at a time; the other links of that hour end with it', async () => {
    const { person, address } = await withEmail()
    const [first, next] = [await recoveryLink(address), await recoveryLink(address)]
    const answers = await Promise.all([set(first, 'another one'), set(first, 'a third one', second.address)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(told(await set(next, 'a fourth one'))).toEqual([403, 'password_link_over'])
    const late = await recoveryLink(address)
    const { rows } = await shop.pool.query(
      `select extract(epoch from expires_at - now())::int as seconds from password_links where user_id = $1`,
      [person.id],
    )
    expect(rows[0].seconds).toBeLessThanOrEqual(1800)
    await shop.pool.query(`update password_links set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    expect(told(await set(late, 'a fifth one'))).toEqual([403, 'password_link_over'])
  })

  test('the answer and the work before it do not disclose whether an address is known', async () => {
    const { person, address } = await withEmail()
    const [theirs, nobodys, nonsense] = [
      await recover(address),
      await recover('nobody@example.net'),
      await recover('no address at all'),
    ]
    const facts = ({ status, text, headers }: Answer) => [status, text, [...headers.keys()].sort()]
    expect(facts(nobodys)).toEqual(facts(theirs))
    expect(facts(nonsense)).toEqual(facts(theirs))
    // A slow mail server does not delay the answer, and a blocked account gets no letter.
    await come(async () => lettersTo(address).length === 2)
    await shop.admin('POST', `/api/admin/users/${person.id}/block`, { reason: '' })
    await recover(address)
    const other = await withEmail()
    await recoveryLink(other.address)
    expect(lettersTo(address)).toHaveLength(2)
  })

  test('an address gets three letters an hour, a network sends twenty requests, and neither limit is disclosed', async () => {
    const { address } = await withEmail()
    for (let time = 0; time < 3; time++) await recoveryLink(address)
    expect(told(await recover(address))).toEqual([204, null])
    const other = await withEmail()
    await recoveryLink(other.address)
    expect(lettersTo(address)).toHaveLength(4)
    const statuses: number[] = []
    for (let time = 0; time < 21; time++) {
      statuses.push((await recover(`nobody-${time}@example.net`, {}, '10.7.7.7')).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(204))
    expect(statuses[20]).toBe(429)
  })

  test('links lead to the public address, whatever host the call named', async () => {
    const { address } = await withEmail()
    const before = lettersTo(address).length
    await shop.call('POST', '/api/recovery', { body: { address }, headers: { 'x-forwarded-host': 'evil.example' } })
    await come(async () => lettersTo(address).length > before)
    expect(lettersTo(address).at(-1)?.text).toContain(`${publicUrl}/english/join#password=`)
  })

  test('two accounts with one address get a letter each', async () => {
    const { person, address } = await withEmail()
    const other = await withEmail(address)
    const before = lettersTo(address).length
    await recover(address)
    await come(async () => lettersTo(address).length === before + 2)
    const texts = lettersTo(address)
      .slice(before)
      .map(({ text }) => text)
    for (const name of [person.name, other.person.name])
      expect(texts.filter((text) => text.includes(name))).toHaveLength(1)
  })

  test('links from an administrator and from a letter coexist, and end with the password', async () => {
    const { person, address } = await withEmail()
    const make = async () => (await shop.admin('POST', `/api/admin/users/${person.id}/password_link`)).json.token
    const [made, mailed] = [await make(), await recoveryLink(address)]
    expect((await set(made, 'another one')).status).toBe(200)
    expect(told(await set(mailed, 'a third one'))).toEqual([403, 'password_link_over'])
    const [sent, handed] = [await recoveryLink(address), await make()]
    expect((await set(sent, 'a third one')).status).toBe(200)
    expect(told(await set(handed, 'a fourth one'))).toEqual([403, 'password_link_over'])
    const [last, { access_token: token }] = [await make(), (await login(person.name, 'a third one')).json]
    const change = { current_password: 'a third one', new_password: 'a fourth one' }
    expect((await shop.call('PUT', '/api/me/password', { token, body: change })).status).toBe(204)
    expect(told(await set(last, 'a fifth one'))).toEqual([403, 'password_link_over'])
  })
})

test('the address is included in the export, and deleted with the account', async () => {
  const { person, address } = await withEmail()
  const response = await fetch(`${shop.address}/api/me/export`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(strFromU8(files['security.json'] ?? new Uint8Array())).toContain(address)
  await ask(person, 'POST', 'delete', { username: person.name, password })
  const { rowCount } = await shop.pool.query('select 1 from email_addresses where user_id = $1', [person.id])
  expect(rowCount).toBe(0)
})

test('without a mail server recovery is not offered, and says so', async () => {
  const silent = await openShop()
  const person = await silent.person()
  const call = (method: string, path: string, body?: unknown) =>
    silent.call(method, path, { token: person.token, body })
  expect((await call('GET', '/api/me/security')).json.email.possible).toBe(false)
  const address = 'a@example.net'
  expect(told(await call('PUT', '/api/me/email', { password, address }))).toEqual([409, 'mail_missing'])
  expect(told(await call('POST', '/api/recovery', { address }))).toEqual([409, 'mail_missing'])
  await silent.close()
})
