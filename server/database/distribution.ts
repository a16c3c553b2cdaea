import type pg from 'pg'

/**
 * The tables that grow with what readers do, each with its distribution column. On one machine they are plain tables;
 * on Citus (`deploy/citus.sql`) or in hash partitions their rows are divided by it. Each of their primary and unique
 * keys contains it, and a reader's turn names it in every query, so that it touches one part alone. All rows of one
 * reader are in the same part.
 */
export const distributed = {
  readings: 'user_id',
  games: 'user_id',
  states: 'user_id',
  memories: 'user_id',
  pins: 'user_id',
  reply_translations: 'user_id',
  saves: 'user_id',
  followed_replies: 'user_id',
  reply_events: 'user_id',
  likes: 'user_id',
  spending: 'spender',
} as const

const divided = new WeakSet<pg.Pool>()

/** Detects once whether the tables of a database are divided, by Citus or into partitions. */
export async function learnDistribution(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ divided: boolean }>(
    `select exists (select 1 from pg_class where oid = to_regclass('states') and relkind = 'p')
       or exists (select 1 from pg_extension where extname = 'citus') as divided`,
  )
  if (rows[0]?.divided) divided.add(pool)
}

/** Whether one statement about several readers would query several parts of the store. */
export const isDivided = (pool: pg.Pool): boolean => divided.has(pool)

/**
 * The reader that all rows of a statement belong to; null if there are several. Passed as a parameter of its own it
 * lets Postgres see while planning that one part is enough: `coalesce($n, asked.user_id)`.
 */
export function onlyReader<Id extends string>(asks: readonly { user_id: Id }[]): Id | null {
  const [first] = asks
  return first && asks.every(({ user_id }) => user_id === first.user_id) ? first.user_id : null
}
