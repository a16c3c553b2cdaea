import type pg from 'pg'
import type { Spent } from '../spending/spent-rows.ts'

type Amounts = Pick<Spent, 'tokens' | 'nanos'>
const none: Amounts = { tokens: 0, nanos: 0 }

/** What the replies that this process is writing have reserved, by day and spender. */
const held = new WeakMap<pg.Pool, Map<string, Amounts>>()

const keyOf = ({ day, spender }: Pick<Spent, 'day' | 'spender'>) => `${day} ${spender}`

/** Notes reserved amounts; negative ones when a reservation is settled. */
export function noteHeld(pool: pg.Pool, rows: readonly Spent[]): void {
  const amounts = held.get(pool) ?? new Map<string, Amounts>()
  held.set(pool, amounts)
  for (const row of rows) {
    const before = amounts.get(keyOf(row)) ?? none
    const now = { tokens: before.tokens + row.tokens, nanos: before.nanos + row.nanos }
    if (now.tokens === 0 && now.nanos === 0) amounts.delete(keyOf(row))
    else amounts.set(keyOf(row), now)
  }
}

/**
 * Whether a cap is reached only by what replies being written have reserved: they use less than that, so another may
 * begin in a moment. Knows this process's replies; what others have reserved counts as used.
 */
export async function isOnlyHeld(
  pool: pg.Pool,
  row: Pick<Spent, 'day' | 'spender'>,
  kind: keyof Amounts,
  cap: number,
): Promise<boolean> {
  const amount = () => (held.get(pool)?.get(keyOf(row)) ?? none)[kind]
  const before = amount()
  if (before === 0) return false
  const { rows } = await pool.query<Record<keyof Amounts, string>>({
    name: 'spent-of-cap',
    text: 'select tokens, nanos from spending where spender = $1 and day = $2',
    values: [row.spender, row.day],
  })
  // Meanwhile one reply may have been settled, and another begun.
  return Number(rows[0]?.[kind] ?? 0) - Math.max(before, amount()) < cap
}
