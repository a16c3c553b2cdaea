import { randomUUID } from 'node:crypto'
import { everyRoute } from '@fabula/contract/every-route'
import type { Route } from '@fabula/contract/route'
import type { UserId } from '@fabula/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { newGuest } from '../http/test-guest.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { openShop, type Person, type Shop } from '../telegram/test/a-shop.ts'
import { firstView } from './continue-game.ts'
import { aContext, ScriptedStoryteller } from './test/a-play.ts'

/**
 * Every play route against every gate. The routes come from the contract, so a new one is included automatically: it
 * must be refused like the others, or be listed here with a reason.
 */
const playing = everyRoute.filter(({ path }) => /\/(user_novel_)?game\//.test(path))

/** Not behind gates: they reveal nothing of the story, and the last gate is passed with them. */
const outside = new Set(['readBiography', 'readBiographyBelow', 'changeBiography', 'changeBiographyAbove'])
/** These return the closed state itself, which tells the reader what to do; nothing is stored. */
const shown = new Set(['continueGame', 'newGame'])
const bodies: Record<string, unknown> = {
  interact: { text: null },
  simpleInteract: { user_message: null },
  createSave: { name: 'Here' },
  editReply: { text: 'Other words' },
  sayAloud: { text: 'You land.' },
  pinMessage: { speaker_type: 'other', pinned: true },
  changeBiography: { prompt_name: 'Vera', confirmed_18: true },
  changeBiographyAbove: { prompt_name: 'Vera', confirmed_18: true },
}

type Access = 'price_stars = 5' | 'telegram_group_required = true' | 'hidden = true' | 'required_18_age'
const gates: { gate: string; who: 'guest' | 'user'; access: Access | null; code: string; expected: string }[] = [
  { gate: 'login, for it is paid', who: 'guest', access: 'price_stars = 5', code: 'gate_closed', expected: 'login' },
  {
    gate: 'login, for the group',
    who: 'guest',
    access: 'telegram_group_required = true',
    code: 'gate_closed',
    expected: 'login',
  },
  { gate: 'login, for adults', who: 'guest', access: 'required_18_age', code: 'gate_closed', expected: 'login' },
  { gate: 'group', who: 'user', access: 'telegram_group_required = true', code: 'gate_closed', expected: 'telegram' },
  { gate: 'payment', who: 'user', access: 'price_stars = 5', code: 'gate_closed', expected: 'payment' },
  { gate: 'name', who: 'user', access: null, code: 'gate_closed', expected: 'biography' },
  { gate: 'age', who: 'user', access: 'required_18_age', code: 'gate_closed', expected: 'biography' },
  { gate: 'hidden, guest', who: 'guest', access: 'hidden = true', code: 'not_found', expected: '' },
  { gate: 'hidden, user', who: 'user', access: 'hidden = true', code: 'not_found', expected: '' },
]

let shop: Shop
let author: Person
beforeAll(async () => {
  shop = await openShop()
  author = await shop.person()
})
afterAll(() => shop.close())

interface Reader {
  init: { token?: string; headers?: Record<string, string> }
  person: Person | null
  novel: Awaited<ReturnType<Shop['novel']>>
  state: string
  save: string
}

/** A reader in the middle of a novel that is open to them, with a save if they can have one. */
async function inTheMiddle(who: 'guest' | 'user'): Promise<Reader> {
  const novel = await shop.novel(author)
  const person = who === 'user' ? await shop.person() : null
  const { cookie } = (await newGuest(shop.address)).headers
  const init = person ? { token: person.token } : { headers: { cookie } }
  if (person)
    await shop.call('PUT', `/api/user_novel_game/${novel.id}/biography`, { ...init, body: { prompt_name: 'Vera' } })
  const first = await shop.call('GET', `/api/english/game/continue/${novel.link}`, init)
  const state = first.json.game_state_id
  expect(state).toEqual(expect.any(String))
  const saved = await shop.call('POST', `/api/game/${novel.id}/state/${state}/save`, { ...init, body: { name: 'x' } })
  return { init, person, novel, state, save: saved.json?.save_id ?? randomUUID() }
}

async function close({ novel }: Reader, access: Access | null): Promise<void> {
  if (access === null) {
    await shop.pool.query('update readings set biography_name = null where novel_id = $1', [novel.id])
  } else if (access === 'required_18_age') {
    const head = `jsonb_set(head, '{required_18_age}', 'true')`
    await shop.pool.query(`update novels set head = ${head}, changed = nextval('changes') + 10 where id = $1`, [
      novel.id,
    ])
  } else await shop.pool.query(`update novels set ${access} where id = $1`, [novel.id])
}

const addressOf = ({ path }: Route, { novel, state, save }: Reader) =>
  path
    .replace(':lang', 'english')
    .replace(':playLink', novel.link)
    .replace(':novelId', novel.id)
    .replace(':stateId', state)
    .replace(':saveId', save)

/** A file that is parsed only where the gates are open, and is not a file of saves. */
function aFile(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['You land.']), 'saves.jsonl')
  return form
}

