import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** How often the work is attempted when Postgres asks to retry. */
const maxAttempts = 5
/** Postgres's codes that ask to retry: a serialization failure, a deadlock. */
const retriedCodes = new Set(['40001', '40P01'])

/**
 * Runs the work in one transaction. If Postgres reports a conflict with another transaction the work runs again from
 * its start, so it must have no effects outside of the database.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work)
    } catch (error) {
      if (attempt >= maxAttempts || !retriedCodes.has(codeOf(error) ?? '')) throw error
      await sleep(Math.random() * 2 ** attempt * 5)
    }
  }
}

async function attemptOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Without a listener a connection that is lost between two queries would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(lost)
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** The code of an error of Postgres or of the operating system, also if another error wraps it as its cause. */
export function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code
  }
  return undefined
}

/** Whether Postgres refused a row because another one has the same unique key. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'
