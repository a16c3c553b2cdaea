import type { NovelId } from '@fabula/core/ids'
import { newNovelHead } from '@fabula/core/novel/novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCode, issueCode } from '../accounts/telegram-code.ts'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { aUser } from '../play/test/a-play.ts'
import { checkCheckout } from './check-checkout.ts'
import { paymentsOf } from './list-payments.ts'
import { openOrder } from './open-order.ts'
import { complain, paymentsFrom } from './pay-support.ts'
import { noteRefund, refundPayment } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let payers = 100
/** An open order for a novel of 50 Stars, and a charge that pays it. */
async function ordered() {
  const { pool } = database
  const [reader, owner] = await Promise.all([aUser(pool, `reader${++payers}`), aUser(pool, `owner${payers}`)])
  const [novel, order] = [newId<NovelId>(), newId<string>()]
  await pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, price_stars)
     values ($1, $2, 'production', $3, $4, '', '', 1, 50)`,
    [novel, owner.id, `link-${novel}`, JSON.stringify(newNovelHead('Lamps'))],
  )
  await pool.query('insert into orders (id, user_id, novel_id, stars, telegram_user_id) values ($1, $2, $3, 50, $4)', [
    order,
    reader.id,
    novel,
    payers,
  ])
  const charge = { payload: order, currency: 'XTR', amount: 50, telegramUserId: payers, chargeId: `charge ${order}` }
  return { reader, novel, charge }
}
const chargesOf = async (telegram: number) =>
  (await database.pool.query('select charge_id, fault from payments where telegram_user_id = $1', [telegram])).rows
const paidAt = async (reader: string, novel: string) =>
  (await database.pool.query('select paid_at from readings where user_id = $1 and novel_id = $2', [reader, novel]))
    .rows[0]?.paid_at

test('a charge that is delivered again, in sequence or concurrently, has one row and one answer', async () => {
  const { reader, novel, charge } = await ordered()
  const answer = { fault: null, novelId: novel, novelName: 'Lamps', refunded: false }
  await issueCode(database.pool, reader.id, novel)
  expect(await settlePayment(database.pool, charge)).toEqual(answer)
  expect(await findCode(database.pool, reader.id, novel)).toBeNull()
  const opened = await paidAt(reader.id, novel)
  expect(opened).toBeInstanceOf(Date)
  expect(await settlePayment(database.pool, charge)).toEqual(answer)
  expect(await paidAt(reader.id, novel)).toEqual(opened)
  expect(await chargesOf(charge.telegramUserId)).toEqual([{ charge_id: charge.chargeId, fault: null }])

  const other = await ordered()
  const answers = await Promise.all([1, 2, 3].map(() => settlePayment(database.pool, other.charge)))
  const same = { ...answer, novelId: other.novel }
  expect(answers).toEqual([same, same, same])
  expect(await chargesOf(other.charge.telegramUserId)).toHaveLength(1)
})

test('a second charge for the same order is stored with its fault, also when it is delivered again', async () => {
  const { reader, charge } = await ordered()
  await settlePayment(database.pool, charge)
  const second = { ...charge, chargeId: `${charge.chargeId} again` }
  for (let delivery = 0; delivery < 2; delivery++) {
    expect(await settlePayment(database.pool, second)).toMatchObject({ fault: 'paid_already', refunded: false })
  }
  expect((await chargesOf(charge.telegramUserId)).map(({ fault }) => fault).sort()).toEqual(
    [null, 'paid_already'].sort(),
  )
  const shown = await paymentsOf(database.pool, reader.id)
  expect(shown.map(({ charge_id }) => charge_id)).toEqual([second.chargeId, charge.chargeId])
})

test('money is refunded once, however often it is requested; a charge that bought nothing keeps no novel open', async () => {
  const { reader, novel, charge } = await ordered()
  const { pool } = database
  await settlePayment(pool, charge)
  await settlePayment(pool, { ...charge, chargeId: `${charge.chargeId} twice` })
  const { rows } = await pool.query('select id from payments where charge_id = $1', [charge.chargeId])
  const given: string[] = []
  const giveBack = async (_payer: number, id: string) => void given.push(id)
  for (let asked = 0; asked < 2; asked++) {
    const refund = await refundPayment({ pool, giveBack, tellRefunds: null }, rows[0].id)
    expect(refund.refunded_at).not.toBeNull()
  }
  expect(given).toEqual([charge.chargeId])
  expect(await paidAt(reader.id, novel)).toBeNull()
})

test('a refunded order buys nothing a second time; its reader gets a new order', async () => {
  const { reader, novel, charge } = await ordered()
  const { pool } = database
  await settlePayment(pool, charge)
  await noteRefund(pool, charge.chargeId)
  expect(await paidAt(reader.id, novel)).toBeNull()
  expect(await settlePayment(pool, charge)).toMatchObject({ fault: null, refunded: true })

  const second = { ...charge, chargeId: `${charge.chargeId} again` }
  expect(await checkCheckout(pool, second)).toBe('paid_already')
  expect(await settlePayment(pool, second)).toMatchObject({ fault: 'paid_already', refunded: false })
  expect(await paidAt(reader.id, novel)).toBeNull()

  const order = await openOrder(
    pool,
    { user: reader.id, telegramUserId: charge.telegramUserId, language: 'english' },
    novel,
  )
  if (order.kind !== 'open') throw new Error(order.kind)
  expect(order.id).not.toBe(charge.payload)
  const third = { ...charge, payload: order.id, chargeId: `charge ${order.id}` }
  expect(await settlePayment(pool, third)).toMatchObject({ fault: null })
  expect(await paidAt(reader.id, novel)).toBeInstanceOf(Date)
})

test('money paid at an agreed price opens the novel although another invoice at a new price followed', async () => {
  const { pool } = database
  const { reader, novel, charge } = await ordered()
  expect(await checkCheckout(pool, charge)).toBeNull()
  await pool.query('update novels set price_stars = 60 where id = $1', [novel])
  const buyer = { user: reader.id, telegramUserId: charge.telegramUserId, language: 'english' as const }
  const order = await openOrder(pool, buyer, novel)
  if (order.kind !== 'open') throw new Error(order.kind)
  expect(await openOrder(pool, buyer, novel)).toMatchObject({ id: order.id, stars: 60 })
  expect(await checkCheckout(pool, charge)).toBe('price_changed')
  // Both are charged at once: one opens the novel, and the other is refunded.
  const dearer = { ...charge, payload: order.id, amount: 60, chargeId: `charge ${order.id}` }
  expect(await checkCheckout(pool, dearer)).toBeNull()
  const settled = await Promise.all([settlePayment(pool, charge), settlePayment(pool, dearer)])
  expect(settled.map(({ fault }) => fault).sort()).toEqual([null, 'paid_already'].sort())
  expect(await paidAt(reader.id, novel)).toBeInstanceOf(Date)
})

test('an order gets its date when it is paid, and none from money that bought nothing', async () => {
  const { charge } = await ordered()
  const orderPaidAt = async () =>
    (await database.pool.query('select paid_at from orders where id = $1', [charge.payload])).rows[0]?.paid_at
  await settlePayment(database.pool, { ...charge, amount: 49, chargeId: `less ${charge.payload}` })
  expect(await orderPaidAt()).toBeNull()
  await settlePayment(database.pool, charge)
  const paid = await orderPaidAt()
  expect(paid).toBeInstanceOf(Date)
  await settlePayment(database.pool, { ...charge, chargeId: `${charge.chargeId} again` })
  expect(await orderPaidAt()).toEqual(paid)
})

test('money without an order is stored with its fault, and buys nothing, however often it is reported', async () => {
  const { charge } = await ordered()
  const forged = { ...charge, payload: newId<string>(), chargeId: `forged ${charge.payload}` }
  const answer = { fault: 'unknown_order', novelId: null, novelName: '', refunded: false }
  for (let delivery = 0; delivery < 2; delivery++) expect(await settlePayment(database.pool, forged)).toEqual(answer)
  // An invalid id matches no order either.
  const odd = { ...forged, payload: 'no order', chargeId: `odd ${charge.payload}`, telegramUserId: ++payers }
  expect(await settlePayment(database.pool, odd)).toEqual(answer)
  expect(await paymentsFrom(database.pool, charge.telegramUserId)).toMatchObject([
    { charge_id: forged.chargeId, novel_name: '', stars: 50, refunded: false },
  ])
})

test('a blocked account can not pay, and money that it pays nevertheless is refunded', async () => {
  const { pool } = database
  const { reader, novel, charge } = await ordered()
  await pool.query('update users set blocked_at = now() where id = $1', [reader.id])
  expect(await checkCheckout(pool, charge)).toBe('account_blocked')
  expect(await settlePayment(pool, charge)).toMatchObject({ fault: 'account_blocked', refunded: false })
  expect(await paidAt(reader.id, novel)).toBeUndefined()
  await pool.query('update users set blocked_at = null where id = $1', [reader.id])
  expect(await checkCheckout(pool, charge)).toBeNull()
})

test('a complaint is stored with the last payment, truncated to its limit; a sender who has paid nothing has none', async () => {
  const { charge } = await ordered()
  const telegram = charge.telegramUserId
  expect(await complain(database.pool, telegram, 'Where is it?')).toBe(false)
  for (let n = 0; n < 6; n++) await settlePayment(database.pool, { ...charge, chargeId: `${n} of ${charge.payload}` })
  expect((await paymentsFrom(database.pool, telegram)).map(({ charge_id }) => charge_id.slice(0, 1))).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ])
  expect(await complain(database.pool, telegram, 'x'.repeat(2_001))).toBe(true)
  const { rows } = await database.pool.query(
    'select charge_id, length(complaint) as kept from payments where telegram_user_id = $1 and complaint is not null',
    [telegram],
  )
  expect(rows).toEqual([{ charge_id: `5 of ${charge.payload}`, kept: 2_000 }])
})

test('a second complaint is added to the first, once, and the newest text is kept at the limit', async () => {
  const { pool } = database
  const { charge } = await ordered()
  await settlePayment(pool, charge)
  const shown = async (...texts: string[]) => {
    for (const text of texts) await complain(pool, charge.telegramUserId, text)
    const { rows } = await pool.query('select complaint from payments where charge_id = $1', [charge.chargeId])
    return rows[0].complaint
  }
  // An update whose answer failed is handled again.
  expect(await shown('It stops at the quay.', 'Hello?', 'Hello?')).toBe('It stops at the quay.\n\nHello?')
  const long = await shown(...Array.from({ length: 4 }, (_, at) => `${at}`.repeat(2_000)))
  expect(long).toHaveLength(6_000)
  expect(long.endsWith('3'.repeat(2_000))).toBe(true)
})