async function answerOf(route: Route, reader: Reader) {
  const address = addressOf(route, reader)
  expect(address, 'a parameter that this table does not know').not.toContain(':')
  const body =
    route.bodyKind === 'json' ? (bodies[route.name] ?? {}) : route.bodyKind === 'multipart' ? aFile() : undefined
  return shop.call(route.method, address, { ...reader.init, body })
}

const everything = async () =>
  (
    await shop.pool.query(
      `select (select count(*) from games) as games, (select count(*) from states) as states,
         (select count(*) from saves where deleted_at is null) as saves,
         (select string_agg(current_state_id::text, ' ' order by user_id, novel_id) from readings) as places`,
    )
  ).rows[0]

describe.each(gates)('$gate', ({ who, access, code, expected }) => {
  let reader: Reader
  beforeAll(async () => {
    reader = await inTheMiddle(who)
    await close(reader, access)
  })

  test.each(playing.filter(({ name }) => !outside.has(name)))('$method $path', async (route) => {
    const before = await everything()
    const { status, json, text } = await answerOf(route, reader)
    expect(await everything()).toEqual(before)
    expect(text).not.toContain('You land')
    if (who === 'guest' && route.caller === 'user') expect([status, json.code]).toEqual([401, 'not_authenticated'])
    else if (code === 'not_found')
      expect([status, json.code]).toEqual([404, expect.stringMatching(/^(novel|game)_not_found$/)])
    else if (shown.has(route.name)) {
      expect(status).toBe(200)
      expect(json).toMatchObject({
        gate: expected,
        game_state_id: null,
        character_message: null,
        preload: [],
        sprites: [],
      })
    } else expect([status, json.code]).toEqual([403, 'gate_closed'])
  })

  test('closes the first view of the document', async () => {
    const context = {
      ...aContext(shop.pool, [], new ScriptedStoryteller()),
      novels: createNovelStore({ pool: shop.pool }),
    }
    const caller: Caller =
      reader.person === null
        ? { kind: 'guest', id: randomUUID() as UserId, guest_key: 'cookie:x', ip: '' }
        : { kind: 'user', id: reader.person.id as UserId, username: '', session_id: '', ip: '' }
    const view = firstView(context, caller, reader.novel.link, 'english')
    if (code === 'not_found') await expect(view).rejects.toMatchObject({ code: 'novel_not_found' })
    else expect(await view).toMatchObject({ gate: expected, character_message: null, payment_string: null })
  })
})

test.each(playing)('is open without a gate: $method $path', async (route) => {
  const reader = await inTheMiddle('user')
  const { status, json } = await answerOf(route, reader)
  expect(json?.code).not.toBe('gate_closed')
  // Some calls have nothing to do here: no reply is being written, nothing was deleted, the story goes on, the file is
  // empty, the author does not allow edited replies, there is no speech service.
  const idle = ['save_not_found', 'saves_unreadable', 'not_ended', 'editing_not_allowed', 'speech_unavailable']
  expect(status < 300 || status === 409 || idle.includes(json.code), `${status} ${json?.code}`).toBe(true)
})

test('owners pass the group and the payment, but not the age gate', async () => {
  const novel = await shop.novel(author, { price_stars: 5, telegram_group_required: true })
  expect((await shop.play(author, novel.link)).gate).toBe('biography')
  const hidden = await shop.novel(author, { hidden: true })
  expect((await shop.play(author, hidden.link)).gate).toBe('biography')
})

test('gates are checked in order', async () => {
  const novel = await shop.novel(author, { price_stars: 5, telegram_group_required: true, required_18_age: true })
  const reader = await shop.person()
  const gate = async (person: Person | null) => (await shop.play(person, novel.link)).gate
  expect(await gate(null)).toBe('login')
  // A guest learns of everything that will be required.
  const toGuest = { payment_required: true, telegram_required: true, payment_string: null }
  expect(await shop.play(null, novel.link)).toMatchObject(toGuest)
  expect(await gate(reader)).toBe('telegram')
  await shop.pool.query(
    'update users set telegram_user_id = $2, telegram_group_member = true, telegram_checked_at = now() where id = $1',
    [reader.id, reader.telegram],
  )
  expect(await gate(reader)).toBe('payment')
  await shop.pool.query('insert into readings (user_id, novel_id, paid_at) values ($1, $2, now())', [
    reader.id,
    novel.id,
  ])
  expect(await shop.play(reader, novel.link)).toMatchObject({ gate: 'biography', required_18_age: true })
  const body = { prompt_name: 'Vera', prompt_biography: '' }
  const path = `/api/user_novel_game/${novel.id}/biography`
  expect((await shop.call('PUT', path, { token: reader.token, body })).json.code).toBe('age_confirmation_required')
  const unseen = { ...body, prompt_name: '\u200b \u2060', confirmed_18: true }
  expect((await shop.call('PUT', path, { token: reader.token, body: unseen })).status).toBe(422)
  const said = { ...body, prompt_name: ' Ve\u202era\n *Lund* ', confirmed_18: true }
  const { json } = await shop.call('PUT', path, { token: reader.token, body: said })
  expect(json.user_biography_name).toBe('Vera Lund')
  expect(await shop.play(reader, novel.link)).toMatchObject({ gate: null, character_message: 'You land.' })
})
