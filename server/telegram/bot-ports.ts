import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { AskMember } from '../accounts/group-membership.ts'
import type { GiveBack, TellRefunds } from '../payments/refund-payment.ts'

/** The dependencies of the bot's answers. */
export interface BotPorts {
  pool: pg.Pool
  groupId: string | undefined
  groupLink: string | null
  /** The name of the site, as its pages show it. */
  siteName(language: Language): string
  askMember: AskMember
  giveBack: GiveBack
  tellRefunds: TellRefunds
  /** Logs something that an operator should know, without secrets. */
  warn(words: unknown): void
}
