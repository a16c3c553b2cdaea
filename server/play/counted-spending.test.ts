import type { NovelId, UserId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { ProblemError } from '../problem-error.ts'
import { addSpent, novelSpender, spenderOf, today, wholeServer } from '../spending/spent-rows.ts'
import { RepliesAtOnce } from './replies-at-once.ts'
import { isUnderCaps, reserveStoryteller, reserveTurn, settleTurn, spendTokens } from './spend-turn.ts'
import { aGuest, noCaps, ScriptedStoryteller } from './test/a-play.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
// The time stands still, so that no day ends during a test.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T15:30:00Z') })
  await db.pool.query('delete from spending')
})
afterEach(() => void vi.useRealTimers())

const novel = newId<NovelId>()
const user = (id = newId()) => ({ kind: 'user' as const, id: id as never, username: id, session_id: '', ip: '7.7.7.7' })
const guestAt = (ip: string) => ({ ...aGuest(), ip })
const counted = async () =>
  Object.fromEntries(
    (await db.pool.query('select spender, turns, tokens, nanos from spending')).rows.map((row) => [
      row.spender,
      [row.turns, Number(row.tokens), Number(row.nanos)],
    ]),
  )
const expected = { tokens: 100, nanos: 9, novel }
/** Whether nothing is counted as spent or reserved any more. */
const nothing = async () => Object.values<number[]>(await counted()).every((row) => row.join() === '0,0,0')
const codeOf = (what: Promise<unknown>) =>
  what.then(
    () => null,
    (error: { code: string }) => error.code,
  )

describe('reserveTurn', () => {
  test('reserves nothing but money when there are no caps', async () => {
    const reader = user()
    expect(await reserveTurn(db.pool, reader, noCaps(), expected)).toEqual({
      day: today(),
      turn: false,
      address: null,
      tokens: 0,
      money: { nanos: 9, spenders: [] },
      novel,
      isOwn: false,
    })
    expect(await counted()).toEqual({})
  })

  test('counts under a cap that is larger than any number of turns', async () => {
    const caps = { ...noCaps(), userTurnsPerDay: 999_999_999_999_999 }
    expect(await reserveTurn(db.pool, user(), caps, expected)).toMatchObject({ turn: true })
  })

  test('counts under every capped name; guests and users have separate caps', async () => {
    const caps = { ...noCaps(), userTurnsPerDay: 1, guestTurnsPerDay: 2, addressTurnsPerDay: 3, tokensPerDay: 1_000 }
    const [reader, guest] = [user(), guestAt('9.9.9.9')]
    const own = await reserveTurn(db.pool, reader, caps, expected)
    expect(own).toMatchObject({ turn: true, address: null, tokens: 100 })
    const far = await reserveTurn(db.pool, guest, { ...caps, money: { reader: 50, novel: 50, day: 50 } }, expected)
    expect(far).toMatchObject({ turn: true, address: 'address:9.9.9.9', tokens: 100 })
    expect(far.money.spenders).toEqual([spenderOf(guest), novelSpender(novel), wholeServer])
    expect(await counted()).toEqual({
      [spenderOf(reader)]: [1, 0, 0],
      [spenderOf(guest)]: [1, 0, 9],
      'address:9.9.9.9': [1, 0, 0],
      [novelSpender(novel)]: [0, 0, 9],
      [wholeServer]: [0, 200, 9],
    })
    expect(await codeOf(reserveTurn(db.pool, reader, caps, expected))).toBe('daily_cap')
    const last = await reserveTurn(db.pool, guest, caps, expected)
    expect(await codeOf(reserveTurn(db.pool, guest, caps, expected))).toBe('daily_cap')
    for (const [caller, reservation] of [
      [reader, own],
      [guest, far],
      [guest, last],
    ] as const)
      await settleTurn(db.pool, caller, { ...reservation, leave: () => undefined }, noUsage, 'answered')
  })

  test.each([
    ['of the address', { addressTurnsPerDay: 1 }],
    ['of tokens', { tokensPerDay: 1 }],
    ['in money of the reader', { money: { reader: 1, novel: 0, day: 0 } }],
    ['in money of the novel', { money: { reader: 90, novel: 1, day: 0 } }],
    ['in money of everybody', { money: { reader: 90, novel: 90, day: 1 } }],
  ])('gives everything back when refused at the cap %s', async (_, cap) => {
    const guest = guestAt('8.8.8.8')
    const caps = { ...noCaps(), guestTurnsPerDay: 9, addressTurnsPerDay: 9, tokensPerDay: 10_000, ...cap }
    // Another reader uses up the cap.
    const other = { ...guest, id: newId<UserId>() }
    const reservation = {
      ...(await reserveTurn(db.pool, other, { ...noCaps(), ...cap }, expected)),
      leave: () => undefined,
    }
    await settleTurn(db.pool, other, reservation, { ...noUsage, input_tokens: 100, nanos: 9 }, 'answered')
    await addSpent(
      db.pool,
      [spenderOf(guest), novelSpender(novel), wholeServer].map((spender) => ({
        spender,
        day: today(),
        tokens: 1,
        nanos: 1,
      })),
    )
    const before = await counted()
    expect(await codeOf(reserveTurn(db.pool, guest, caps, expected))).toBe('daily_cap')
    for (const [spender, row] of Object.entries(await counted())) expect(row).toEqual(before[spender] ?? [0, 0, 0])
  })

  test.each([
    ['tokens', { tokensPerDay: 40 }],
    ['money of the reader', { money: { reader: 4, novel: 0, day: 0 } }],
    ['money of everybody', { money: { reader: 0, novel: 0, day: 4 } }],
  ])('refuses for a moment while a reply in progress holds the rest of the cap in %s', async (_, cap) => {
    const [reader, caps] = [user(), { ...noCaps(), ...cap }]
    const reserve = () => reserveTurn(db.pool, reader, caps, expected)
    const end = async (reservation: Awaited<ReturnType<typeof reserve>>, usage: typeof noUsage) =>
      settleTurn(db.pool, reader, { ...reservation, leave: () => undefined }, usage, 'answered')
    const first = await reserve()
    await expect(reserve()).rejects.toMatchObject({ code: 'storyteller_busy', facts: { retryAfter: 5 } })
    const storyteller = new ScriptedStoryteller()
    storyteller.summariser = { promptTokens: 100, restOfPrompt: () => 0, summarise: null }
    storyteller.fallback = new ScriptedStoryteller()
    const offline = await reserveStoryteller({ pool: db.pool, caps, storyteller }, reader, novel)
    expect(offline.reservation.refusal).toMatchObject({ code: 'storyteller_busy' })
    // It used less than it had reserved.
    await end(first, { ...noUsage, input_tokens: 30, nanos: 3 })
    await end(await reserve(), { ...noUsage, input_tokens: 30, nanos: 3 })
    expect(await codeOf(reserve())).toBe('daily_cap')
  })

  test('refuses until midnight', async () => {
    const caps = { ...noCaps(), userTurnsPerDay: 1 }
    const reader = user()
    await reserveTurn(db.pool, reader, caps, expected)
    const untilMidnight = 8.5 * 3_600
    await expect(reserveTurn(db.pool, reader, caps, expected)).rejects.toMatchObject({
      code: 'daily_cap',
      facts: { retryAfter: untilMidnight },
    })
  })
})

