import type pg from 'pg'
import type { AskMember } from '../accounts/group-membership.ts'
import type { GiveBack, TellRefund } from '../payments/refund-payment.ts'

/** What the bot's answers need of the server. */
export interface BotPorts {
  pool: pg.Pool
  groupId: string | undefined
  groupLink: string | null
  askMember: AskMember
  giveBack: GiveBack
  tellRefund: TellRefund
  /** Something that an operator should know, without secrets. */
  warn(words: unknown): void
}
