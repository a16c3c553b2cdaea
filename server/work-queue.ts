import { ProblemError } from './problem-error.ts'

/** Runs at most `atOnce` pieces of work beside each other; more than `waiting` in line are refused with `overloaded`. */
export function createWorkQueue(atOnce: number, waiting = 500): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new ProblemError('overloaded', { retryAfter: 5 })
      // Whoever finishes hands their place on, so `running` is right already.
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
