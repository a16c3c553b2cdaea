import { cutText } from '@fabula/core/record/text-length'
import type pg from 'pg'

/** A payment as shown to its payer. */
export interface OwnPayment {
  id: string
  charge_id: string
  novel_name: string
  stars: number
  paid_at: Date
  refunded: boolean
}

/** The last payments of a Telegram account, the newest first. */
export async function paymentsFrom(pool: pg.Pool, telegramUserId: number): Promise<OwnPayment[]> {
  const { rows } = await pool.query<OwnPayment>(
    `select id, charge_id, novel_name, stars, paid_at, refunded_at is not null as refunded from payments
     where telegram_user_id = $1 order by paid_at desc, id desc limit 5`,
    [telegramUserId],
  )
  return rows
}

/** The longest text of one complaint, and of all about one payment, in characters. */
export const longestComplaint = 2_000
const longestComplaints = 6_000

/**
 * Stores a payer's complaint about their last payment, for administrators, after what they wrote before. One that is
 * handled again, since its answer failed, is stored once. False: they have paid nothing.
 */
export async function complain(pool: pg.Pool, telegramUserId: number, text: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update payments set complaint = case when right(complaint, length($2)) = $2 then complaint
       else right(concat_ws(E'\\n\\n', complaint, $2::text), ${longestComplaints}) end
     where id = (select id from payments where telegram_user_id = $1 order by paid_at desc, id desc limit 1)`,
    [telegramUserId, cutText(text, longestComplaint)],
  )
  return rowCount !== 0
}
