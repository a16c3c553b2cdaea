import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'

/** What gates of a messenger need: a bot, and a group whose members it can look up. */
export interface Messenger {
  botConfigured: boolean
  groupConfigured: boolean
}

export interface Access {
  price_stars: number
  telegram_group_required: boolean
}

/**
 * Sets a published novel's requirements for readers. It is the operator's call: unlike an author's change it is not
 * refused while no bot is connected, because the operator may connect one afterwards.
 */
export async function setAccess(
  { pool }: { pool: pg.Pool },
  id: NovelId,
  { price_stars, telegram_group_required }: Partial<Access>,
): Promise<Access> {
  const { rows } = await pool.query<Access>(
    `update novels set price_stars = coalesce($2, price_stars),
       telegram_group_required = coalesce($3, telegram_group_required)
     where id = $1 and kind = 'production' returning price_stars, telegram_group_required`,
    [id, price_stars ?? null, telegram_group_required ?? null],
  )
  const row = rows[0]
  if (!row) throw new ProblemError('novel_not_found')
  return row
}

/** Throws for a gate of an author that this server can open to nobody: prices and groups need a bot. */
export function refuseUnpassableGates(
  { botConfigured, groupConfigured }: Messenger,
  closes: { price: boolean; group: boolean },
): void {
  if (!botConfigured && (closes.price || closes.group)) throw new ProblemError('access_needs_bot')
  if (!groupConfigured && closes.group) throw new ProblemError('access_needs_group')
}
