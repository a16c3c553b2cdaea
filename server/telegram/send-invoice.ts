import type { NovelId, UserId } from '@fabula/core/ids'
import { telegramPhrases } from '@fabula/phrases/telegram'
import { type Context, GrammyError } from 'grammy'
import { type Order, openOrder } from '../payments/open-order.ts'
import type { BotPorts } from './bot-ports.ts'
import { languageOfPerson } from './person.ts'
import { shorten } from './shorten.ts'

/** Telegram's limits for an invoice, in characters. */
const titleLength = 32
const descriptionLength = 255

/** Sends a person the invoice for a novel in their language, or says why there is none. */
export async function sendInvoice(
  ctx: Context,
  ports: BotPorts,
  { user, username }: { user: UserId; username: string },
  novelId: NovelId,
): Promise<void> {
  if (!ctx.from) return
  const language = languageOfPerson(ctx.from)
  const words = telegramPhrases[language]
  const order = await openOrder(ports.pool, { user, telegramUserId: ctx.from.id, language }, novelId)
  switch (order.kind) {
    case 'novel_gone':
      await ctx.reply(words.novelGone)
      return
    case 'free':
      await ctx.reply(words.novelFree)
      return
    case 'paid_already':
      await ctx.reply(words.paidAlready)
      return
    case 'open':
      try {
        await bringInvoice(ctx, order, username)
      } catch (error) {
        if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
        // Telegram would refuse every retry, so the reader is told instead of waiting.
        ports.warn(error)
        await ctx.reply(words.invoiceRefused)
      }
  }
}

async function bringInvoice(ctx: Context, order: Order, username: string): Promise<void> {
  const words = telegramPhrases[languageOfPerson(ctx.from)]
  await ctx.replyWithInvoice(
    shorten(order.title, titleLength),
    shorten(order.description.trim() || words.invoiceText(order.title), descriptionLength),
    order.id,
    'XTR',
    [{ label: words.invoiceLine(username), amount: order.stars }],
  )
}