describe('settleTurn', () => {
  const caps = () => ({ ...noCaps(), guestTurnsPerDay: 5, addressTurnsPerDay: 5, tokensPerDay: 1_000 })
  const usage = { ...noUsage, input_tokens: 30, output_tokens: 12, nanos: 4 }

  test('keeps an answered turn counted, at its cost; gives a failed turn back to the reader', async () => {
    const guest = guestAt('6.6.6.6')
    const begin = () => reserveTurn(db.pool, guest, caps(), expected)
    await settleTurn(db.pool, guest, { ...(await begin()), leave: () => undefined }, usage, 'answered')
    expect(await counted()).toEqual({
      [spenderOf(guest)]: [1, 42, 4],
      'address:6.6.6.6': [1, 0, 0],
      [wholeServer]: [0, 42, 4],
      [novelSpender(novel)]: [0, 42, 4],
    })
    await settleTurn(db.pool, guest, { ...(await begin()), leave: () => undefined }, noUsage, 'failed')
    await settleTurn(db.pool, guest, { ...(await begin()), leave: () => undefined }, noUsage, 'cancelled')
    expect(await counted()).toMatchObject({ [spenderOf(guest)]: [2, 42, 4], 'address:6.6.6.6': [2, 0, 0] })
    expect((await counted())[wholeServer]).toEqual([0, 42, 4])
  })

  test('stores no row for a novel without costs, nor for a turn without usage', async () => {
    const guest = guestAt('5.5.5.5')
    const reservation = { ...(await reserveTurn(db.pool, guest, noCaps(), expected)), leave: () => undefined }
    await settleTurn(db.pool, guest, reservation, noUsage, 'answered')
    expect(await counted()).toEqual({})
    await settleTurn(db.pool, guest, reservation, { ...noUsage, input_tokens: 3 }, 'answered')
    expect(await counted()).toEqual({ [spenderOf(guest)]: [0, 3, 0], [wholeServer]: [0, 3, 0] })
    const none = { ...reservation, novel: null }
    await settleTurn(db.pool, guest, none, { ...noUsage, nanos: 3 }, 'answered')
    expect(Object.keys(await counted())).toHaveLength(2)
  })

  test("frees the turn's place among concurrent replies, whatever the outcome", async () => {
    const guest = guestAt('4.4.4.4')
    const limited = { ...caps(), repliesAtOnce: new RepliesAtOnce({ user: 1, address: 1 }) }
    const storyteller = new ScriptedStoryteller()
    const take = (more: object = {}, change: object = {}) =>
      reserveStoryteller({ pool: db.pool, caps: { ...limited, ...change }, storyteller, ...more }, guest, novel)
    const { reservation } = await take()
    expect(await codeOf(take())).toBe('too_many_replies')
    await settleTurn(db.pool, guest, reservation, noUsage, 'failed')
    expect(await nothing()).toBe(true)
    // Neither a refusal at a cap nor a defect keeps the place.
    await addSpent(db.pool, [{ spender: wholeServer, day: today(), tokens: 2_000, nanos: 0 }])
    expect(await codeOf(take())).toBe('daily_cap')
    await expect(take({ ownStoryteller: () => Promise.reject(new Error('a defect')) })).rejects.toThrow('a defect')
    storyteller.fallback = new ScriptedStoryteller()
    const offline = await take()
    expect(offline.reservation).toMatchObject({ refusal: { code: 'daily_cap' }, isOwn: false, turn: false, tokens: 0 })
    expect(await codeOf(take())).toBe('too_many_replies')
    await settleTurn(db.pool, guest, offline.reservation, noUsage, 'answered')
    // Only a cap makes the turn fall back to the other storyteller; other failures do not.
    for (const error of [new Error('overloaded'), new ProblemError('overloaded')])
      await expect(take({ ownStoryteller: () => Promise.reject(error) })).rejects.toThrow('overloaded')
  })
})

