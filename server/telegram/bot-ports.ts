import type pg from 'pg'
import type { AskMember } from '../accounts/group-membership.ts'
import type { GiveBack, TellRefund } from '../payments/refund-payment.ts'

/** What the bot's answers need from the server. */
export interface BotPorts {
  pool: pg.Pool
  groupId: string | undefined
  groupLink: string | null
  askMember: AskMember
  giveBack: GiveBack
  tellRefund: TellRefund
  /** Logs something that an operator should know, without secrets. */
  warn(words: unknown): void
}
