import type { NovelId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { codeOf } from '../database/transaction.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'

/** The content of an invoice. */
export interface Order {
  kind: 'open'
  /** The invoice's payload. */
  id: string
  stars: number
  title: string
  description: string
}

/** Why there is nothing to pay. */
export type NoOrder = { kind: 'novel_gone' } | { kind: 'free' } | { kind: 'paid_already' }

interface Row {
  id: NovelId
  language: Language | null
  name: string
  description: string
  price_stars: number
  paid: boolean
}

/**
 * An order for a novel at today's price, the same one until it is paid. An order at an earlier price stays as it is:
 * its payment may be under way. It is described in the buyer's language.
 */
export async function openOrder(
  pool: pg.Pool,
  buyer: { user: UserId; telegramUserId: number; language: Language },
  novelId: NovelId,
): Promise<Order | NoOrder> {
  const { rows } = await pool.query<Row>(
    `select n.id, n.head->>'language' as language, n.head->>'name' as name, n.head->>'description' as description, n.price_stars, r.paid_at is not null as paid
     from novels n left join readings r on r.novel_id = n.id and r.user_id = $2
     where n.id = $1 and n.kind = 'production' and not n.hidden`,
    [novelId, buyer.user],
  )
  const novel = rows[0]
  if (!novel) return { kind: 'novel_gone' }
  if (novel.paid) return { kind: 'paid_already' }
  if (novel.price_stars === 0) return { kind: 'free' }
  const id = await storeOrder(pool, buyer, novelId, novel.price_stars)
  if (id === null) return { kind: 'novel_gone' }
  const [shown = novel] = await translateSummaries(pool, [novel], buyer.language)
  return { kind: 'open', id, stars: novel.price_stars, title: shown.name, description: shown.description }
}

/** Null: the buyer's account was deleted meanwhile. */
async function storeOrder(
  pool: pg.Pool,
  { user, telegramUserId }: { user: UserId; telegramUserId: number },
  novelId: NovelId,
  stars: number,
): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ id: string }>(
      `insert into orders (id, user_id, novel_id, stars, telegram_user_id) values ($1, $2, $3, $4, $5)
       on conflict (user_id, novel_id, stars) where paid_at is null do update set telegram_user_id = $5
       returning id`,
      [newId<string>(), user, novelId, stars, telegramUserId],
    )
    return rows[0]?.id ?? null
  } catch (error) {
    if (codeOf(error) === '23503') return null
    throw error
  }
}
