import type { UserId } from '@fabula/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupMembership } from '../accounts/group-membership.ts'
import { until } from '../test-until.ts'
import { openShop, type Person, type Shop } from './test/a-shop.ts'

let shop: Shop
let author: Person
let link: string
beforeAll(async () => {
  shop = await openShop()
  author = await shop.person()
  link = (await shop.novel(author, { telegram_group_required: true })).link
})
afterAll(() => shop.close())

const codeOf = async (reader: Person) => (await shop.play(reader, link)).telegram_verification_code ?? ''
/** The bot's final answer to a code, from a person who agrees to everything. */
async function said(telegram: number, text: string): Promise<string> {
  await shop.sendCode(telegram, text)
  return shop.people.messagesTo(telegram)[0] ?? ''
}
const gateOf = async (reader: Person) => (await shop.play(reader, link)).gate

test('a picture of a code, or anything else that is no text, gets an explanation; a notice of Telegram’s gets none', async () => {
  const reader = await shop.person('ru')
  const chat = { id: reader.telegram, type: 'private', first_name: 'R' }
  const from = { id: reader.telegram, is_bot: false, first_name: 'R', language_code: 'ru' }
  const send = (content: object) =>
    shop.standIn.state.add({ message: { message_id: 1, date: 1, chat, from, ...content } })
  send({ message_auto_delete_time: 60, message_auto_delete_timer_changed: { message_auto_delete_time: 60 } })
  send({ photo: [{ file_id: 'a', file_unique_id: 'a', width: 1, height: 1 }] })
  send({ sticker: { file_id: 'b', file_unique_id: 'b', type: 'regular', width: 1, height: 1 } })
  send({ dice: { emoji: '🎲', value: 3 } })
  await until(() => shop.people.messagesTo(reader.telegram).length === 3)
  expect(shop.people.messagesTo(reader.telegram).every((text) => text.startsWith('Пришлите код'))).toBe(true)
})

test('a greeting or a question is explained what to send, and is no guess at a code', async () => {
  const reader = await shop.person('ru')
  const everyday = ['Привет', 'сколько стоит?', 'спасибо', 'Hello!', 'what now', '👍', '100', '/help', 'paid 50']
  for (const text of everyday) expect(await said(reader.telegram, text), text).toMatch(/^Пришлите код/)
  expect(await said(reader.telegram, await codeOf(reader))).toContain('Вас пока нет в группе')
  for (const mistyped of ['ABCDE-FGH1J', 'ABCDE FGH2', 'abcde2fghj4']) {
    expect(await said(reader.telegram, mistyped), mistyped).toBe('Неверный код подтверждения')
  }
})

test('a mistyped code that is corrected in its message is accepted', async () => {
  const reader = await shop.person()
  const code = await codeOf(reader)
  const written = shop.people.write(reader.telegram, `${code}2`)
  await until(() => shop.people.messagesTo(reader.telegram)[0] === 'Invalid verification code')
  const edit = (text: string) =>
    shop.standIn.state.add({ edited_message: { ...(written.message as object), edit_date: 2, text } })
  edit('Thank you')
  edit(code)
  await until(() => shop.people.buttons(reader.telegram).length === 2)
  expect(shop.people.messagesTo(reader.telegram)).toHaveLength(2)
})

test('the bot calls the site by the name that its administrators gave it', async () => {
  const [reader, russian] = [await shop.person(), await shop.person('ru')]
  expect(await said(reader.telegram, '/start')).toContain('This is the bot of Fabula,')
  const { settings } = (await shop.admin('GET', '/api/admin/site')).json
  const names = { english: 'The Quay', russian: 'Причал' }
  await shop.admin('PUT', '/api/admin/site', { ...settings, names })
  try {
    expect(await said(reader.telegram, '/start')).toContain('This is the bot of The Quay,')
    expect(await said(reader.telegram, '/terms')).toContain('your account at The Quay,')
    expect(await said(russian.telegram, '/start')).toContain('бот сайта «Причал»')
    shop.people.write(reader.telegram, await codeOf(reader))
    await until(() =>
      shop.people.messagesTo(reader.telegram)[0]?.startsWith(`The account “${reader.name}” at The Quay asks`),
    )
    expect(shop.people.messagesTo(reader.telegram).join()).not.toMatch(/Fabula account/)
  } finally {
    await shop.admin('PUT', '/api/admin/site', settings)
  }
})

