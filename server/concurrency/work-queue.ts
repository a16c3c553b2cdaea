import { ProblemError } from '../problem-error.ts'

/** Limits work to `atOnce` pieces at a time; throws `overloaded` when more than `waiting` are queued. */
export function createWorkQueue(atOnce: number, waiting = 500): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new ProblemError('overloaded', { retryAfter: 5 })
      // A finished piece passes its place on, so `running` is correct already.
      await new Promise<void>((resolve) => line.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
