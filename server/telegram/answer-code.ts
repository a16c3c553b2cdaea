import type { UserId } from '@fabula/core/ids'
import { telegramPhrases } from '@fabula/phrases/telegram'
import { type Context, InlineKeyboard } from 'grammy'
import { noteMembership } from '../accounts/group-membership.ts'
import { recognise } from '../accounts/link-telegram.ts'
import { useUpCode } from '../accounts/telegram-code.ts'
import type { BotPorts } from './bot-ports.ts'
import { languageOfPerson, personOf } from './person.ts'
import { sendInvoice } from './send-invoice.ts'

/**
 * Answers a code: its sender is recognised by it, and it does what it is for. A sender who is not linked yet is shown
 * the account, and nothing happens before they have agreed.
 */
export async function answerCode(
  ctx: Context,
  ports: BotPorts,
  typed: string,
  { agreed = false }: { agreed?: boolean } = {},
): Promise<void> {
  if (!ctx.from) return
  const language = languageOfPerson(ctx.from)
  const words = telegramPhrases[language]
  const site = ports.siteName(language)
  const found = await recognise(ports.pool, personOf(ctx.from), typed, { agreed })
  switch (found.kind) {
    case 'asks':
      await ctx.reply(words.asks(found.username, site), {
        reply_markup: new InlineKeyboard()
          .text(words.agree, `agree ${found.code}`)
          .row()
          .text(words.refuse, `refuse ${found.code}`),
      })
      return
    case 'invalid':
      await ctx.reply(words.invalidCode)
      return
    case 'linked_elsewhere':
      await ctx.reply(words.linkedElsewhere(site))
      return
    case 'too_many':
      await ctx.reply(words.tooManyCodes(Math.ceil(found.wait / 60)))
      return
    case 'recognised':
      if (found.purpose === 'group') await checkMembership(ctx, ports, found)
      else await sendInvoice(ctx, ports, found, found.purpose)
  }
}

type Account = { user: UserId; username: string }

async function checkMembership(ctx: Context, ports: BotPorts, { user, username }: Account): Promise<void> {
  if (!ctx.from) return
  const words = telegramPhrases[languageOfPerson(ctx.from)]
  // The code is used up last: if the answer fails, it is handled again, and must still be valid then.
  if (ports.groupId === undefined) {
    await ctx.reply(words.linked(username))
    await useUpCode(ports.pool, user, 'group')
    return
  }
  const member = await ports.askMember(ctx.from.id)
  if (member === null) {
    await ctx.reply(words.cannotTell)
    return
  }
  await noteMembership(ports.pool, ctx.from.id, member)
  await ctx.reply(member ? words.member(username) : words.notMember(ports.groupLink))
  if (member) await useUpCode(ports.pool, user, 'group')
}
