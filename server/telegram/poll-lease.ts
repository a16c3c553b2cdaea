import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isOver } from '../database/is-over.ts'

/** How long a dead holder keeps the lease, in seconds. */
const leaseSeconds = 15
/** How often it is renewed, in ms. */
export const renewEveryMs = 5_000

/**
 * Telegram lets only one process poll a bot's updates: of several servers on one database, the holder of this lease.
 */
export function pollLease(pool: pg.Pool, botId: number) {
  const holder = randomUUID()
  const name = `telegram_poller:${botId}`
  return {
    /** Takes or renews the lease; true if this process holds it. */
    async hold(): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into installation (name, value)
         values ($1, jsonb_build_object('holder', $2::text, 'until', extract(epoch from now()) + $3))
         on conflict (name) do update set value = excluded.value
           where installation.value->>'holder' = $2
             or ${isOver("to_timestamp((installation.value->>'until')::float8)", leaseSeconds)}`,
        [name, holder, leaseSeconds],
      )
      return rowCount !== 0
    },
    async giveUp(): Promise<void> {
      await pool.query(`delete from installation where name = $1 and value->>'holder' = $2`, [name, holder])
    },
  }
}
