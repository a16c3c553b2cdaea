import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { beginsWithZeros, textOfProof } from '@fabula/contract/proof-of-work'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newGuest } from '../http/test-guest.ts'
import { openShop, type Person, type Shop, until } from '../telegram/test/a-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ TRUSTED_PROXIES: 'loopback' })
})
afterAll(() => shop.close())

async function login(username: string, password: string, from = '10.0.0.1', proof: Record<string, string> = {}) {
  for (;;) {
    const answer = await shop.call('POST', '/api/login', {
      body: new URLSearchParams({ username, password, ...proof }),
      headers: { 'x-forwarded-for': from, 'user-agent': `Browser of ${from}` },
    })
    // A busy machine takes few at once, which is proven elsewhere: the others come again.
    if (answer.json?.code !== 'overloaded') return answer
    await sleep(50)
  }
}
/** Does the work that a refused sign-in asks for. */
async function workFor(refused: Awaited<ReturnType<Shop['call']>>) {
  const { challenge, bits } = refused.json.proof
  for (let solution = 0; ; solution++) {
    const digest = createHash('sha256').update(textOfProof(challenge, solution)).digest()
    if (beginsWithZeros(digest.readUInt32BE(0), bits)) return { challenge, solution: String(solution) }
  }
}
const setWrong = (subject: string, count: number) =>
  shop.pool.query(
    `insert into attempts (subject, count, until) values ($1, $2, now() + interval '15 minutes')
     on conflict (subject) do update set count = $2`,
    [subject, count],
  )
const me = async (token: string) => (await shop.call('GET', '/api/me', { token })).status
type Answer = Awaited<ReturnType<Shop['call']>>
const code = (answer: Answer) => [answer.status, answer.json?.code ?? null]

describe('a password', () => {
  const change = (person: Person, current_password: string, new_password: string) =>
    shop.call('PUT', '/api/me/password', { token: person.token, body: { current_password, new_password } })

  test('is changed by who knows it, and every other session ends', async () => {
    const person = await shop.person()
    const other = (await login(person.name, 'long enough')).json.access_token
    expect(code(await change(person, 'wrong enough', 'another one'))).toEqual([422, 'wrong_password'])
    expect(code(await change(person, 'long enough', 'short'))).toEqual([422, 'password_length'])
    expect(await me(other)).toBe(200)
    expect((await change(person, 'long enough', 'another one')).status).toBe(204)
    expect([await me(person.token), await me(other)]).toEqual([200, 401])
    expect((await login(person.name, 'long enough')).status).toBe(401)
    expect((await login(person.name, 'another one')).status).toBe(200)
  })

  /** Somebody's password is changed to another; until it is committed, calls see the old one. */
  async function changing(person: Person) {
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query(
      `update users set password_hash = (select password_hash from users where username = $2) where username = $1`,
      [person.name, (await withPassword('another one')).name],
    )
    await client.query(`delete from sessions where user_id = $1`, [person.id])
    /** Whether a call waits for it: what it was asked is checked, and right as far as it can see. */
    const isWaitedFor = async () =>
      (
        await shop.pool.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
        )
      ).rowCount !== 0
    return {
      async whileAsking(ask: () => Promise<Answer>) {
        const asked = ask()
        try {
          await until(isWaitedFor, 30_000)
          await client.query('commit')
        } finally {
          client.release(true)
        }
        return code(await asked)
      },
    }
  }
  async function withPassword(password: string) {
    const person = await shop.person()
    expect((await change(person, 'long enough', password)).status).toBe(204)
    return person
  }

  test('that is changed while somebody signs in with the old one lets nobody in, nor do what asks for it', async () => {
    const asks: Record<string, (person: Person) => Promise<Answer>> = {
      login: ({ name }) => login(name, 'long enough', '10.4.0.1'),
      change: (person) => change(person, 'long enough', 'of a thief'),
      delete: ({ name, token }) =>
        shop.call('POST', '/api/me/delete', { token, body: { username: name, password: 'long enough' } }),
    }
    const wanted = {
      login: [401, 'wrong_credentials'],
      change: [422, 'wrong_password'],
      delete: [422, 'wrong_password'],
    }
    for (const [name, refusal] of Object.entries(wanted)) {
      const person = await shop.person()
      const { whileAsking } = await changing(person)
      expect([name, ...(await whileAsking(() => asks[name]?.(person) as Promise<Answer>))]).toEqual([name, ...refusal])
      expect((await shop.pool.query('select 1 from sessions where user_id = $1', [person.id])).rowCount).toBe(0)
      expect((await login(person.name, 'another one', '10.4.0.2')).status).toBe(200)
      expect((await login(person.name, 'of a thief', '10.4.0.3')).status).toBe(401)
    }
  })

  test('is not one’s own name, nor one of the commonest', async () => {
    const register = async (username: string, password: string) =>
      code(await shop.call('POST', '/api/user', { body: new URLSearchParams({ username, password }) }))
    for (const own of ['Grinevskaya', 'grinevskaya', 'GRINEVSKAYAgrinevskaya', 'ayaksvenirg']) {
      expect(await register('Grinevskaya', own)).toEqual([422, 'password_is_name'])
    }
    for (const common of ['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'aaaaaaaaaa']) {
      expect([common, ...(await register('Grinevskaya', common))]).toEqual([common, 422, 'password_common'])
    }
    expect((await register('Grinevskaya', 'scarlet sails'))[0]).toBe(201)
    const person = await shop.person()
    expect(code(await change(person, 'long enough', `${person.name}${person.name}`))).toEqual([422, 'password_is_name'])
    expect(code(await change(person, 'long enough', 'sunshine1'))).toEqual([422, 'password_common'])
  })

  test('is confirmed by its owner whatever others try elsewhere', async () => {
    const person = await shop.person()
    await setWrong(`sign-in ${person.name} 127.0.0.1`, 100)
    expect((await change(person, 'long enough', 'another one')).status).toBe(204)
  })

  test('can not be tried out by who has an open browser', async () => {
    const person = await shop.person()
    for (let guess = 0; guess < 10; guess++) await change(person, `wrong ${guess}`, 'another one')
    expect(code(await change(person, 'long enough', 'another one'))).toEqual([429, 'too_many_requests'])
  })
})

