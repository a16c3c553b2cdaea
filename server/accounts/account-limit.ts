import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { countAttempt, uncountAttempt } from './attempts.ts'
import { networkOf } from './network-of.ts'

const day = 86_400

/**
 * Runs the creation of an account unless its address has created `most` within a day; 0: unlimited. Failures do not
 * count.
 */
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
