import type pg from 'pg'

/**
 * The tables that grow with what readers do, each with the column that says where its rows lie. On one machine they are
 * plain tables; on Citus (`deploy/citus.sql`) or in partitions by hash their rows are divided by it. Every primary and
 * unique key of theirs holds it, and what a reader's turn asks for names it, so that it touches one part alone. All that
 * is the same reader's lies together.
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

/** Looks once whether the tables of a database are divided, by Citus or into partitions. */
export async function learnDistribution(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ divided: boolean }>(
    `select exists (select 1 from pg_class where oid = to_regclass('states') and relkind = 'p')
       or exists (select 1 from pg_extension where extname = 'citus') as divided`,
  )
  if (rows[0]?.divided) divided.add(pool)
}

/** Whether one statement about several readers would have to ask several parts of the store. */
export const isDivided = (pool: pg.Pool): boolean => divided.has(pool)

/**
 * The reader whom all rows of a statement are of; null where there are several. As a parameter of its own it lets Postgres
 * see before it begins that one part is enough: `coalesce($n, asked.user_id)`.
 */
export function onlyReader<Id extends string>(asks: readonly { user_id: Id }[]): Id | null {
  const [first] = asks
  return first && asks.every(({ user_id }) => user_id === first.user_id) ? first.user_id : null
}