describe('sessions', () => {
  test('are listed with this one marked, and are ended one by one', async () => {
    const person = await shop.person()
    const other = (await login(person.name, 'long enough', '10.9.8.7')).json.access_token
    const list = async () => (await shop.call('GET', '/api/me/sessions', { token: person.token })).json
    const [first, second] = (await list()).sort((a: { current: boolean }) => (a.current ? -1 : 1))
    expect([first.current, second]).toEqual([
      true,
      expect.objectContaining({ current: false, ip: '10.9.8.7', user_agent: 'Browser of 10.9.8.7' }),
    ])
    expect(JSON.stringify(await list())).not.toContain(other)
    const end = (token: string, id: string) => shop.call('DELETE', `/api/me/sessions/${id}`, { token })
    const stranger = await shop.person()
    expect(code(await end(stranger.token, second.id))).toEqual([404, 'session_not_found'])
    expect(await me(other)).toBe(200)
    expect((await end(person.token, second.id)).status).toBe(204)
    expect([await me(person.token), await me(other)]).toEqual([200, 401])
    expect(await list()).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('fails ten times from one address; then a try takes work there, and later there is none; elsewhere nothing is lost', async () => {
    const [person, neighbour] = [await shop.person(), await shop.person()]
    const { name } = person
    for (let guess = 0; guess < 10; guess++) {
      expect((await login(name, `wrong ${guess}`, '10.0.0.2')).status).toBe(401)
    }
    const refused = await login(name.toUpperCase(), 'long enough', '10.0.0.2')
    expect(code(refused)).toEqual([429, 'proof_required'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    const proof = await workFor(refused)
    // A proof is for this name at this address, once.
    expect((await login(neighbour.name, 'long enough', '10.0.0.2', proof)).status).toBe(200)
    expect((await login(name, 'wrong', '10.0.0.2', { ...proof, solution: 'none' })).status).toBe(429)
    expect((await login(name, 'long enough', '10.0.0.2', proof)).status).toBe(429)
    const other = await workFor(await login(name, 'wrong', '10.0.0.2'))
    expect((await login(name, 'wrong', '10.0.0.2', other)).status).toBe(401)
    expect((await login(name, 'wrong', '10.0.0.2', other)).status).toBe(429)
    const last = await workFor(await login(name, 'wrong', '10.0.0.2'))
    expect((await login(name, 'long enough', '10.0.0.3')).status).toBe(200)
    await setWrong(`sign-in ${name} 10.0.0.2`, 30)
    expect(code(await login(name, 'long enough', '10.0.0.2', last))).toEqual([429, 'too_many_requests'])
    expect((await login(name, 'long enough', '10.0.0.3')).status).toBe(200)
    await shop.pool.query("update attempts set until = now() - interval '1 second'")
    expect((await login(name, 'long enough', '10.0.0.2')).status).toBe(200)
  })

  test('with the right password and a proof ends what failed before', async () => {
    const { name } = await shop.person()
    for (let guess = 0; guess < 10; guess++) await login(name, 'wrong', '10.0.2.2')
    const proof = await workFor(await login(name, 'long enough', '10.0.2.2'))
    expect((await login(name, 'long enough', '10.0.2.2', proof)).status).toBe(200)
    expect((await login(name, 'long enough', '10.0.2.2')).status).toBe(200)
  })

  test('a hundred wrong passwords from elsewhere do not lock the owner out, wherever they are', async () => {
    const { name } = await shop.person()
    for (let address = 0; address < 10; address++) {
      const guesses = Array.from({ length: 10 }, (_, guess) => login(name, `wrong ${guess}`, `10.3.0.${address}`))
      expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(10).fill(401))
    }
    expect((await login(name, 'long enough', '10.3.1.1')).status).toBe(200)
  }, 60_000)

  test('one subscriber of IPv6 has no more tries for having many addresses', async () => {
    const { name } = await shop.person()
    for (let guess = 0; guess < 10; guess++) await login(name, 'wrong', `2001:db8:1:2::${guess + 1}`)
    expect((await login(name, 'wrong', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await login(name, 'long enough', '2001:db8:1:3::1')).status).toBe(200)
  })

  test('that succeeds forgets what failed before', async () => {
    const person = await shop.person()
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 6; guess++) await login(person.name, 'wrong', '10.0.0.4')
      expect((await login(person.name, 'long enough', '10.0.0.4')).status).toBe(200)
    }
  })

  test('many times at once is fine, and so many guesses at once are no more than ten', async () => {
    const [person, guessed] = [await shop.person(), await shop.person()]
    const often = await Promise.all(Array.from({ length: 25 }, () => login(person.name, 'long enough', '10.0.0.6')))
    expect(often.every(({ status }) => status === 200)).toBe(true)
    const guesses = Array.from({ length: 40 }, (_, index) => (index === 39 ? 'long enough' : `wrong ${index}`))
    const answers = await Promise.all(guesses.map((guess) => login(guessed.name, guess, '10.0.0.7')))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await login(guessed.name, 'long enough', '10.0.0.7')).status).toBe(429)
  })

  test('while the whole world guesses takes work from strangers, and none where its owner is logged in', async () => {
    const { name } = await shop.person()
    await login(name, 'long enough', '10.0.1.1')
    await setWrong(`sign-in ${name}`, 300)
    const stranger = await login(name, 'long enough', '10.0.1.2')
    expect(code(stranger)).toEqual([429, 'proof_required'])
    expect((await login(name, 'long enough', '10.0.1.2', await workFor(stranger))).status).toBe(200)
    await setWrong(`sign-in ${name}`, 300)
    expect((await login(name, 'long enough', '10.0.1.1')).status).toBe(200)
  })

  test('is held back for names that nobody has, too', async () => {
    for (let guess = 0; guess < 10; guess++) await login('nobody_here', 'wrong', '10.0.0.5')
    expect((await login('nobody_here', 'wrong', '10.0.0.5')).status).toBe(429)
  })

  test('brings the games of the guest who then registered, and leaves the account its own place', async () => {
    const owner = await shop.person()
    const [begun, fresh] = [await shop.novel(owner), await shop.novel(owner)]
    const { cookie } = (await newGuest(shop.address)).headers
    const play = (link: string, init: object) => shop.call('GET', `/api/english/game/continue/${link}`, init)
    const asGuest = [await play(begun.link, { headers: { cookie } }), await play(fresh.link, { headers: { cookie } })]
    const person = await shop.person()
    const name = (id: string) =>
      shop.call('PUT', `/api/user_novel_game/${id}/biography`, { token: person.token, body: { prompt_name: 'Vera' } })
    await name(begun.id)
    await name(fresh.id)
    const own = await play(begun.link, { token: person.token })
    const body = new URLSearchParams({ username: person.name, password: 'long enough' })
    const { json } = await shop.call('POST', '/api/login', { body, headers: { cookie } })
    expect((await play(begun.link, { token: json.access_token })).json.game_state_id).toBe(own.json.game_state_id)
    expect((await play(fresh.link, { token: json.access_token })).json.game_state_id).toBe(
      asGuest[1]?.json.game_state_id,
    )
    // The guest's other game is theirs as well.
    const history = `/api/english/game/${begun.id}/state/${asGuest[0]?.json.game_state_id}/history`
    expect((await shop.call('GET', history, { token: json.access_token })).status).toBe(200)
    expect((await shop.call('GET', history, { headers: { cookie } })).status).toBe(404)
  })
})

