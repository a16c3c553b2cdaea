import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../test-until.ts'
import { Inbox } from './inbox.ts'
import { pollLease } from './poll-lease.ts'
import { openShop, type Person, type Shop } from './test/a-shop.ts'

let shop: Shop
let author: Person
beforeAll(async () => {
  shop = await openShop()
  author = await shop.person()
})
afterAll(() => shop.close())

async function atTheTill() {
  const reader = await shop.person()
  const novel = await shop.novel(author, { price_stars: 50 })
  const gate = await shop.play(reader, novel.link)
  await shop.sendCode(reader.telegram, `/start ${gate.payment_string}`)
  await until(() => shop.people.invoice(reader.telegram))
  return { reader, novel }
}
const isOpen = async (reader: Person, link: string) => (await shop.play(reader, link)).gate !== 'payment'

test('an update that fails is due again later each time, at most after ten minutes', async () => {
  const botId = 42
  const waits: number[] = []
  for (const [update_id, attempts] of [0, 1, 4, 30].entries()) {
    await shop.pool.query('insert into telegram_updates (bot_id, update_id, body, attempts) values ($1, $2, $3, $4)', [
      botId,
      update_id,
      JSON.stringify({ update_id }),
      attempts,
    ])
    const handle = () => Promise.reject(new Error('down'))
    const inbox = new Inbox({ pool: shop.pool, botId, handle, onFailure: () => undefined })
    await inbox.drain()
    await inbox.stop()
    const { rows } = await shop.pool.query<{ wait: number }>(
      `select round(extract(epoch from due_at - now()))::int as wait from telegram_updates
       where bot_id = $1 and update_id = $2`,
      [botId, update_id],
    )
    waits.push(rows[0]?.wait ?? 0)
  }
  const wanted = [2, 4, 32, 600]
  expect(waits.map((wait, at) => Math.abs(wait - (wanted[at] ?? 0)) <= 2)).toEqual([true, true, true, true])
})

test('updates about one member are handled one after another, in the order in which they were made', async () => {
  const botId = 43
  const body = (update_id: number, id: number) => ({ update_id, chat_member: { new_chat_member: { user: { id } } } })
  const updates = [body(3, 7), body(1, 7), body(2, 8)]
  const handled: string[] = []
  const handle = async ({ update_id }: { update_id: number }) => {
    handled.push(`begins ${update_id}`)
    // Long enough for the third to begin meanwhile, if it may.
    if (update_id === 1) await until(() => handled.includes('ends 2'))
    handled.push(`ends ${update_id}`)
  }
  const inbox = new Inbox({ pool: shop.pool, botId, handle, onFailure: () => undefined })
  await inbox.store(updates as never)
  await inbox.drain()
  await until(() => handled.includes('ends 3'))
  await inbox.stop()
  expect(handled).toEqual(['begins 1', 'begins 2', 'ends 2', 'ends 1', 'begins 3', 'ends 3'])
})

test('nothing waits for a moment that was stored before the clock was set back', async () => {
  const botId = 99_998
  await shop.pool.query(
    "insert into telegram_updates (bot_id, update_id, body, due_at) values ($1, 1, '{}', now() + interval '1 year')",
    [botId],
  )
  let handled = 0
  const handle = async () => void handled++
  const inbox = new Inbox({ pool: shop.pool, botId, handle, onFailure: () => undefined })
  await inbox.drain()
  await inbox.stop()
  expect(handled).toBe(1)
  const [dead, alive] = [pollLease(shop.pool, botId), pollLease(shop.pool, botId)]
  expect([await dead.hold(), await alive.hold()]).toEqual([true, false])
  await shop.pool.query(
    `update installation set value = value || jsonb_build_object('until', extract(epoch from now()) + 31536000)
     where name = $1`,
    [`telegram_poller:${botId}`],
  )
  expect([await alive.hold(), await dead.hold()]).toEqual([true, false])
  await alive.giveUp()
})

