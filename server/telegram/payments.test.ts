import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../test-until.ts'
import { openShop, type Person, type Shop } from './test/a-shop.ts'

let shop: Shop
let author: Person
beforeAll(async () => {
  shop = await openShop()
  author = await shop.person()
})
afterAll(() => shop.close())

/** A reader who has received an invoice for a novel. */
async function atTheTill({ price = 50, language = 'en', translated = '' } = {}) {
  const reader = await shop.person(language)
  const novel = await shop.novel(author, { price_stars: price })
  if (translated)
    await shop.pool.query(
      `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
       values ($1, 'russian', 'novel/name', '', $2, $3, 'author', 1)`,
      [novel.id, novel.name, translated],
    )
  const gate = await shop.play(reader, novel.link)
  await shop.sendCode(reader.telegram, `/start ${gate.payment_string}`)
  const invoice = await until(() => shop.people.invoice(reader.telegram))
  return { reader, novel, gate, invoice }
}
const isOpen = async (reader: Person, link: string) => (await shop.play(reader, link)).gate !== 'payment'
const rows = async (reader: Person) =>
  (await shop.pool.query('select * from payments where telegram_user_id = $1', [reader.telegram])).rows
const handled = async (id: number) =>
  (await shop.pool.query('select 1 from telegram_updates where update_id = $1 and handled_at is not null', [id]))
    .rowCount

