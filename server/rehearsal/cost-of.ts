import type { Money } from '@fabula/core/record/money'
import type pg from 'pg'
import { unitsOf } from '../settings/money.ts'
import { readModelSettings } from '../settings/settings-store.ts'

/** Billionths as an amount in the installation's currency; null when the cost is unknown or nothing. */
export async function costOf(pool: pg.Pool, nanos: number | null): Promise<Money | null> {
  if (nanos === null || nanos === 0) return null
  const { currency } = await readModelSettings(pool)
  return { currency, amount: unitsOf(nanos) }
}