describe('long polling', () => {
  test('is not blocked by an update with characters that the database does not store', async () => {
    const reader = await shop.person()
    const from = { id: reader.telegram, is_bot: false, first_name: 'R' }
    const chat = { id: reader.telegram, type: 'private', first_name: 'R' }
    const message = { message_id: 1, date: 1, chat, from }
    shop.standIn.state.add({ message: { ...message, text: '/paysupport \u0000\ud83d' } })
    shop.people.write(reader.telegram, '/terms')
    await until(() => shop.people.messagesTo(reader.telegram).length === 2)
  })

  test('waits for updates instead of polling continuously', async () => {
    const asked = () => shop.standIn.state.calls.filter(({ method }) => method === 'getUpdates').length
    const before = asked()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asked() - before).toBeLessThanOrEqual(1)
    expect(shop.standIn.state.calls.findLast(({ method }) => method === 'getUpdates')?.payload.timeout).toBe(25)
  })

  test('a payment during a restart of the server is neither lost nor doubled', async () => {
    const { reader, novel } = await atTheTill()
    const checkout = shop.people.pay(reader.telegram, { times: 3 })
    expect((await checkout).checkout.ok).toBe(true)
    await shop.stop()
    const while_away = (await checkout).update
    if (while_away) shop.people.again(while_away)
    await shop.start()
    await until(() => isOpen(reader, novel.link))
    const { rows } = await shop.pool.query('select 1 from payments where telegram_user_id = $1', [reader.telegram])
    expect(rows).toHaveLength(1)
  })

  test('a payment made while the server was down is settled after its start', async () => {
    const { reader, novel } = await atTheTill()
    const invoice = shop.people.invoice(reader.telegram)
    await shop.stop()
    await shop.people.pay(reader.telegram, { payload: invoice?.payload, unasked: true })
    await shop.start()
    await until(() => isOpen(reader, novel.link))
  })

  test('updates stored by a killed server are handled by the next one', async () => {
    const { reader, novel } = await atTheTill()
    const invoice = shop.people.invoice(reader.telegram)
    await shop.stop()
    const { update } = await shop.people.pay(reader.telegram, { payload: invoice?.payload, unasked: true })
    shop.standIn.state.queue = []
    await shop.pool.query('insert into telegram_updates (bot_id, update_id, body, attempts) values ($1, $2, $3, 1)', [
      7_000_001,
      update?.update_id,
      JSON.stringify(update),
    ])
    await shop.start()
    await until(() => isOpen(reader, novel.link))
  })

  test('waits as long as Telegram asks to (429), and then continues', async () => {
    const { reader } = await atTheTill()
    await shop.people.pay(reader.telegram)
    // The last message about the payment, which must not meet the flood.
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.includes('open for you for good'))
    shop.standIn.state.floods = [
      { method: 'sendMessage', wait: 1 },
      { method: 'getUpdates', wait: 1 },
    ]
    const began = performance.now()
    shop.people.write(reader.telegram, '/terms')
    await until(() => shop.people.messagesTo(reader.telegram)[0]?.startsWith('Terms'))
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(shop.standIn.state.floods).toEqual([])
  })

  test('one server polls; another waits, and takes over when the first stops', async () => {
    const { startServer } = await import('../start-server.ts')
    const { readEnvironment } = await import('../environment/env.ts')
    const { pino } = await import('pino')
    const second = await startServer(
      readEnvironment({
        DATABASE_URL: shop.databaseUrl,
        DATA_DIR: shop.folder,
        PORT: '0',
        DEMO: 'off',
        MODEL_PROVIDER: 'offline',
        TELEGRAM_API_ROOT: shop.standIn.url,
        TELEGRAM_BOT_TOKEN: shop.standIn.token,
      }),
      pino({ level: 'silent' }),
      { dist: '/nowhere' },
    )
    try {
      const holder = async () =>
        (
          await shop.pool.query(
            "select value->>'holder' as holder from installation where name like 'telegram_poller:%'",
          )
        ).rows[0]?.holder
      const first = await holder()
      await shop.stop()
      await until(async () => ![first, undefined].includes(await holder()), 60_000)
    } finally {
      await second.stop()
      await shop.start()
    }
  })
})

