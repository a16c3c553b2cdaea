import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Context } from 'grammy'
import { answerCode } from './answer-code.ts'
import type { BotPorts } from './bot-ports.ts'
import { languageOfPerson } from './person.ts'

/**
 * Somebody has pressed a button under the question whether they shall be linked: what they said is done, once, and the
 * buttons are gone. A button that is told too late, or on a message that was deleted, still does what it says.
 */
export async function answerConsent(ctx: Context, ports: BotPorts): Promise<void> {
  const [, said, code] = /^(agree|refuse) (\S{1,20})$/.exec(ctx.callbackQuery?.data ?? '') ?? []
  await ctx.answerCallbackQuery().catch(ports.warn)
  if (!ctx.from || !code) return
  await ctx.editMessageReplyMarkup().catch(ports.warn)
  if (said === 'agree') await answerCode(ctx, ports, code, { agreed: true })
  else await ctx.reply(telegramPhrases[languageOfPerson(ctx.from)].refused)
}
