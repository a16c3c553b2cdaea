import type { NovelId } from '@fabula/core/ids'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'

/**
 * The day that caps apply to, and the name under which everybody's tokens are counted, including those of readers'
 * turns.
 */
const today = (): string => new Date().toISOString().slice(0, 10)
const wholeServer = 'everybody'

/** The caps of a day: everybody's tokens, and money (in billionths) of everybody and of one novel. 0: no cap. */
export interface DayCaps {
  tokensPerDay: number
  money: { day: number; novel: number }
}

/** Whether one of the caps that apply to a novel's translation is exhausted today. */
export async function isSpent(pool: pg.Pool, novelId: NovelId, { tokensPerDay, money }: DayCaps): Promise<boolean> {
  if (tokensPerDay === 0 && money.day === 0 && money.novel === 0) return false
  const { rows } = await pool.query<{ spent: boolean }>(
    `select coalesce(bool_or(case spender
         when $1 then ($4::bigint > 0 and tokens >= $4) or ($5::bigint > 0 and nanos >= $5)
         else $6::bigint > 0 and nanos >= $6 end), false) as spent
     from spending where spender in ($1, $2) and day = $3`,
    [wholeServer, `novel:${novelId}`, today(), tokensPerDay, money.day, money.novel],
  )
  return rows[0]?.spent ?? false
}

/** Records what translating a novel cost, however it ended. */
export async function settleTranslation(pool: pg.Pool, novelId: NovelId, usage: Usage): Promise<void> {
  const tokens = usage.input_tokens + usage.output_tokens
  if (tokens === 0) return
  await pool.query(
    `insert into spending (spender, day, tokens, nanos) values ($1, $3, $4, $5), ($2, $3, $4, $5)
     on conflict (spender, day) do update
       set tokens = spending.tokens + excluded.tokens, nanos = spending.nanos + excluded.nanos`,
    [`novel:${novelId}`, wholeServer, today(), tokens, usage.nanos ?? 0],
  )
}

/** Milliseconds until the caps start anew. */
export function untilTomorrow(): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()
}
