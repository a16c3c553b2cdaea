import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '../account-export/export-account.ts'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { openShop, type Person, type Shop } from '../telegram/test/a-shop.ts'
import { until } from '../test-until.ts'
import { deleteUserRows } from './delete-account.ts'
import { type Answer, code, signIn } from './test/sign-in.ts'

let shop: Shop
let login: ReturnType<typeof signIn>['login']
let setWrong: ReturnType<typeof signIn>['setWrong']
beforeAll(async () => {
  shop = await openShop({ TRUSTED_PROXIES: 'loopback' })
  ;({ login, setWrong } = signIn(shop))
})
afterAll(() => shop.close())

/** Whether a transaction waits for another one. */
const isWaitedFor = async () =>
  (
    await shop.pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
  ).rowCount !== 0

const me = async (token: string) => (await shop.call('GET', '/api/me', { token })).status

describe('a password', () => {
  const change = (person: Person, current_password: string, new_password: string) =>
    shop.call('PUT', '/api/me/password', { token: person.token, body: { current_password, new_password } })

  test('is changed with the old one, and every other session ends', async () => {
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

  /** Changes a person's password; until the transaction is committed, calls see the old one. */
  async function changing(person: Person) {
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query(
      `update users set password_hash = (select password_hash from users where username = $2) where username = $1`,
      [person.name, (await withPassword('another one')).name],
    )
    await client.query(`delete from sessions where user_id = $1`, [person.id])
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

  test('that is changed during a sign-in with the old one grants neither a session nor protected actions', async () => {
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

  test('must not be the account’s name, nor one of the most common', async () => {
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

  test('is stored unchanged: up to 128 characters of any kind, none of them dropped or normalised', async () => {
    for (const [at, password] of ['x8'.repeat(64), ' Ночь, two  blanks 🦉 '].entries()) {
      const username = `as_it_is_${at}`
      const body = new URLSearchParams({ username, password })
      expect((await shop.call('POST', '/api/user', { body })).status).toBe(201)
      for (const other of [`${password}x`, password.slice(0, -1), password.trim(), password.toLowerCase()])
        if (other !== password) expect((await login(username, other)).status, other).toBe(401)
      expect((await login(username, password)).status).toBe(200)
    }
  })

  test('can be confirmed by its owner whatever others try elsewhere', async () => {
    const person = await shop.person()
    await setWrong(`sign-in ${person.name} 127.0.0.1`, 100)
    expect((await change(person, 'long enough', 'another one')).status).toBe(204)
  })

  test('cannot be guessed from an open browser', async () => {
    const person = await shop.person()
    for (let guess = 0; guess < 10; guess++) await change(person, `wrong ${guess}`, 'another one')
    expect(code(await change(person, 'long enough', 'another one'))).toEqual([429, 'too_many_requests'])
  })
})

describe('sessions', () => {
  test('are listed with the current one marked, and are ended one by one', async () => {
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
    const late = (await login(person.name, 'long enough', '10.9.8.6')).json.access_token
    await shop.pool.query(`update sessions set expires_at = now() where user_id = $1 and ip = '10.9.8.6'`, [person.id])
    expect([await me(late), (await list()).length]).toEqual([401, 1])
  })

  test('last as long again after a use, which counts at most once a day', async () => {
    const person = await shop.person()
    const daysLeft = async () => {
      await me(person.token)
      const { rows } = await shop.pool.query<{ days: number }>(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = $1`,
        [person.id],
      )
      return rows[0]?.days
    }
    const unused = (since: string) =>
      shop.pool.query(
        `update sessions set used_at = now() - $2::interval, expires_at = now() + interval '5 days' where user_id = $1`,
        [person.id, since],
      )
    await unused('23 hours')
    expect(await daysLeft()).toBe(5)
    await unused('25 hours')
    expect(await daysLeft()).toBe(90)
  })
})

/** A person with everything that an account can have. */
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

/** Every place in the database where an id occurs, found through the catalog, so that later tables are included. */
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
  test('is exported completely: actions, messages and texts', async () => {
    const { person, novel, draft, state } = await livedIn()
    const { token } = person
    const binned = (await shop.call('POST', '/api/building_novel', { token, body: 'Lamp' })).json
    await shop.call('DELETE', `/api/building_novel/${binned.id}`, { token })
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
    // A draft is an archive that the product itself can read.
    const archived = Object.keys(zip).find((path) => path.startsWith(`novels/drafts/${draft.id}`)) ?? ''
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(zip[archived] ?? [])]), 'x.fabula')
    const made = await fetch(`${shop.address}/api/building_novel/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([made.status, ((await made.json()) as { name: string }).name]).toEqual([201, 'Двенадцатая лампа'])
    for (const folder of ['published/', `bin/${binned.id} `])
      expect(Object.keys(zip).some((path) => path.startsWith(`novels/${folder}`))).toBe(true)
    const hash = (await shop.pool.query('select password_hash from users where id = $1', [person.id])).rows[0]
      .password_hash
    const all = Object.values(zip).map((file) => strFromU8(file))
    expect(all.some((text) => text.includes(person.name))).toBe(true)
    for (const secret of [hash, person.token]) expect(all.some((text) => text.includes(secret))).toBe(false)
  })

  test('is exported without a file that the store has lost, which is named, and without a novel deleted meanwhile', async () => {
    const { person, draft } = await livedIn()
    const { rows } = await shop.pool.query('select id, file from assets where novel_id = $1', [draft.id])
    const [{ id: asset, file }] = rows
    await rm(join(shop.folder, 'files', draft.id, file), { recursive: true })
    const sent = await fetch(`${shop.address}/api/me/export`, { headers: { authorization: `Bearer ${person.token}` } })
    const zip = unzipSync(new Uint8Array(await sent.arrayBuffer()))
    const archive = Object.keys(zip).find((path) => path.startsWith(`novels/drafts/${draft.id}`)) ?? ''
    expect(Object.keys(unzipSync(zip[archive] ?? new Uint8Array()))).toEqual(['fabula.json'])
    expect(Object.keys(zip).some((path) => path.startsWith('novels/published/'))).toBe(true)
    const missing = strFromU8(zip['novels/missing-files.txt'] ?? new Uint8Array())
    expect(missing).toContain(`${archive}\n  assets/background/${asset}.png\n  Quay`)

    const caller = { kind: 'user', id: person.id, username: person.name, ip: '' } as never
    const novels = { load: async () => null, loadByLink: async () => null }
    const pieces = []
    for await (const piece of exportAccount({ pool: shop.pool, novels, files: createDiskFiles('/nowhere') }, caller))
      pieces.push(piece)
    expect(Object.keys(unzipSync(Buffer.concat(pieces))).filter((path) => path.startsWith('novels/'))).toEqual([])
  })

  test('is deleted with a novel that was being created meanwhile, and its files', async () => {
    const person = await shop.person()
    const client = await shop.pool.connect()
    const id = newId<string>()
    await client.query('begin')
    await client.query(
      `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed) values ($1, $2, 'building', '{}', '', '', 1)`,
      [id, person.id],
    )
    const deleted = transaction(shop.pool, (other) => deleteUserRows(other, person.id as never))
    await until(isWaitedFor, 30_000)
    await client.query('commit')
    client.release()
    await deleted
    const { rows } = await shop.pool.query('select folder from stray_files where folder = $1', [id])
    expect([await placesOf(person.id), rows]).toEqual([[], [{ folder: id }]])
  })

  test('is deleted with its name and password, with everything it owns; payments stay without a name', async () => {
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
    const done = await remove(` ${person.name} `, 'long enough')
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
