import type pg from 'pg'
import type { AskMember } from '../accounts/group-membership.ts'
import type { GiveBack, TellRefund } from '../payments/refund-payment.ts'

/** The dependencies of the bot's answers. */
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