test('spendTokens counts for the reader, the novel and everybody', async () => {
  const reader = user()
  await spendTokens(db.pool, reader, novel, { ...noUsage, input_tokens: 5, output_tokens: 2, nanos: 3 })
  await spendTokens(db.pool, reader, novel, { ...noUsage, input_tokens: 1 })
  const row = [0, 8, 3]
  const all = { [spenderOf(reader)]: row, [novelSpender(novel)]: row, [wholeServer]: row }
  expect(await counted()).toEqual(all)
  await spendTokens(db.pool, reader, novel, noUsage)
  expect(await counted()).toEqual(all)
  // Money is counted even when no tokens are reported.
  await spendTokens(db.pool, reader, novel, { ...noUsage, nanos: 4 })
  expect((await counted())[wholeServer]).toEqual([0, 8, 7])
})

test('concurrent additions are summed per day and spender', async () => {
  const row = (spender: string, day: string) => ({ spender, day, tokens: 2, nanos: 3 })
  await Promise.all(
    Array.from({ length: 5 }, () =>
      addSpent(db.pool, [row('b', '2026-01-02'), row('a', '2026-01-01'), row('a', '2026-01-02')]),
    ),
  )
  const { rows } = await db.pool.query('select spender, day::text, tokens, nanos from spending order by day, spender')
  expect(rows.map(({ spender, day, tokens, nanos }) => `${spender} ${day} ${tokens} ${nanos}`)).toEqual([
    'a 2026-01-01 10 15',
    'a 2026-01-02 10 15',
    'b 2026-01-02 10 15',
  ])
})

test('rows are written in one order, so that two processes never deadlock', async () => {
  const asked: { values: unknown[][] }[] = []
  const pool = { query: async (query: { values: unknown[][] }) => void asked.push(query) } as unknown as pg.Pool
  await addSpent(
    pool,
    ['c', 'a', 'b'].map((spender) => ({ spender, day: '2026-01-02', tokens: 1, nanos: 0 })),
  )
  expect(asked.map(({ values }) => values[0])).toEqual([['a', 'b', 'c']])
})

test('isUnderCaps is true until one of the caps that apply is used up today', async () => {
  const reader = user()
  const room = (caps: object) => isUnderCaps(db.pool, { ...noCaps(), ...caps }, reader, novel)
  const money = (reader: number, novel: number, day: number) => room({ money: { reader, novel, day } })
  expect([await room({}), await room({ tokensPerDay: 1 }), await money(1, 1, 1)]).toEqual([true, true, true])
  const spend = (spender: string, day: string, tokens: number, nanos: number) =>
    addSpent(db.pool, [{ spender, day, tokens, nanos }])
  await spend(wholeServer, '2026-01-01', 99, 99)
  expect([await room({ tokensPerDay: 1 }), await money(1, 1, 1)]).toEqual([true, true])
  await spend(wholeServer, today(), 10, 7)
  expect([await room({ tokensPerDay: 11 }), await room({ tokensPerDay: 10 }), await room({ tokensPerDay: 9 })]).toEqual(
    [true, false, false],
  )
  expect([await money(1, 1, 8), await money(1, 1, 7), await money(1, 1, 0), await room({})]).toEqual([
    true,
    false,
    true,
    true,
  ])
  await spend(spenderOf(reader), today(), 0, 3)
  await spend(novelSpender(novel), today(), 0, 5)
  expect([await money(3, 0, 0), await money(4, 5, 0), await money(4, 6, 0), await money(4, 6, 8)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
