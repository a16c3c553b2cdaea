import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import { type AttemptLimit, countAttempt, forgetAttempts, waitFor } from './attempts.ts'

/** Wrong passwords for one name from one address. */
const fromOneAddress: AttemptLimit = { most: 10, seconds: 15 * 60 }
/** Wrong passwords for one name from everywhere. Addresses where its owner is logged in are not held to it. */
const fromEverywhere: AttemptLimit = { most: 100, seconds: 60 * 60 }

export interface SignInAttempt {
  name: string
  /** Null: nobody has this name. */
  user: UserId | null
  ip: string
}

/**
 * Checks a password within the limits of its name. Only wrong ones count, so that nobody is held back by signing in often;
 * and they are looked at again after a right one, so that guessing many at once helps nobody.
 */
export async function withinSignInLimits(
  pool: pg.Pool,
  { name, user, ip }: SignInAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const [here, everywhere] = [`sign-in ${name} ${ip}`, `sign-in ${name}`]
  const refuse = async () => {
    const wait = await waitFor(pool, here, fromOneAddress)
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait })
    const waitEverywhere = await waitFor(pool, everywhere, fromEverywhere)
    if (waitEverywhere > 0 && !(await isLoggedInFrom(pool, user, ip))) {
      throw new Refusal('too_many_requests', { retryAfter: waitEverywhere })
    }
  }
  await refuse()
  if (await verify()) {
    await refuse()
    await forgetAttempts(pool, [here, everywhere])
    return true
  }
  await countAttempt(pool, here, fromOneAddress)
  await countAttempt(pool, everywhere, fromEverywhere)
  return false
}

async function isLoggedInFrom(pool: pg.Pool, user: UserId | null, ip: string): Promise<boolean> {
  if (user === null) return false
  const { rowCount } = await pool.query(
    'select 1 from sessions where user_id = $1 and ip = $2 and expires_at > now() limit 1',
    [user, ip],
  )
  return rowCount !== 0
}
