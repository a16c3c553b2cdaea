import type pg from 'pg'

/** Telegram's facts about a payment in advance or afterwards, none of which are trusted. */
export interface Offer {
  payload: string
  currency: string
  amount: number
  telegramUserId: number
}

/** Why a payment cannot be accepted, or has to be refunded if it has arrived. */
export type PaymentFault =
  | 'unknown_order'
  | 'account_gone'
  | 'account_blocked'
  | 'other_payer'
  | 'wrong_amount'
  | 'novel_gone'
  | 'price_changed'
  | 'paid_already'

interface OrderFacts {
  user_id: string | null
  /** Null: the account was deleted. */
  blocked: boolean | null
  stars: number
  telegram_user_id: string | null
  order_paid: boolean
  /** Null: the novel was deleted. */
  price_stars: number | null
  hidden: boolean | null
  reading_paid: boolean
}

const isOrder = (payload: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(payload)

/** Whether this may be paid now; null: it may. */
export async function checkCheckout(pool: pg.Pool, offer: Offer): Promise<PaymentFault | null> {
  const order = await findOrder(pool, offer)
  const fault = faultOf(order, offer)
  if (fault !== null || order === null) return fault
  // After the payment the price it was asked for applies; before that today's does.
  return order.price_stars === order.stars ? null : 'price_changed'
}

/** The order that an invoice's payload names; null if there is none. */
export async function findOrder(client: pg.Pool | pg.PoolClient, { payload }: Offer): Promise<OrderFacts | null> {
  if (!isOrder(payload)) return null
  const { rows } = await client.query<OrderFacts>(
    `select o.user_id, o.stars, o.telegram_user_id, o.paid_at is not null as order_paid, n.price_stars, n.hidden,
       r.paid_at is not null as reading_paid,
       (select u.blocked_at is not null from users u where u.id = o.user_id) as blocked
     from orders o left join novels n on n.id = o.novel_id and n.kind = 'production'
     left join readings r on r.novel_id = o.novel_id and r.user_id = o.user_id where o.id = $1`,
    [payload],
  )
  return rows[0] ?? null
}

/** What is wrong with a payment for this order; null: nothing. */
export function faultOf(order: OrderFacts | null, offer: Offer): PaymentFault | null {
  if (order === null) return 'unknown_order'
  if (order.user_id === null) return 'account_gone'
  if (Number(order.telegram_user_id) !== offer.telegramUserId) return 'other_payer'
  // A blocked account could not read what it pays for.
  if (order.blocked) return 'account_blocked'
  if (offer.currency !== 'XTR' || offer.amount !== order.stars) return 'wrong_amount'
  if (order.order_paid || order.reading_paid) return 'paid_already'
  return order.price_stars === null || order.hidden ? 'novel_gone' : null
}
