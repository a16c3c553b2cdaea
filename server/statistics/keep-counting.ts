import type pg from 'pg'
import { countAllStates } from './count-states.ts'

/** How often new states are counted, in ms; in between the database is left alone. */
const everyMs = 30_000

/** Counts in the background until it is stopped. Failures are retried the next time. */
export function keepCounting(
  pool: pg.Pool,
  log: { warn(facts: object, message: string): void },
): { stop(): Promise<void> } {
  let counting: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const count = () => {
    counting = counting
      .then(() => countAllStates(pool, { signal: stopping.signal }))
      .catch((err: unknown) => log.warn({ err }, 'readers were not counted'))
  }
  count()
  const timer = setInterval(count, everyMs)
  timer.unref()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await counting
    },
  }
}
