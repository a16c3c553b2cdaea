import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { countAttempt, uncountAttempt } from './attempts.ts'
import { networkOf } from './network-of.ts'

const day = 86_400

/** Makes an account, if its address has not made `most` within a day; 0: any number. What fails does not count. */
export async function withinAccountLimit<T>(
  pool: pg.Pool,
  ip: string,
  most: number,
  make: () => Promise<T>,
): Promise<T> {
  if (most === 0) return make()
  const subject = `accounts ${networkOf(ip)}`
  const wait = await countAttempt(pool, subject, { most, seconds: day })
  try {
    if (wait > 0) throw new ProblemError('too_many_accounts', { retryAfter: wait })
    return await make()
  } catch (error) {
    await uncountAttempt(pool, subject)
    throw error
  }
}