describe('a payment', () => {
  test('leads from the gate to the novel: code, invoice in Stars, checkout, open for good', async () => {
    const { reader, novel, gate, invoice } = await atTheTill()
    expect(gate).toMatchObject({
      gate: 'payment',
      payment_required: true,
      payment_string: expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/),
      telegram_bot_name: 'fabula_stand_in_bot',
      telegram_bot_link: 'https://t.me/fabula_stand_in_bot',
      game_state_id: null,
      character_message: null,
      preload: [],
    })
    expect((await shop.play(reader, novel.link)).payment_string).toBe(gate.payment_string)
    expect(invoice).toMatchObject({ currency: 'XTR', amount: 50, title: novel.name })
    const { checkout } = await shop.people.pay(reader.telegram)
    expect(checkout).toMatchObject({ ok: true })
    expect(checkout.ms).toBeLessThan(9_000)
    await until(() => isOpen(reader, novel.link))
    expect((await shop.play(reader, novel.link)).gate).toBe('biography')
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes('open for you for good'))
    // A later price does not affect those who have paid.
    await shop.admin('PUT', `/api/admin/production_novel/${novel.id}/access`, { price_stars: 500 })
    expect(await isOpen(reader, novel.link)).toBe(true)
  })

  test('that is delivered three times is one payment', async () => {
    const { reader, novel } = await atTheTill()
    const { update } = await shop.people.pay(reader.telegram, { times: 3 })
    await until(() => isOpen(reader, novel.link))
    await until(() => update && handled(update.update_id))
    expect(await rows(reader)).toHaveLength(1)
    expect(shop.people.messagesTo(reader.telegram).filter((words) => words.includes('for good'))).toHaveLength(1)
    expect(shop.standIn.state.refunds.filter(({ user }) => user === reader.telegram)).toEqual([])
  })

  test('is requested in the payer’s language', async () => {
    const { reader, novel, invoice } = await atTheTill({ language: 'ru', translated: 'Сороковой фонарь' })
    expect(invoice.title).toBe('Сороковой фонарь')
    await shop.people.pay(reader.telegram)
    await until(() => isOpen(reader, novel.link))
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.startsWith('Спасибо! «Сороковой фонарь»'))
  })

  test('whose invoice Telegram refuses is not retried: its reader is told', async () => {
    const reader = await shop.person()
    const novel = await shop.novel(author, { price_stars: 50 })
    shop.standIn.state.refusesInvoices = true
    try {
      await shop.sendCode(reader.telegram, (await shop.play(reader, novel.link)).payment_string ?? '')
      await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes('does not accept my invoice'))
    } finally {
      shop.standIn.state.refusesInvoices = false
    }
  })

  test.each([
    ['amount', { amount: 1 }, /amount/],
    ['currency', { currency: 'USD' }, /amount/],
    ['payload', { payload: '00000000-0000-4000-8000-000000000000' }, /not one of ours/],
    ['payload that is no order', { payload: "'; drop table orders" }, /not one of ours/],
  ])('with a forged %s is refused before it is charged', async (_, forged, words) => {
    const { reader, novel } = await atTheTill()
    const { checkout, charge } = await shop.people.pay(reader.telegram, forged)
    expect([checkout.ok, charge]).toEqual([false, null])
    expect(checkout.error).toMatch(words)
    expect(await isOpen(reader, novel.link)).toBe(false)
  })

  test('for another person’s invoice is refused', async () => {
    const { invoice, novel } = await atTheTill()
    const thief = await shop.person()
    const { checkout } = await shop.people.pay(thief.telegram, { payload: invoice.payload, amount: 50 })
    expect(checkout).toMatchObject({ ok: false, error: expect.stringContaining('somebody else') })
    expect(await isOpen(thief, novel.link)).toBe(false)
  })

  test.each([
    ['amount', { amount: 1 }],
    ['payload', { payload: '00000000-0000-4000-8000-000000000000' }],
  ])('that arrives without being requested, with a forged %s, opens nothing and is refunded', async (_, forged) => {
    const { reader, novel } = await atTheTill()
    const { charge } = await shop.people.pay(reader.telegram, { ...forged, unasked: true })
    await until(() => shop.standIn.state.refunds.some((refund) => refund.charge === charge))
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes('will be returned to you'))
    expect(await isOpen(reader, novel.link)).toBe(false)
    expect(await rows(reader)).toEqual([expect.objectContaining({ refunded_at: expect.any(Date) })])
  })

  test('made twice for one novel is accepted once: the second is refunded', async () => {
    const { reader, novel, invoice } = await atTheTill()
    await shop.people.pay(reader.telegram)
    await until(() => isOpen(reader, novel.link))
    const again = await shop.people.pay(reader.telegram)
    expect(again.checkout).toMatchObject({ ok: false, error: expect.stringContaining('already been paid for') })
    const { charge } = await shop.people.pay(reader.telegram, { payload: invoice.payload, unasked: true })
    await until(() => shop.standIn.state.refunds.some((refund) => refund.charge === charge))
    expect(await isOpen(reader, novel.link)).toBe(true)
  })

  test('at an old price, or for a deleted novel, is refused', async () => {
    const { reader, novel } = await atTheTill()
    await shop.admin('PUT', `/api/admin/production_novel/${novel.id}/access`, { price_stars: 70 })
    expect((await shop.people.pay(reader.telegram)).checkout.error).toContain('price has changed')
    await shop.admin('POST', `/api/admin/production_novel/${novel.id}/hide`, {})
    expect((await shop.people.pay(reader.telegram)).checkout.error).toContain('no longer available')
    await shop.pool.query('delete from novels where id = $1', [novel.id])
    expect((await shop.people.pay(reader.telegram)).checkout.error).toContain('no longer available')
  })

  test('is answered in time while the database is slow, and nothing is charged', async () => {
    const { reader, novel } = await atTheTill()
    const slow = await shop.pool.connect()
    await slow.query('begin')
    await slow.query('lock table orders in access exclusive mode')
    try {
      const { checkout, charge } = await shop.people.pay(reader.telegram)
      expect([checkout.ok, charge]).toEqual([false, null])
      expect(checkout.error).toContain('busy')
      expect(checkout.ms).toBeLessThan(9_000)
    } finally {
      await slow.query('rollback')
      slow.release()
    }
    expect((await shop.people.pay(reader.telegram)).checkout.ok).toBe(true)
    await until(() => isOpen(reader, novel.link))
  })

  test('is answered while earlier updates can not be stored', async () => {
    const { reader, novel } = await atTheTill()
    const slow = await shop.pool.connect()
    await slow.query('begin')
    await slow.query('lock table telegram_updates in access exclusive mode')
    let paid: Awaited<ReturnType<typeof shop.people.pay>>
    try {
      shop.people.write(999, 'hello')
      paid = await shop.people.pay(reader.telegram)
    } finally {
      await slow.query('rollback')
      slow.release()
    }
    expect(paid.checkout).toMatchObject({ ok: true })
    expect(paid.checkout.ms).toBeLessThan(9_000)
    await until(() => isOpen(reader, novel.link))
  })
})

