import type { Payment } from '@fabula/contract/shapes/payments'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { findPayment } from './list-payments.ts'

/** Refunds a charge; succeeds if it was refunded before. Throws if the messenger does not do it. */
export type GiveBack = (telegramUserId: number, chargeId: string) => Promise<void>

/** Notifies the payers of refunds who have not been notified yet. Never throws: the money is back already. */
export type TellRefunds = () => Promise<void>

/**
 * Refunds a payment, closes the novel to its payer, and notifies them. The money first: a refund that is interrupted
 * between the two is also reported by the messenger, and may be requested again.
 */
export async function refundPayment(
  { pool, giveBack, tellRefunds }: { pool: pg.Pool; giveBack: GiveBack | null; tellRefunds: TellRefunds | null },
  id: string,
): Promise<Payment> {
  const payment = await findPayment(pool, id)
  if (!payment) throw new ProblemError('payment_not_found')
  if (payment.refunded_at !== null) return payment
  if (payment.telegram_user_id === null) throw new ProblemError('payer_gone')
  if (giveBack === null) throw new ProblemError('telegram_failed')
  try {
    await giveBack(payment.telegram_user_id, payment.charge_id)
  } catch (error) {
    throw Object.assign(new ProblemError('telegram_failed'), { cause: error })
  }
  await noteRefund(pool, payment.charge_id)
  void tellRefunds?.()
  return (await findPayment(pool, id)) ?? payment
}

/**
 * Records that a charge was refunded, once, and that its payer is to be notified; one whose money bought nothing was
 * told so when it arrived. The novel is closed, unless another payment still keeps it open.
 */
export async function noteRefund(pool: pg.Pool, chargeId: string): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string | null; novel_id: string | null }>(
      `update payments set refunded_at = now(),
         notice_due_at = case when fault is null and telegram_user_id is not null then now() end
       where charge_id = $1 and refunded_at is null returning user_id, novel_id`,
      [chargeId],
    )
    const row = rows[0]
    if (!row) return
    await client.query(
      `update readings set paid_at = null where user_id = $1 and novel_id = $2 and not exists (
         select 1 from payments where user_id = $1 and novel_id = $2 and fault is null and refunded_at is null)`,
      [row.user_id, row.novel_id],
    )
  })
}
