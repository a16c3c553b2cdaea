import type { Payment } from '@fabula/contract/shapes/payments'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'

interface Row {
  id: string
  charge_id: string
  user_id: UserId | null
  username: string | null
  novel_id: NovelId | null
  novel_name: string
  stars: number
  telegram_user_id: string | null
  fault: string | null
  complaint: string | null
  paid_at: Date
  refunded_at: Date | null
}

const select = `select p.id, p.charge_id, p.user_id, u.username, p.novel_id, p.novel_name, p.stars, p.telegram_user_id,
  p.fault, p.complaint, p.paid_at, p.refunded_at from payments p left join users u on u.id = p.user_id`

const shown = (row: Row): Payment => ({
  ...row,
  telegram_user_id: row.telegram_user_id === null ? null : Number(row.telegram_user_id),
  paid_at: row.paid_at.toISOString(),
  refunded_at: row.refunded_at?.toISOString() ?? null,
})

/** A payment by its id; null if there is none. */
export async function findPayment(pool: pg.Pool, id: string): Promise<Payment | null> {
  const { rows } = await pool.query<Row>(`${select} where p.id = $1`, [id])
  return rows[0] ? shown(rows[0]) : null
}

export interface PaymentFilter {
  limit: number
  offset: number
  charge_id: string
  /** Only those whose payer complained. */
  complained: boolean
}

/** Payments, the newest first, for administrators. */
export async function listPayments(
  pool: pg.Pool,
  filter: PaymentFilter,
): Promise<{ payments: Payment[]; max_payments: number }> {
  const where = `where ($1 = '' or p.charge_id = $1) and (not $2 or p.complaint is not null)`
  const values = [filter.charge_id, filter.complained]
  const [page, count] = await Promise.all([
    pool.query<Row>(`${select} ${where} order by p.paid_at desc, p.id desc limit $3 offset $4`, [
      ...values,
      filter.limit,
      filter.offset,
    ]),
    pool.query<{ count: number }>(`select count(*)::int as count from payments p ${where}`, values),
  ])
  return { payments: page.rows.map(shown), max_payments: count.rows[0]?.count ?? 0 }
}

/** One account's payments, the newest first. */
export async function paymentsOf(pool: pg.Pool, user: UserId): Promise<Payment[]> {
  const { rows } = await pool.query<Row>(
    `${select} where p.user_id = $1 order by p.paid_at desc, p.id desc limit 1000`,
    [user],
  )
  return rows.map(shown)
}
