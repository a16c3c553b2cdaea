import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Context } from 'grammy'
import { answerCode } from './answer-code.ts'
import type { BotPorts } from './bot-ports.ts'
import { languageOfPerson } from './person.ts'

/**
 * Answers a press of a button under the question whether to link an account: does what was chosen, once, and removes
 * the buttons. A late press, or one on a deleted message, still does so.
 */
export async function answerConsent(ctx: Context, ports: BotPorts): Promise<void> {
  const [, said, code] = /^(agree|refuse) (\S{1,20})$/.exec(ctx.callbackQuery?.data ?? '') ?? []
  await ctx.answerCallbackQuery().catch(ports.warn)
  if (!ctx.from || !code) return
  await ctx.editMessageReplyMarkup().catch(ports.warn)
  if (said === 'agree') await answerCode(ctx, ports, code, { agreed: true })
  else await ctx.reply(telegramPhrases[languageOfPerson(ctx.from)].refused)
}