describe('a webhook', () => {
  test('is set with its secret, and accepts updates that have it, each once', async () => {
    await shop.stop()
    // The stand-in delivers updates to the server's current port.
    await shop.start({ PUBLIC_URL: 'http://127.0.0.1:1' })
    const webhook = await until(() => shop.standIn.state.webhook)
    expect(webhook.url).toBe('http://127.0.0.1:1/api/telegram/webhook')
    expect(webhook.secret).toMatch(/^[\w-]{40,}$/)
    const update = { update_id: 1, message: {} }
    const send = (secret?: string) =>
      shop.call('POST', '/api/telegram/webhook', {
        body: update,
        headers: secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret },
      })
    for (const wrong of [undefined, '', 'wrong', `${webhook.secret}x`]) {
      const answer = await send(wrong)
      expect([answer.status, answer.json.code]).toEqual([403, 'invalid_webhook_secret'])
    }
    expect((await send(webhook.secret)).status).toBe(204)
    webhook.url = `${shop.address}/api/telegram/webhook`
    const { reader, novel } = await atTheTill()
    const { checkout, update: paid } = await shop.people.pay(reader.telegram, { times: 3 })
    expect(checkout.ok).toBe(true)
    await until(() => isOpen(reader, novel.link))
    await until(() => shop.standIn.state.queue.length === 0)
    const { rows } = await shop.pool.query('select 1 from payments where telegram_user_id = $1', [reader.telegram])
    expect(rows).toHaveLength(1)
    expect(paid).not.toBeNull()
  })

  test('that fails is delivered again until it is answered', async () => {
    const { reader, novel } = await atTheTill()
    const { webhook } = shop.standIn.state
    if (!webhook) throw new Error('there is a webhook')
    const before = shop.standIn.state.deliveries.length
    const invoice = shop.people.invoice(reader.telegram)
    await shop.pool.query('alter table telegram_updates rename to telegram_updates_away')
    await shop.people.pay(reader.telegram, { payload: invoice?.payload, unasked: true })
    await until(() => shop.standIn.state.deliveries.slice(before).filter((status) => status >= 500).length >= 2)
    await shop.pool.query('alter table telegram_updates_away rename to telegram_updates')
    await until(() => isOpen(reader, novel.link))
    expect(shop.standIn.state.deliveries.at(-1)).toBe(204)
  })
})

test('falls back to long polling when Telegram refuses the webhook', async () => {
  await shop.stop()
  shop.standIn.state.webhook = null
  shop.standIn.state.refusesWebhooks = true
  await shop.start({ PUBLIC_URL: 'http://127.0.0.1:1' })
  const { reader, novel } = await atTheTill()
  await shop.people.pay(reader.telegram)
  await until(() => isOpen(reader, novel.link))
  expect(shop.standIn.state.webhook).toBeNull()
  expect(shop.logged.some((line) => line.includes('An HTTPS URL must be provided'))).toBe(true)
})

describe('a bot that can not reach Telegram', () => {
  test('lets the server start and serve, and works once Telegram is back', async () => {
    await shop.stop()
    shop.standIn.state.webhook = null
    shop.standIn.state.down = true
    await shop.start()
    expect((await shop.call('GET', '/api/health')).json).toMatchObject({ status: 'ok', telegram: true })
    const reader = await shop.person()
    const novel = await shop.novel(author, { price_stars: 5 })
    expect((await shop.play(reader, novel.link)).gate).toBe('payment')
    shop.standIn.state.down = false
    await shop.sendCode(reader.telegram, (await shop.play(reader, novel.link)).payment_string ?? '')
    await until(() => shop.people.invoice(reader.telegram), 60_000)
  })

  test('stops quickly all the same', async () => {
    await shop.stop()
    shop.standIn.state.down = true
    const { refused } = shop.standIn.state
    await shop.start()
    await until(() => shop.standIn.state.refused > refused)
    const began = performance.now()
    await shop.stop()
    expect(performance.now() - began).toBeLessThan(10_000)
    shop.standIn.state.down = false
    await shop.start()
  })

  test('the log never contains the token', async () => {
    await until(() => shop.logged.some((line) => line.includes('Bad Gateway')))
    const all = shop.logged.join('\n')
    expect(all).not.toContain(shop.standIn.token)
    expect(all).not.toContain(shop.standIn.token.split(':')[1])
  })
})
