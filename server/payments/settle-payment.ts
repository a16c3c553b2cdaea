import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { useUpCode } from '../accounts/telegram-code.ts'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import { faultOf, findOrder, type Offer, type PaymentFault } from './check-checkout.ts'

/** Money that has arrived. */
export interface Charge extends Offer {
  chargeId: string
}

export interface Settled {
  /** Null: the novel is now open to its reader. Otherwise the money is refunded. */
  fault: PaymentFault | null
  /** Null: the purpose of the money is unknown. */
  novelId: NovelId | null
  /** The name that its author gave it. */
  novelName: string
  refunded: boolean
}

/**
 * Records a charge, and opens the novel that it bought. A charge recorded before changes nothing: the answer is the
 * same. One that buys nothing (forged, or paid twice) is recorded with its fault, to be refunded.
 */
export const settlePayment = (pool: pg.Pool, charge: Charge): Promise<Settled> =>
  transaction(pool, async (client) => {
    // A reader may have several orders for a novel, at different prices: only one of them is paid.
    await client.query(
      `select 1 from orders where id::text = $1
         or (user_id, novel_id) in (select user_id, novel_id from orders where id::text = $1) order by id for update`,
      [charge.payload],
    )
    const known = await findCharge(client, charge.chargeId)
    if (known) return known
    const order = await findOrder(client, charge)
    const fault = faultOf(order, charge)
    const bought = order === null ? null : await whatWasBought(client, charge.payload)
    await client.query(
      `insert into payments (id, charge_id, order_id, user_id, novel_id, novel_name, stars, telegram_user_id, fault)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        newId<string>(),
        charge.chargeId,
        bought && charge.payload,
        order?.user_id ?? null,
        bought?.novel_id ?? null,
        bought?.name ?? '',
        charge.amount,
        charge.telegramUserId,
        fault,
      ],
    )
    if (fault === null && bought?.user_id) await open(client, charge, { ...bought, user_id: bought.user_id })
    return { fault, novelId: bought?.novel_id ?? null, novelName: bought?.name ?? '', refunded: false }
  })

async function findCharge(client: pg.PoolClient, chargeId: string): Promise<Settled | null> {
  const { rows } = await client.query<Settled>(
    `select fault, novel_id as "novelId", novel_name as "novelName", refunded_at is not null as refunded
     from payments where charge_id = $1`,
    [chargeId],
  )
  return rows[0] ?? null
}

interface Bought {
  user_id: UserId | null
  novel_id: NovelId
  name: string
}

async function whatWasBought(client: pg.PoolClient, orderId: string): Promise<Bought | null> {
  const { rows } = await client.query<Bought>(
    `select o.user_id, o.novel_id, coalesce(n.head->>'name', '') as name
     from orders o left join novels n on n.id = o.novel_id where o.id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

async function open(
  client: pg.PoolClient,
  charge: Charge,
  { user_id, novel_id }: Bought & { user_id: UserId },
): Promise<void> {
  await client.query('update orders set paid_at = now() where id = $1', [charge.payload])
  await client.query(
    `insert into readings (user_id, novel_id, paid_at) values ($1, $2, now())
     on conflict (user_id, novel_id) do update set paid_at = now()`,
    [user_id, novel_id],
  )
  await useUpCode(client, user_id, novel_id)
}
