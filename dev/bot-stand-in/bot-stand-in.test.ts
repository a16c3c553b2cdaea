import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotStandIn, startBotStandIn } from './bot-stand-in.ts'

let standIn: BotStandIn
beforeAll(async () => {
  standIn = await startBotStandIn()
})
afterAll(() => standIn.close())

const post = async (path: string, body: unknown = {}) => {
  const answer = await fetch(standIn.url + path, { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, json: (await answer.json()) as { result?: unknown; [field: string]: unknown } }
}
const call = (method: string, body?: unknown) => post(`/bot${standIn.token}/${method}`, body)
const act = (action: string, ...args: unknown[]) => post(`/control/${action}`, args)
const updates = async (offset = 0, timeout = 0) => (await call('getUpdates', { offset, timeout })).json.result

test('accepts only its own token, and only methods that exist', async () => {
  expect((await post('/bot1:wrong/getMe')).status).toBe(401)
  expect((await call('getMe')).json.result).toMatchObject({ is_bot: true, username: 'fabula_stand_in_bot' })
  expect((await call('sendHologram')).status).toBe(404)
})

test('delivers an update until it is confirmed, and holds a long poll until one arrives', async () => {
  await act('write', 7, '/start AB')
  const [first] = (await updates()) as { update_id: number }[]
  expect(first).toMatchObject({ message: { text: '/start AB', from: { id: 7 }, entities: [{ length: 6 }] } })
  expect(await updates()).toEqual([first])
  const next = (first?.update_id ?? 0) + 1
  const waiting = updates(next, 5)
  await act('write', 7, 'hello')
  expect(await waiting).toMatchObject([{ update_id: next, message: { text: 'hello' } }])
  expect(await updates(next + 1)).toEqual([])
})

test('charges a user once the bot has accepted the checkout, and refunds a charge only once', async () => {
  const bill = {
    chat_id: 8,
    title: 'T',
    description: 'D',
    payload: 'p',
    currency: 'XTR',
    prices: [{ label: 'x', amount: 5 }],
  }
  expect((await call('sendInvoice', { ...bill, title: 'x'.repeat(33) })).json.description).toContain('TITLE')
  await call('sendInvoice', bill)
  const paying = act('pay', 8)
  type Asked = { pre_checkout_query?: { id: string } }
  let asked: Asked | undefined
  while (!asked) asked = ((await updates(0, 1)) as Asked[]).find((update) => update.pre_checkout_query)
  const query = { pre_checkout_query_id: asked.pre_checkout_query?.id, ok: true }
  expect((await call('answerPreCheckoutQuery', query)).json.result).toBe(true)
  expect((await call('answerPreCheckoutQuery', query)).json.description).toContain('too old')
  const { charge } = (await paying).json.result as { charge: string }
  const refund = { user_id: 8, telegram_payment_charge_id: charge }
  expect((await call('refundStarPayment', { ...refund, user_id: 9 })).status).toBe(400)
  expect((await call('refundStarPayment', refund)).json.result).toBe(true)
  expect((await call('refundStarPayment', refund)).json.description).toContain('ALREADY_REFUNDED')
})

test('reports the membership that was set', async () => {
  const status = async () => (await call('getChatMember', { chat_id: -1, user_id: 7 })).json.result
  expect(await status()).toMatchObject({ status: 'left' })
  await act('setMembership', 7, 'restricted')
  expect(await status()).toMatchObject({ status: 'restricted', is_member: true })
})