describe('a code', () => {
  test('stays the same until it is used, and is invalid after that', async () => {
    const reader = await shop.person()
    const gate = await shop.play(reader, link)
    expect(gate).toMatchObject({
      gate: 'telegram',
      telegram_required: true,
      telegram_verification_code: expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/),
      telegram_group_link: 'https://t.me/+readers',
      telegram_bot_name: 'fabula_stand_in_bot',
      telegram_bot_link: 'https://t.me/fabula_stand_in_bot',
    })
    const code = gate.telegram_verification_code ?? ''
    expect(await codeOf(reader)).toBe(code)
    shop.people.setMembership(reader.telegram, 'member')
    expect(await said(reader.telegram, `/start ${code}`)).toContain('opens by itself')
    expect(await gateOf(reader)).toBe('biography')
    expect(await said(reader.telegram, `/start ${code}`)).toBe('Invalid verification code')
    expect((await shop.call('GET', '/api/me', { token: reader.token })).json).toMatchObject({
      telegram_group_subscription: true,
      telegram_name: `@reader_${reader.telegram}`,
    })
  })

  test('whose answer did not reach its reader is answered the same when it is handled again', async () => {
    const reader = await shop.person()
    shop.people.setMembership(reader.telegram, 'member')
    shop.people.write(reader.telegram, await codeOf(reader))
    await until(() => shop.people.buttons(reader.telegram).length > 0)
    // Longer than the bot waits for one call: the update fails, and is due again.
    shop.standIn.state.floods.push({ method: 'sendMessage', wait: 30 })
    const pressed = shop.people.press(reader.telegram, 'Yes, it is mine')
    const failed = 'update telegram_updates set due_at = now() where update_id = $1 and attempts = 1 and due_at < $2'
    const soon = new Date(Date.now() + 30_000)
    await until(async () => (await shop.pool.query(failed, [pressed.update_id, soon])).rowCount)
    shop.people.write(author.telegram, '/terms')
    await until(() => shop.people.messagesTo(reader.telegram).length === 2)
    expect(shop.people.messagesTo(reader.telegram)[0]).toContain('You are in the group')
    await until(async () => (await codeOf(reader)) === '')
  })

  test('may be typed in lower case and without its dash, and is understood in Russian', async () => {
    const reader = await shop.person('ru')
    const code = await codeOf(reader)
    expect(await said(reader.telegram, 'AAAAA-AAAAA')).toBe('Неверный код подтверждения')
    expect(await said(reader.telegram, code.toLowerCase().replace('-', ''))).toContain('https://t.me/+readers')
    // Their account is linked now: when they join, the gate opens without another code.
    expect(await gateOf(reader)).toBe('telegram')
    shop.people.setMembership(reader.telegram, 'member')
    await until(async () => (await gateOf(reader)) === 'biography')
  })

  test('that has expired is invalid, and the page has a new one', async () => {
    const reader = await shop.person()
    const code = await codeOf(reader)
    await shop.pool.query("update telegram_codes set expires_at = now() - interval '1 second' where code = $1", [code])
    expect(await said(reader.telegram, code)).toBe('Invalid verification code')
    const next = await codeOf(reader)
    expect(next).not.toBe(code)
    expect(await said(reader.telegram, next)).not.toBe('Invalid verification code')
  })

  test('of a blocked account is invalid, and links nobody to it', async () => {
    const reader = await shop.person()
    const code = await codeOf(reader)
    await shop.admin('POST', `/api/admin/users/${reader.id}/block`, { reason: '' })
    expect(await said(reader.telegram, code)).toBe('Invalid verification code')
    const linked = 'select 1 from users where telegram_user_id = $1'
    expect((await shop.pool.query(linked, [reader.telegram])).rowCount).toBe(0)
  })

  test('of another account is invalid: a Telegram account is linked to one account', async () => {
    const [one, two] = [await shop.person(), await shop.person()]
    expect(await said(one.telegram, await codeOf(one))).not.toContain('Invalid')
    expect(await said(two.telegram, await codeOf(one))).toBe('Invalid verification code')
    expect(await said(one.telegram, await codeOf(two))).toContain('already linked to another account at Fabula')
    expect(await gateOf(two)).toBe('telegram')
    // Somebody who was tricked into linking another's account can unlink it themselves.
    expect(await said(one.telegram, '/unlink')).toBe(`You are no longer linked to the account ${one.name}.`)
    expect(await said(one.telegram, '/unlink')).toBe('You are not linked to any account.')
    expect(await said(one.telegram, await codeOf(one))).not.toContain('Invalid')
    // Unlinked, it may be linked to another account.
    expect((await shop.call('DELETE', '/api/me/telegram', { token: one.token })).status).toBe(204)
    expect(await said(one.telegram, await codeOf(two))).not.toContain('another')
  })

  test('can not be guessed: after eight wrong ones even the right one is refused for a while', async () => {
    const reader = await shop.person()
    const code = await codeOf(reader)
    for (let guess = 0; guess < 8; guess++) {
      expect(await said(reader.telegram, `ABCDE-FGHJ${'KMNPQRST'[guess]}`)).toBe('Invalid verification code')
    }
    expect(await said(reader.telegram, code)).toMatch(/^Too many wrong codes. Try again in 15 minutes/)
    await shop.pool.query("update attempts set until = now() - interval '1 second'")
    expect(await said(reader.telegram, code)).not.toContain('wrong')
  })

  test('shows the account, and links nobody who has not agreed', async () => {
    const [attacker, victim] = [await shop.person(), await shop.person('ru')]
    const telegramOf = async ({ id }: Person) =>
      (await shop.pool.query('select telegram_user_id from users where id = $1', [id])).rows[0].telegram_user_id
    shop.people.setMembership(victim.telegram, 'member')
    const code = await codeOf(attacker)
    const answered = async (act: () => void) => {
      const before = shop.people.messagesTo(victim.telegram).length
      act()
      await until(() => shop.people.messagesTo(victim.telegram).length > before)
      return shop.people.messagesTo(victim.telegram)[0] ?? ''
    }
    for (const opened of [`/start ${code}`, code]) {
      expect(await answered(() => shop.people.write(victim.telegram, opened))).toContain(`«${attacker.name}»`)
      expect(await telegramOf(attacker)).toBeNull()
      expect(await gateOf(attacker)).toBe('telegram')
    }
    expect(await answered(() => shop.people.press(victim.telegram, 'Нет, не привязывать'))).toBe('Ничего не привязано.')
    expect(await telegramOf(attacker)).toBeNull()
    expect(shop.standIn.state.allowed).toContain('callback_query')
    // A button is bound to its code: one that was used up, or used by another, does nothing.
    shop.people.write(victim.telegram, code)
    await until(() => shop.people.buttons(victim.telegram).length > 0)
    await shop.pool.query("update telegram_codes set expires_at = now() - interval '1 second' where code = $1", [code])
    expect(await answered(() => shop.people.press(victim.telegram, 'Да, это мой профиль'))).toBe(
      'Неверный код подтверждения',
    )
    expect(await telegramOf(attacker)).toBeNull()
    // A linked person is not asked again.
    const own = await codeOf(victim)
    await shop.sendCode(victim.telegram, own)
    expect(Number(await telegramOf(victim))).toBe(victim.telegram)
  })

  test('is also made on the account page', async () => {
    const reader = await shop.person()
    const made = await shop.call('POST', '/api/me/telegram', { token: reader.token })
    expect(made.json).toEqual({
      code: await codeOf(reader),
      bot_name: 'fabula_stand_in_bot',
      bot_link: 'https://t.me/fabula_stand_in_bot',
      group_link: 'https://t.me/+readers',
    })
  })
})

