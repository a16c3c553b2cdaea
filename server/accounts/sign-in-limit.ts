import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from './attempts.ts'

/** Wrong passwords for one name from one address. */
const fromOneAddress: AttemptLimit = { most: 10, seconds: 15 * 60 }
/** Wrong passwords for one name from everywhere. Addresses where its owner is logged in are not held to it. */
const fromEverywhere: AttemptLimit = { most: 100, seconds: 60 * 60 }

/** Counts a sign-in under a name; refuses it when too many have failed. Answers what a success does about that. */
export async function holdToSignInLimits(
  pool: pg.Pool,
  name: string,
  user: UserId | null,
  ip: string,
): Promise<{ succeeded(): Promise<void> }> {
  const [here, everywhere] = [`sign-in ${name} ${ip}`, `sign-in ${name}`]
  const wait = await countAttempt(pool, here, fromOneAddress)
  if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait })
  const waitEverywhere = await countAttempt(pool, everywhere, fromEverywhere)
  if (waitEverywhere > 0 && !(await isLoggedInFrom(pool, user, ip))) {
    throw new Refusal('too_many_requests', { retryAfter: waitEverywhere })
  }
  return { succeeded: () => forgetAttempts(pool, [here, everywhere]) }
}

async function isLoggedInFrom(pool: pg.Pool, user: UserId | null, ip: string): Promise<boolean> {
  if (user === null) return false
  const { rowCount } = await pool.query(
    'select 1 from sessions where user_id = $1 and ip = $2 and expires_at > now() limit 1',
    [user, ip],
  )
  return rowCount !== 0
}
