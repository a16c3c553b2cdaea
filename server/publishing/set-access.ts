import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'

export interface Access {
  price_stars: number
  telegram_group_required: boolean
}

/** Sets what a published novel asks of its readers. Prices and groups need a bot to take and check them. */
export async function setAccess(
  { pool, botConfigured }: { pool: pg.Pool; botConfigured: boolean },
  id: NovelId,
  { price_stars, telegram_group_required }: Partial<Access>,
): Promise<Access> {
  if (!botConfigured && ((price_stars ?? 0) > 0 || telegram_group_required)) throw new Refusal('access_needs_bot')
  const { rows } = await pool.query<Access>(
    `update novels set price_stars = coalesce($2, price_stars),
       telegram_group_required = coalesce($3, telegram_group_required)
     where id = $1 and kind = 'production' returning price_stars, telegram_group_required`,
    [id, price_stars ?? null, telegram_group_required ?? null],
  )
  const row = rows[0]
  if (!row) throw new Refusal('novel_not_found')
  return row
}
