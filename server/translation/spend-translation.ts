import type { NovelId } from '@fabula/core/ids'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'

/** The day that caps count in, and the name of everybody's tokens together: those of readers' turns too. */
const today = (): string => new Date().toISOString().slice(0, 10)
const everybody = 'everybody'

/** Whether the tokens of today are spent. A cap of 0 is none. */
export async function isSpent(pool: pg.Pool, tokensPerDay: number): Promise<boolean> {
  if (tokensPerDay === 0) return false
  const { rows } = await pool.query<{ spent: boolean }>(
    'select tokens >= $3 as spent from spending where spender = $1 and day = $2',
    [everybody, today(), tokensPerDay],
  )
  return rows[0]?.spent ?? false
}

/** Writes down what translating a novel cost, however it ended. */
export async function settleTranslation(pool: pg.Pool, novelId: NovelId, usage: Usage): Promise<void> {
  const tokens = usage.input_tokens + usage.output_tokens
  if (tokens === 0) return
  await pool.query(
    `insert into spending (spender, day, tokens) values ($1, $3, $4), ($2, $3, $4)
     on conflict (spender, day) do update set tokens = spending.tokens + excluded.tokens`,
    [`novel:${novelId}`, everybody, today(), tokens],
  )
}

/** Milliseconds until caps begin anew. */
export function untilTomorrow(): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()
}
