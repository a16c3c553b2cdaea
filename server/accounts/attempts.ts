import type pg from 'pg'
import { isOver } from '../database/is-over.ts'

/** How often something may be attempted: `most` times in `seconds`, counted from the first. */
export interface AttemptLimit {
  most: number
  seconds: number
}

/** No limit is for longer than a day. */
const longestSeconds = 86_400

/**
 * Counts an attempt before its outcome is known, so that concurrent attempts count too. Returns 0, or the seconds to
 * wait if the limit is exceeded. Stored in the database, so that restarts forget nothing and several servers share the
 * count.
 */
export async function countAttempt(pool: pg.Pool, subject: string, limit: AttemptLimit): Promise<number> {
  const { rows } = await pool.query<{ count: number; wait: number }>({
    name: 'count-attempt',
    text: `insert into attempts (subject, count, until) values ($1, 1, now() + make_interval(secs => $2))
           on conflict (subject) do update set
             count = case when ${isOver('attempts.until', '$2')} then 1 else attempts.count + 1 end,
             until = case when ${isOver('attempts.until', '$2')} then excluded.until else attempts.until end
           returning count, ceil(extract(epoch from until - now()))::int as wait`,
    values: [subject, limit.seconds],
  })
  const row = rows[0]
  return row && row.count > limit.most ? Math.max(1, row.wait) : 0
}

/** The counts, and the seconds until they expire; zeros for subjects without attempts. Counts nothing. */
export async function readAttempts<const Subjects extends readonly string[]>(
  pool: pg.Pool,
  subjects: Subjects,
): Promise<{ [At in keyof Subjects]: { count: number; wait: number } }> {
  const { rows } = await pool.query<{ subject: string; count: number; wait: number }>({
    name: 'read-attempts',
    text: `select subject, count, ceil(extract(epoch from until - now()))::int as wait from attempts
           where subject = any($1) and not ${isOver('until', longestSeconds)}`,
    values: [subjects],
  })
  const found = subjects.map((subject) => rows.find((row) => row.subject === subject) ?? { count: 0, wait: 0 })
  return found as { [At in keyof Subjects]: { count: number; wait: number } }
}

/** Undoes {@link countAttempt} for an attempt that should not count. */
export async function uncountAttempt(pool: pg.Pool, subject: string): Promise<void> {
  await pool.query({
    name: 'uncount-attempt',
    text: 'update attempts set count = count - 1 where subject = $1 and count > 0',
    values: [subject],
  })
}

/** Deletes the counts after a success. */
export async function forgetAttempts(pool: pg.Pool, subjects: readonly string[]): Promise<void> {
  await pool.query({
    name: 'forget-attempts',
    text: 'delete from attempts where subject = any($1)',
    values: [subjects],
  })
}
