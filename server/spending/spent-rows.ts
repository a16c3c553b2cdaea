import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { batchesOf } from '../database/batches.ts'

/** The name under which all spending is counted together. */
export const wholeServer = 'everybody'

/** The name under which a caller's spending is counted. */
export const spenderOf = (caller: Caller): string => `${caller.kind}:${caller.id}`

/** The name under which spending on a novel's readers is counted. */
export const novelSpender = (novel: NovelId): string => `novel:${novel}`

/** The day that caps count by: UTC, so that all processes agree. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Milliseconds until the caps start anew. */
export function untilTomorrow(): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()
}

/** An addition to a spender's day. */
export interface Spent {
  spender: string
  day: string
  tokens: number
  nanos: number
}

/** Every turn writes a row of `everybody`: turns that end together write it once. */
const additions = batchesOf(async (pool, asks: readonly Spent[][]) => {
  const sums = new Map<string, Spent>()
  for (const row of asks.flat()) {
    const key = `${row.day} ${row.spender}`
    const before = sums.get(key)
    sums.set(key, {
      ...row,
      tokens: row.tokens + (before?.tokens ?? 0),
      nanos: row.nanos + (before?.nanos ?? 0),
    })
  }
  // Always in the same order, so that two processes never deadlock.
  const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await pool.query({
    name: 'add-spent',
    text: `insert into spending (spender, day, tokens, nanos)
           select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as spent (spender, day, tokens, nanos)
           on conflict (spender, day) do update
             set tokens = spending.tokens + excluded.tokens, nanos = spending.nanos + excluded.nanos`,
    values: [
      rows.map(({ spender }) => spender),
      rows.map(({ day }) => day),
      rows.map(({ tokens }) => tokens),
      rows.map(({ nanos }) => nanos),
    ],
  })
  return asks.map(() => undefined)
})

/** Adds to the spending of these rows; negative amounts give back. */
export async function addSpent(pool: pg.Pool, rows: readonly Spent[]): Promise<void> {
  const worth = rows.filter(({ tokens, nanos }) => tokens !== 0 || nanos !== 0)
  if (worth.length > 0) await additions(pool).ask(worth)
}
