import type { NovelId } from '@fabula/core/ids'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'
import { addSpent, novelSpender, today, wholeServer } from '../spending/spent-rows.ts'

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
    [wholeServer, novelSpender(novelId), today(), tokensPerDay, money.day, money.novel],
  )
  return rows[0]?.spent ?? false
}

/** Records what translating a novel cost, however it ended. */
export async function settleTranslation(pool: pg.Pool, novelId: NovelId, usage: Usage): Promise<void> {
  const spent = { day: today(), tokens: usage.input_tokens + usage.output_tokens, nanos: usage.nanos ?? 0 }
  await addSpent(
    pool,
    [novelSpender(novelId), wholeServer].map((spender) => ({ spender, ...spent })),
  )
}
