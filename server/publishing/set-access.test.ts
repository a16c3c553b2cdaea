import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../telegram/test/a-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ TELEGRAM_BOT_TOKEN: '' })
})
afterAll(() => shop.close())

test('without a bot the server works, but refuses an owner a price or a group and says why', async () => {
  const owner = await shop.person()
  const novel = await shop.novel(owner)
  expect((await shop.play(null, novel.link)).character_message).toBe('You land.')
  expect((await shop.call('GET', '/api/health')).json.telegram).toBe(false)
  const path = `/api/production_novel/${novel.id}`
  for (const access of [{ price_stars: 5 }, { telegram_group_required: true }]) {
    const answer = await shop.call('PUT', path, { token: owner.token, body: access })
    expect([answer.status, answer.json.code]).toEqual([422, 'access_needs_bot'])
    expect(answer.json.detail).toContain('Telegram bot')
  }
  expect((await shop.call('PUT', path, { token: owner.token, body: { price_stars: 0 } })).status).toBe(200)
  const link = await shop.call('POST', '/api/me/telegram', { token: owner.token })
  expect(link.json.code).toBe('access_needs_bot')
  const hook = await shop.call('POST', '/api/telegram/webhook', { body: { update_id: 1 } })
  expect(hook.status).toBe(404)
})

test('the operator sets a price and a group before a bot is connected, and readers keep the codes they got', async () => {
  const novel = await shop.novel(await shop.person())
  const reader = await shop.person()
  const set = (access: object) => shop.admin('PUT', `/api/admin/production_novel/${novel.id}/access`, access)
  expect((await set({ price_stars: 5 })).json).toEqual({ price_stars: 5, telegram_group_required: false })
  expect((await shop.play(null, novel.link)).gate).toBe('login')
  const paid = await shop.play(reader, novel.link)
  expect(paid).toMatchObject({ gate: 'payment', payment_required: true, game_state_id: null })
  expect(paid.payment_string).toMatch(/^[A-Z0-9-]{4,64}$/)
  expect((await shop.play(reader, novel.link)).payment_string).toBe(paid.payment_string)
  expect((await set({ telegram_group_required: true })).status).toBe(200)
  expect((await shop.play(reader, novel.link)).telegram_verification_code).toMatch(/^[A-Z0-9-]{4,64}$/)
})

test('a bot without a group sells novels, but checks no group', async () => {
  await shop.stop()
  await shop.start({ TELEGRAM_BOT_TOKEN: shop.standIn.token, TELEGRAM_GROUP_ID: '' })
  const owner = await shop.person()
  const novel = await shop.novel(owner)
  const set = (access: object) =>
    shop.call('PUT', `/api/production_novel/${novel.id}`, { token: owner.token, body: access })
  expect((await set({ telegram_group_required: true })).json.code).toBe('access_needs_group')
  expect((await set({ price_stars: 5 })).json.price_stars).toBe(5)
  expect((await shop.play(await shop.person(), novel.link)).gate).toBe('payment')
})

test('a price stays without the bot: the novel is closed, and its owner may remove the price', async () => {
  const owner = await shop.person()
  const novel = await shop.novel(owner, { price_stars: 5 })
  await shop.stop()
  await shop.start({ TELEGRAM_BOT_TOKEN: '' })
  expect((await shop.play(await shop.person(), novel.link)).gate).toBe('payment')
  const free = await shop.call('PUT', `/api/production_novel/${novel.id}`, {
    token: owner.token,
    body: { price_stars: 0 },
  })
  expect([free.status, free.json.price_stars]).toEqual([200, 0])
})