describe('a group member', () => {
  async function linked() {
    const reader = await shop.person()
    await said(reader.telegram, await codeOf(reader))
    return reader
  }
  test.each([
    ['creator', true],
    ['administrator', true],
    ['member', true],
    ['restricted', true],
    ['restricted_outside', false],
    ['left', false],
    ['kicked', false],
  ] as const)('who is %s may read: %s', async (status, open) => {
    const reader = await shop.person()
    shop.people.setMembership(reader.telegram, status)
    const words = await said(reader.telegram, await codeOf(reader))
    expect(words).toContain(open ? 'You are in the group' : 'not in the group')
    expect(await gateOf(reader)).toBe(open ? 'biography' : 'telegram')
  })

  test('is trusted for ten minutes, and then looked up again', async () => {
    const reader = await linked()
    shop.people.setMembership(reader.telegram, 'member')
    await until(async () => (await gateOf(reader)) === 'biography')
    shop.people.setMembership(reader.telegram, 'left')
    expect(await gateOf(reader)).toBe('biography')
    await shop.pool.query("update users set telegram_checked_at = now() - interval '11 minutes' where id = $1", [
      reader.id,
    ])
    expect(await gateOf(reader)).toBe('telegram')
    const me = await shop.call('GET', '/api/me', { token: reader.token })
    expect(me.json.telegram_group_subscription).toBe(false)
  })

  test('who leaves loses access at once if the bot is notified', async () => {
    const reader = await linked()
    shop.people.setMembership(reader.telegram, 'member', { tell: true })
    await until(async () => (await gateOf(reader)) === 'biography')
    expect(shop.standIn.state.allowed).toContain('chat_member')
    shop.people.setMembership(reader.telegram, 'kicked', { tell: true })
    await until(async () => (await gateOf(reader)) === 'telegram')
  })

  test('whose account is unlinked while Telegram is asked is none, nor is one known from a time that is still to come', async () => {
    const { id, telegram } = await linked()
    const caller = { kind: 'user' as const, id: id as UserId, username: 'x', session_id: 'x', ip: '' }
    const asked = (unlinks: boolean, answer = true) =>
      groupMembership(shop.pool, async () => {
        if (unlinks) await shop.pool.query('update users set telegram_user_id = null where id = $1', [id])
        return answer
      })(caller)
    // An answer from before the clock was set back is not trusted for as long as the clock was wrong.
    await shop.pool.query(
      `update users set telegram_group_member = true, telegram_checked_at = now() + interval '1 year' where id = $1`,
      [id],
    )
    expect(await asked(false, false)).toBe(false)
    await shop.pool.query("update users set telegram_checked_at = now() - interval '1 hour' where id = $1", [id])
    expect(await asked(false)).toBe(true)
    await shop.pool.query('update users set telegram_checked_at = null where telegram_user_id = $1', [telegram])
    expect(await asked(true)).toBe(false)
  })

  test('stays one while Telegram does not answer; a stranger stays one', async () => {
    const [member, stranger] = [await linked(), await linked()]
    shop.people.setMembership(member.telegram, 'member')
    await until(async () => (await gateOf(member)) === 'biography')
    await shop.pool.query("update users set telegram_checked_at = now() - interval '1 hour'")
    shop.standIn.state.down = true
    try {
      expect([await gateOf(member), await gateOf(stranger)]).toEqual(['biography', 'telegram'])
      await shop.pool.query("update users set telegram_checked_at = now() - interval '25 hours'")
      expect(await gateOf(member)).toBe('telegram')
    } finally {
      shop.standIn.state.down = false
    }
  })

  test('can not be looked up by a bot that is no administrator, which says so', async () => {
    const reader = await shop.person()
    shop.people.setMembership(reader.telegram, 'member')
    shop.standIn.state.isAdministrator = false
    try {
      expect(await said(reader.telegram, await codeOf(reader))).toContain('make me an administrator')
      expect(await gateOf(reader)).toBe('telegram')
    } finally {
      shop.standIn.state.isAdministrator = true
    }
  })
})
