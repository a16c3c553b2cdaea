import type { BackupCause } from '@fabula/contract/shapes/backups'
import type pg from 'pg'

/** The last time a server of this installation tried to back it up, and why it failed, if it did. */
export type Attempt = { at: string; failure: string | null; cause?: BackupCause }

/** Whether a backup was due, or requested by an administrator. Each kind has its own last attempt. */
export type AttemptKind = 'scheduled' | 'asked'

/** Reported for a server that was killed during its backup, until the next one. */
export const unfinishedFailure = 'The backup was begun and not finished.'

const nameOf = (kind: AttemptKind): string => `${kind}_backup`

/** How soon a failed backup is retried, in ms. */
const retryAfterMs = 15 * 60_000
const hourMs = 3_600_000

/** The last attempt of a kind; null if there was none. */
export async function lastAttempt(
  queries: Pick<pg.Pool, 'query'>,
  kind: AttemptKind = 'scheduled',
): Promise<Attempt | null> {
  const { rows } = await queries.query<{ value: Attempt }>('select value from installation where name = $1', [
    nameOf(kind),
  ])
  return rows[0]?.value ?? null
}

/** When the next backup is due, in ms; now, if there was none. */
export function dueAt(attempt: Attempt | null, everyHours: number, now: number): number {
  // A time in the future was stored before the clock was corrected: waiting for it would skip backups.
  if (attempt === null || Date.parse(attempt.at) > now + hourMs) return now
  const every = everyHours * hourMs
  return Date.parse(attempt.at) + (attempt.failure === null ? every : Math.min(every, retryAfterMs))
}

/** Takes the attempt after the one that was read; false if another server was faster. */
export async function takeAttempt(
  pool: pg.Pool,
  last: Attempt | null,
  next: Attempt,
  kind: AttemptKind = 'scheduled',
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into installation (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where installation.value = $3`,
    [nameOf(kind), JSON.stringify(next), JSON.stringify(last)],
  )
  return rowCount === 1
}
