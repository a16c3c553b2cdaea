import { expect, test } from 'vitest'
import { checkCheckout, faultOf } from './check-checkout.ts'

type Order = NonNullable<Parameters<typeof faultOf>[0]>

const payload = '0198c1de-0000-7000-8000-00000000abcd'
const offer = { payload, currency: 'XTR', amount: 50, telegramUserId: 7 }
const order: Order = {
  user_id: 'reader',
  blocked: false,
  stars: 50,
  telegram_user_id: '7',
  order_paid: false,
  price_stars: 50,
  hidden: false,
  reading_paid: false,
}
/** A database that contains one order, and counts its queries. */
const knowing = (row: Order | null) => {
  const asked: unknown[] = []
  const query = async (_text: string, values: unknown) => {
    asked.push(values)
    return { rows: row ? [row] : [] }
  }
  return { pool: { query } as never, asked }
}

test.each<[string, Partial<Order>, Partial<typeof offer>, ReturnType<typeof faultOf>]>([
  ['matches its order', {}, {}, null],
  ['is from a deleted account', { user_id: null, blocked: null }, {}, 'account_gone'],
  ['is from a blocked account', { blocked: true }, {}, 'account_blocked'],
  ['is from somebody else', {}, { telegramUserId: 8 }, 'other_payer'],
  ['is for an order without a Telegram account', { telegram_user_id: null }, {}, 'other_payer'],
  ['is in another currency', {}, { currency: 'EUR' }, 'wrong_amount'],
  ['is too little', {}, { amount: 49 }, 'wrong_amount'],
  ['is too much', {}, { amount: 51 }, 'wrong_amount'],
  ['is for an order that was paid before', { order_paid: true }, {}, 'paid_already'],
  ['is for a novel that was paid by another order', { reading_paid: true }, {}, 'paid_already'],
  ['is for a deleted novel', { price_stars: null, hidden: null }, {}, 'novel_gone'],
  ['is for a hidden novel', { hidden: true }, {}, 'novel_gone'],
  // Another person's money is refunded whatever else is wrong with it.
  ['is from somebody else, and too little', {}, { telegramUserId: 8, amount: 1 }, 'other_payer'],
  ['is for a hidden novel that was paid before', { hidden: true, reading_paid: true }, {}, 'paid_already'],
])('money that %s', async (_, change, offered, fault) => {
  const found = { ...order, ...change }
  expect(faultOf(found, { ...offer, ...offered })).toBe(fault)
  expect(await checkCheckout(knowing(found).pool, { ...offer, ...offered })).toBe(fault)
})

test('a checkout needs today’s price; a payment that has arrived is valid at the price it was asked for', async () => {
  const dearer = { ...order, price_stars: 60 }
  expect(await checkCheckout(knowing(dearer).pool, offer)).toBe('price_changed')
  expect(faultOf(dearer, offer)).toBeNull()
})

test('an unknown order is refused, and an invalid order id is not even looked up', async () => {
  const none = knowing(null)
  expect(await checkCheckout(none.pool, offer)).toBe('unknown_order')
  expect(none.asked).toEqual([[payload]])
  for (const forged of ['', 'x', `${payload}0`, ` ${payload}`, payload.toUpperCase(), payload.replace('-', '')]) {
    const known = knowing(order)
    expect(await checkCheckout(known.pool, { ...offer, payload: forged })).toBe('unknown_order')
    expect(known.asked).toEqual([])
  }
})
