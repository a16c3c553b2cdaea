import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { addSpent, novelSpender, type Spent, spenderOf, untilTomorrow, wholeServer } from '../spending/spent-rows.ts'
import { isOnlyHeld, noteHeld } from './held-amounts.ts'
import type { Caps } from './play-context.ts'

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
 * Reserves money for each spender that has a cap, and returns those spenders. A turn may begin while anything of a cap
 * is left. At a cap throws what `atCap` returns, with nothing reserved.
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
      if (!(await reserveFor(pool, spender, day, nanos, cap))) throw await atCap(pool, { spender, day }, 'nanos', cap)
      reserved.push(spender)
      noteHeld(pool, [{ spender, day, tokens: 0, nanos }])
    }
    return reserved
  } catch (error) {
    await giveBack(
      pool,
      reserved.map((spender) => ({ spender, day, tokens: 0, nanos: -nanos })),
    )
    throw error
  }
}

/** Gives back what was reserved; the amounts are negative. */
export async function giveBack(pool: pg.Pool, rows: readonly Spent[]): Promise<void> {
  try {
    await addSpent(pool, rows)
  } finally {
    noteHeld(pool, rows)
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

/** How soon to try again when replies being written hold the rest of a cap, in seconds. */
const heldRetryAfter = 5

/** The error at a cap: `daily_cap`, or `storyteller_busy` while replies being written hold what is left of it. */
export const atCap = async (...cap: Parameters<typeof isOnlyHeld>): Promise<ProblemError> =>
  (await isOnlyHeld(...cap))
    ? new ProblemError('storyteller_busy', { retryAfter: heldRetryAfter })
    : capReached('daily_cap')

/** The error for a cap used up today: retry after midnight UTC. */
export const capReached = (code: Extract<ProblemCode, 'daily_cap' | 'speech_cap'>): ProblemError =>
  new ProblemError(code, { retryAfter: Math.ceil(untilTomorrow() / 1000) })
