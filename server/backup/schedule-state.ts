import type pg from 'pg'

/** The last time a server of this installation tried to back it up by itself, and why it failed, if it did. */
export type Attempt = { at: string; failure: string | null }

/** What is told where a server was killed over its backup, until the next one. */
export const UNFINISHED = 'The backup was begun and not finished.'

const NAME = 'scheduled_backup'

/** After a failure it is tried again this soon, in ms. */
const AGAIN_MS = 15 * 60_000
const HOUR_MS = 3_600_000

export async function lastAttempt(queries: Pick<pg.Pool, 'query'>): Promise<Attempt | null> {
  const { rows } = await queries.query<{ value: Attempt }>('select value from installation where name = $1', [NAME])
  return rows[0]?.value ?? null
}

/** When the next backup is due, in ms; now, where there was none. */
export function dueAt(attempt: Attempt | null, everyHours: number, now: number): number {
  if (attempt === null) return now
  const every = everyHours * HOUR_MS
  return Date.parse(attempt.at) + (attempt.failure === null ? every : Math.min(every, AGAIN_MS))
}

/** Takes the attempt that follows on the one that was read; false: another server was faster. */
export async function takeAttempt(pool: pg.Pool, last: Attempt | null, next: Attempt): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into installation (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where installation.value = $3`,
    [NAME, JSON.stringify(next), JSON.stringify(last)],
  )
  return rowCount === 1
}
