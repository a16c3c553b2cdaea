import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Context } from 'grammy'
import { complain, longestComplaint, paymentsFrom } from '../payments/pay-support.ts'
import type { BotPorts } from './bot-ports.ts'
import { languageOfPerson } from './person.ts'
import { shorten } from './shorten.ts'

/** `/paysupport`: the sender's payments, and how to complain about one. */
export async function showPayments(ctx: Context, { pool }: BotPorts): Promise<void> {
  if (!ctx.from) return
  const language = languageOfPerson(ctx.from)
  const words = telegramPhrases[language]
  const payments = await paymentsFrom(pool, ctx.from.id)
  if (payments.length === 0) {
    await ctx.reply(words.noPayments)
    return
  }
  const lines = payments.flatMap(({ novel_name, stars, paid_at, refunded, charge_id }) => [
    words.payment(novel_name, stars, dayIn(language, paid_at), refunded),
    words.charge(charge_id),
  ])
  await ctx.reply([words.payments, ...lines, '', words.howToComplain].join('\n'))
}

/** `/paysupport` with text: stores it for the administrators. */
export async function complainTo(ctx: Context, { pool }: BotPorts, text: string): Promise<void> {
  if (!ctx.from) return
  const words = telegramPhrases[languageOfPerson(ctx.from)]
  const isStored = await complain(pool, ctx.from.id, shorten(text, longestComplaint))
  await ctx.reply(isStored ? words.complaintKept : words.noPayments)
}

const dayIn = (language: Language, day: Date): string =>
  new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(day)