/** Somebody with everything that an account can have. */
async function livedIn() {
  const person = await shop.person()
  const author = await shop.person()
  const novel = await shop.novel(author, { price_stars: 10 })
  const init = { token: person.token }
  const gate = await shop.play(person, novel.link)
  await shop.sendCode(person.telegram, `/start ${gate.payment_string}`)
  await until(() => shop.people.invoice(person.telegram))
  await shop.people.pay(person.telegram)
  await until(async () => (await shop.play(person, novel.link)).gate !== 'payment')
  const body = { prompt_name: 'Vera', prompt_biography: 'From Orlin' }
  await shop.call('PUT', `/api/user_novel_game/${novel.id}/biography`, { ...init, body })
  const state = await shop.play(person, novel.link)
  await shop.call('POST', `/api/game/${novel.id}/state/${state.game_state_id}/save`, {
    ...init,
    body: { name: 'Harbour' },
  })
  await shop.call('POST', `/api/library/${novel.link}`, init)
  await shop.call('POST', `/api/production_novel/${novel.id}/like`, init)
  await shop.call('POST', `/api/production_novel/${novel.id}/report`, { ...init, body: { reason: 'spam', text: 'Hm' } })
  await shop.call('POST', '/api/me/telegram', init)
  const draft = (await shop.call('POST', '/api/building_novel', { ...init, body: 'Двенадцатая лампа' })).json
  const form = new FormData()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const [field, value] of Object.entries({ name: 'Quay', prompt_description: 'x', asset_type: 'background' })) {
    form.set(field, value)
  }
  form.set('file', new Blob([new Uint8Array(picture)]), 'quay.png')
  const asset = await fetch(`${shop.address}/api/building_novel/${draft.id}/assets`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(asset.status).toBe(201)
  await shop.novel(person)
  return { person, novel, draft, state }
}

