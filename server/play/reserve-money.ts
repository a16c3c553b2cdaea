import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import type { Caps } from './play-context.ts'
import { addSpent, novelSpender, spenderOf, wholeServer } from './spent-rows.ts'

/** The caller, and the novel (null: none), for which money is spent. */
export interface Payer {
  caller: Caller
  novel: NovelId | null
}

/** The money caps that apply to a payer, each with its spender. */
export function moneyCaps({ money }: Caps, { caller, novel }: Payer): { spender: string; cap: number }[] {
  return [
    { spender: spenderOf(caller), cap: money.reader },
    ...(novel === null ? [] : [{ spender: novelSpender(novel), cap: money.novel }]),
    { spender: wholeServer, cap: money.day },
  ].filter(({ cap }) => cap > 0)
}

/**
 * Reserves money for each spender that has a cap, and returns those spenders. A turn may begin while anything of a cap is left.
 * Throws `daily_cap` at a cap, with nothing reserved.
 */
export async function reserveMoney(
  pool: pg.Pool,
  caps: Caps,
  payer: Payer,
  day: string,
  nanos: number,
): Promise<string[]> {
  const reserved: string[] = []
  try {
    for (const { spender, cap } of moneyCaps(caps, payer)) {
      if (!(await reserveFor(pool, spender, day, nanos, cap))) throw capReached('daily_cap')
      reserved.push(spender)
    }
    return reserved
  } catch (error) {
    await addSpent(
      pool,
      reserved.map((spender) => ({ spender, day, tokens: 0, nanos: -nanos })),
    )
    throw error
  }
}

async function reserveFor(pool: pg.Pool, spender: string, day: string, nanos: number, cap: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'reserve-money',
    text: `insert into spending (spender, day, nanos) values ($1, $2, $3)
           on conflict (spender, day) do update set nanos = spending.nanos + $3 where spending.nanos < $4`,
    values: [spender, day, nanos, cap],
  })
  return rowCount === 1
}

/** The error for a cap used up today: retry after midnight UTC. */
export function capReached(code: Extract<ProblemCode, 'daily_cap' | 'speech_cap'>): ProblemError {
  const now = new Date()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return new ProblemError(code, { retryAfter: Math.ceil((midnight - now.getTime()) / 1000) })
}