describe('a refund', () => {
  test('by an administrator returns the Stars and closes the novel, and can be repeated', async () => {
    const { reader, novel } = await atTheTill()
    const { charge } = await shop.people.pay(reader.telegram)
    await until(() => isOpen(reader, novel.link))
    expect((await shop.call('GET', '/api/admin/payments')).status).toBe(403)
    const { payments, max_payments } = (await shop.admin('GET', `/api/admin/payments?charge_id=${charge}`)).json
    expect([max_payments, payments[0]]).toEqual([
      1,
      expect.objectContaining({
        username: reader.name,
        stars: 50,
        novel_name: novel.name,
        fault: null,
        refunded_at: null,
      }),
    ])
    const path = `/api/admin/payments/${payments[0].id}/refund`
    expect((await shop.call('POST', path)).json.detail).toBe('Invalid admin key')
    shop.standIn.state.down = true
    const failed = await shop.admin('POST', path)
    expect([failed.status, failed.json.code, await isOpen(reader, novel.link)]).toEqual([502, 'telegram_failed', true])
    shop.standIn.state.down = false
    const done = await shop.admin('POST', path)
    expect([done.status, done.json.refunded_at]).toEqual([200, expect.any(String)])
    expect(await isOpen(reader, novel.link)).toBe(false)
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes(`“${novel.name}” was refunded`))
    expect((await shop.admin('POST', path)).json).toEqual(done.json)
    expect(shop.people.messagesTo(reader.telegram).filter((words) => words.includes('refunded'))).toHaveLength(1)
    expect(shop.standIn.state.refunds.filter((refund) => refund.charge === charge)).toHaveLength(1)
    // The novel can be bought again.
    const gate = await shop.play(reader, novel.link)
    await shop.sendCode(reader.telegram, gate.payment_string ?? '')
    await until(() => shop.people.invoice(reader.telegram)?.payload !== payments[0].order_id)
    await until(async () => (await shop.people.pay(reader.telegram)).checkout.ok)
    await until(() => isOpen(reader, novel.link))
  })

  test('reported by Telegram itself closes the novel too', async () => {
    const { reader, novel } = await atTheTill()
    const { charge } = await shop.people.pay(reader.telegram)
    await until(() => isOpen(reader, novel.link))
    shop.standIn.state.add({
      message: {
        message_id: 1,
        date: 1,
        chat: { id: reader.telegram, type: 'private', first_name: 'R' },
        from: { id: reader.telegram, is_bot: false, first_name: 'R' },
        refunded_payment: {
          currency: 'XTR',
          total_amount: 50,
          invoice_payload: 'x',
          telegram_payment_charge_id: charge,
        },
      },
    })
    await until(async () => !(await isOpen(reader, novel.link)))
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes('возвращены'))
  })

  test('reported before its payment is handled leaves the novel closed', async () => {
    const { reader, novel, invoice } = await atTheTill()
    const message = {
      message_id: 1,
      date: 1,
      chat: { id: reader.telegram, type: 'private', first_name: 'R' },
      from: { id: reader.telegram, is_bot: false, first_name: 'R' },
    }
    const payment = {
      currency: invoice.currency,
      total_amount: invoice.amount,
      invoice_payload: invoice.payload,
      telegram_payment_charge_id: `early ${invoice.payload}`,
    }
    const refund = shop.standIn.state.add({ message: { ...message, refunded_payment: payment } })
    await until(() => handled(refund.update_id))
    const late = { ...payment, provider_payment_charge_id: '' }
    const paid = shop.standIn.state.add({ message: { ...message, successful_payment: late } })
    await until(() => handled(paid.update_id))
    expect(await isOpen(reader, novel.link)).toBe(false)
    expect(await rows(reader)).toMatchObject([{ stars: 50, refunded_at: expect.any(Date) }])
  })

  test('of an unknown payment is not found', async () => {
    const answer = await shop.admin('POST', '/api/admin/payments/00000000-0000-4000-8000-000000000000/refund')
    expect([answer.status, answer.json.detail]).toEqual([404, 'Payment not found'])
  })
})

describe('the bot', () => {
  test('shows its terms, and the sender’s payments, in both languages', async () => {
    const { reader, novel } = await atTheTill()
    const said = async (text: string) => {
      const before = shop.people.messagesTo(reader.telegram).length
      shop.people.write(reader.telegram, text)
      await until(() => shop.people.messagesTo(reader.telegram).length > before)
      return shop.people.messagesTo(reader.telegram)[0]
    }
    expect(await said('/terms')).toMatch(/^Terms\./)
    expect(await said('/paysupport')).toContain('no payment')
    const { charge } = await shop.people.pay(reader.telegram)
    await until(() => isOpen(reader, novel.link))
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes('for good'))
    expect(await said('/paysupport')).toMatch(new RegExp(`“${novel.name}”, 50 Stars\\nnumber ${charge}`))
    shop.people.setLanguage(reader.telegram, 'ru-RU')
    expect(await said('/terms')).toMatch(/^Условия\./)
    expect(await said('/paysupport ничего не открылось')).toContain('Спасибо')
    const { payments } = (await shop.admin('GET', '/api/admin/payments?complained=true')).json
    expect(payments).toEqual([expect.objectContaining({ charge_id: charge, complaint: 'ничего не открылось' })])
    expect(await said('/start')).toContain('сайта «Fabula»')
    expect(await said('how does this work, please')).toContain('/paysupport')
  })
})