/** Every place of the store where an id stands, by the catalog: a table that comes later is looked through too. */
async function placesOf(id: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('uuid', 'text', 'jsonb')`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await shop.pool.query(`select 1 from "${table}" where "${column}"::text like $1 limit 1`, [
      `%${id}%`,
    ])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

describe('an account', () => {
  test('is exported whole: what was done, what was said, what was written', async () => {
    const { person, novel, draft, state } = await livedIn()
    const sent = await fetch(`${shop.address}/api/me/export`, { headers: { authorization: `Bearer ${person.token}` } })
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(sent.headers.get('content-disposition')).toContain(`fabula-${person.name}.zip`)
    const zip = unzipSync(new Uint8Array(await sent.arrayBuffer()))
    const json = (path: string) => JSON.parse(strFromU8(zip[path] ?? new Uint8Array()))
    expect(json('account.json')).toMatchObject({ username: person.name, telegram_name: `@reader_${person.telegram}` })
    expect(json('library.json')).toEqual([expect.objectContaining({ play_link: novel.link, biography_name: 'Vera' })])
    expect(json('saves.json')).toEqual([expect.objectContaining({ name: 'Harbour', state_id: state.game_state_id })])
    expect(json('payments.json')).toEqual([expect.objectContaining({ stars: 10, novel_name: novel.name })])
    expect(json('likes.json')).toHaveLength(1)
    expect(json('reports.json')).toEqual([expect.objectContaining({ reason: 'spam', text: 'Hm' })])
    const game = Object.keys(zip).find((path) => path.startsWith(`games/${novel.link}/`)) ?? ''
    expect(json(game).states).toEqual([expect.objectContaining({ message: 'You land.' })])
    // A draft is an archive that the product itself reads.
    const archived = Object.keys(zip).find((path) => path.startsWith(`novels/drafts/${draft.id}`)) ?? ''
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(zip[archived] ?? [])]), 'x.fabula')
    const made = await fetch(`${shop.address}/api/building_novel/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([made.status, ((await made.json()) as { name: string }).name]).toEqual([201, 'Двенадцатая лампа'])
    expect(Object.keys(zip).some((path) => path.startsWith('novels/published/'))).toBe(true)
    expect(JSON.stringify(Object.keys(zip))).not.toContain('password')
  })

  test('is deleted by who types its name and password, with everything of its own; payments stay without a name', async () => {
    const { person, novel, draft } = await livedIn()
    const remove = (username: string, password: string) =>
      shop.call('POST', '/api/me/delete', { token: person.token, body: { username, password } })
    expect(code(await remove(person.name.toUpperCase(), 'long enough'))).toEqual([422, 'name_not_confirmed'])
    expect(code(await remove(person.name, 'wrong enough'))).toEqual([422, 'wrong_password'])
    const likes = async () => (await shop.call('GET', `/api/production_novel/by_id/${novel.id}`)).json.likes
    expect(await likes()).toBe(1)
    const files = async () =>
      (await readdir(shop.folder, { recursive: true })).filter((file) => file.includes(draft.id))
    expect((await files()).length).toBeGreaterThan(0)
    const before = await placesOf(person.id)
    expect(before).toEqual(
      expect.arrayContaining(['users.id', 'sessions.user_id', 'novels.owner_id', 'payments.user_id']),
    )
    const done = await remove(person.name, 'long enough')
    expect(done.status).toBe(204)
    expect(done.headers.getSetCookie().join()).toContain('fabula_document=;')
    expect(await placesOf(person.id)).toEqual([])
    expect(await placesOf(draft.id)).toEqual([])
    expect(await files()).toEqual([])
    expect(await likes()).toBe(0)
    expect(await me(person.token)).toBe(401)
    expect((await login(person.name, 'long enough', '10.7.7.7')).status).toBe(401)
    const { rows } = await shop.pool.query(
      'select user_id, telegram_user_id, stars from payments where novel_id = $1',
      [novel.id],
    )
    expect(rows).toEqual([{ user_id: null, telegram_user_id: String(person.telegram), stars: 10 }])
    const { payments } = (await shop.admin('GET', '/api/admin/payments')).json
    const kept = payments.find((payment: { novel_id: string }) => payment.novel_id === novel.id)
    for (let time = 0; time < 2; time++) {
      const refund = await shop.admin('POST', `/api/admin/payments/${kept.id}/refund`)
      expect([refund.status, refund.json.telegram_user_id]).toEqual([200, person.telegram])
    }
    expect(shop.standIn.state.refunds).toEqual([{ user: person.telegram, charge: kept.charge_id }])
    const form = new URLSearchParams({ username: person.name, password: 'somebody else' })
    expect((await shop.call('POST', '/api/user', { body: form })).status).toBe(201)
  })
})
