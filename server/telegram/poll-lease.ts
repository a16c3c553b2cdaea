import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A dead holder loses the lease after this long, in seconds. */
const leaseSeconds = 15
/** It is renewed this often, in ms. */
export const renewEveryMs = 5_000

/** Telegram lets one process ask for a bot's updates: of several servers on one database, the one that has this lease. */
export function pollLease(pool: pg.Pool, botId: number) {
  const holder = randomUUID()
  const name = `telegram_poller:${botId}`
  return {
    /** True while this process is the one; asks for the lease, or renews it. */
    async hold(): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into installation (name, value)
         values ($1, jsonb_build_object('holder', $2::text, 'until', extract(epoch from now()) + $3))
         on conflict (name) do update set value = excluded.value
           where installation.value->>'holder' = $2
             or (installation.value->>'until')::float8 < extract(epoch from now())`,
        [name, holder, leaseSeconds],
      )
      return rowCount !== 0
    },
    async giveUp(): Promise<void> {
      await pool.query(`delete from installation where name = $1 and value->>'holder' = $2`, [name, holder])
    },
  }
}
