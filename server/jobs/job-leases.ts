import type pg from 'pg'
import { isOver } from '../database/is-over.ts'

/** A table of background jobs, each leased by the process that works on it. */
type JobTable = 'rehearsals' | 'translation_jobs'

/** A worker that has not renewed its lease for this long is considered dead; in seconds. */
const leaseSeconds = 15
/** A job is put off until tomorrow at the latest; in seconds. */
const longestPause = 86_400
/** As SQL: how long a lease holds. */
export const leaseFor = `interval '${leaseSeconds} seconds'`

/** As SQL: what is set to cancel a job. Its worker finds that it lost the lease. */
export const cancelled = `status = 'cancelled', lease = null, lease_until = null, problem = null`

/** As SQL: the key of the job that has been due longest, including those of dead processes. */
export const dueJob = (table: JobTable, key: string): string =>
  `select ${key} from ${table}
   where status in ('waiting', 'running') and ${isOver('due_at', longestPause)}
     and (lease_until is null or ${isOver('lease_until', leaseSeconds)})
   order by due_at limit 1 for update skip locked`

/** Milliseconds until a job is due; null when none is waiting. */
export async function nextDue(pool: pg.Pool, table: JobTable): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select extract(epoch from min(greatest(due_at, coalesce(lease_until, due_at))) - now())::float8 * 1000 as ms
     from ${table} where status in ('waiting', 'running')`,
  )
  return rows[0]?.ms ?? null
}

/**
 * Renews a lease at intervals until the returned function is called. `renew` resolves to false when the lease is lost,
 * because the author stopped the job; then `onLost` is called.
 */
export function keepRenewing(renew: () => Promise<boolean>, onLost: () => void): () => void {
  const renewOnce = async () => {
    // A failure means that the database is unreachable for the moment; the next step of the job notices that.
    if (!(await renew().catch(() => true))) onLost()
  }
  const timer = setInterval(renewOnce, (leaseSeconds * 1_000) / 3)
  return () => clearInterval(timer)
}
