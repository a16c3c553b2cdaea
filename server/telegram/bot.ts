import { telegramPhrases } from '@fabula/phrases/telegram'
import { type Bot, type Context, GrammyError } from 'grammy'
import type { RefundedPayment, SuccessfulPayment } from 'grammy/types'
import { noteMembership } from '../accounts/group-membership.ts'
import { unlinkPerson } from '../accounts/link-telegram.ts'
import { readCode } from '../accounts/telegram-code.ts'
import { nameForBuyer } from '../payments/name-for-buyer.ts'
import { noteRefund } from '../payments/refund-payment.ts'
import { type Charge, settlePayment } from '../payments/settle-payment.ts'
import { answerCode } from './answer-code.ts'
import { answerConsent } from './answer-consent.ts'
import { complainTo, showPayments } from './answer-paysupport.ts'
import { isMember } from './ask-member.ts'
import type { BotPorts } from './bot-ports.ts'
import { languageOfPerson } from './person.ts'

const wordsFor = (ctx: Context) => telegramPhrases[languageOfPerson(ctx.from)]

/** Registers the bot's handlers for each kind of update. Money is settled before anything is answered. */
export function registerHandlers(bot: Bot, ports: BotPorts): void {
  // Changes of the group's members, which an administrator bot receives.
  bot.on('chat_member', async (ctx) => {
    const { chat, new_chat_member: member } = ctx.chatMember
    if (!isOurGroup(ports.groupId, chat)) return
    await noteMembership(ports.pool, member.user.id, isMember(member))
  })
  const people = bot.chatType('private')
  people.on('callback_query:data', (ctx) => answerConsent(ctx, ports))
  people.on('message:successful_payment', (ctx) => takePayment(ctx, ports))
  people.on('message:refunded_payment', async (ctx) => {
    const charge = chargeOf(ctx.chat.id, ctx.message.refunded_payment)
    // Updates are handled at the same time: the payment may be recorded later, and must not open its novel then.
    await settlePayment(ports.pool, charge)
    await noteRefund(ports.pool, charge.chargeId)
    await ports.tellRefunds()
  })
  const site = (ctx: Context) => ports.siteName(languageOfPerson(ctx.from))
  people.command('start', (ctx) =>
    ctx.match ? answerCode(ctx, ports, ctx.match) : ctx.reply(wordsFor(ctx).greeting(site(ctx))),
  )
  people.command('terms', (ctx) => ctx.reply(wordsFor(ctx).terms(site(ctx))))
  people.command('unlink', async (ctx) => {
    const account = ctx.from && (await unlinkPerson(ports.pool, ctx.from.id))
    const words = wordsFor(ctx)
    await ctx.reply(account ? words.unlinked(account) : words.notLinked)
  })
  people.command('paysupport', (ctx) => (ctx.match ? complainTo(ctx, ports, ctx.match) : showPayments(ctx, ports)))
  people.on('message:text', (ctx) =>
    mayBeCode(ctx.message.text) ? answerCode(ctx, ports, ctx.message.text) : ctx.reply(wordsFor(ctx).help),
  )
  // A mistyped code that its sender has corrected. Other edits change nothing that was answered.
  people.on('edited_message:text', async (ctx) => {
    if (mayBeCode(ctx.editedMessage.text)) await answerCode(ctx, ports, ctx.editedMessage.text)
  })
  // A picture of the code, a voice message, a sticker. Notices of Telegram itself, such as a pinned message, get no answer.
  const others = ['message:file', 'message:contact', 'message:location', 'message:poll', 'message:dice'] as const
  people.on([...others], (ctx) => ctx.reply(wordsFor(ctx).help))
}

/** Whether a text is a code, or one with a mistake. A greeting or a question is neither, and no guess at a code. */
const mayBeCode = (text: string): boolean =>
  readCode(text) !== null ||
  (text.length >= 8 && text.length <= 13 && /[\d-]/.test(text) && /^[a-z\d]+(?:[\s-][a-z\d]+)?$/i.test(text))

function isOurGroup(groupId: string | undefined, chat: { id: number; username?: string }): boolean {
  return (
    groupId !== undefined &&
    (String(chat.id) === groupId || `@${chat.username}`.toLowerCase() === groupId.toLowerCase())
  )
}

const chargeOf = (telegramUserId: number, payment: SuccessfulPayment | RefundedPayment): Charge => ({
  chargeId: payment.telegram_payment_charge_id,
  payload: payment.invoice_payload,
  currency: payment.currency,
  amount: payment.total_amount,
  telegramUserId,
})

async function takePayment(ctx: Context, ports: BotPorts): Promise<void> {
  const payment = ctx.message?.successful_payment
  if (!payment || !ctx.from) return
  const charge = chargeOf(ctx.from.id, payment)
  const { fault, novelId, novelName, refunded } = await settlePayment(ports.pool, charge)
  const words = wordsFor(ctx)
  if (fault === null) {
    const name = novelId && (await nameForBuyer(ports.pool, novelId, languageOfPerson(ctx.from)))
    if (!refunded) await ctx.reply(words.paid(name || novelName))
    return
  }
  if (!refunded) {
    ports.warn(`a payment bought nothing (${fault}) and goes back: ${charge.chargeId}`)
    await ports.giveBack(charge.telegramUserId, charge.chargeId)
    await noteRefund(ports.pool, charge.chargeId)
  }
  // Also if the refund was recorded before: this update is handled again, since its answer failed.
  await ctx.reply(words.sentBack(charge.amount, words.faults[fault]))
}

/** Whether retrying is useless: the user has blocked the bot, or the message itself is invalid. */
export const isFinal = (error: unknown): boolean =>
  error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403)
