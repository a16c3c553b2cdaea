import { setImmediate } from 'node:timers/promises'

/** How long work goes on without a pause, in ms: then other tasks have a turn. */
const sliceMs = 8

/**
 * For work whose length depends on its input: awaited between its steps, it gives other tasks a turn whenever the work
 * has gone on for long. A single step has to be short.
 */
export class Pauses {
  #since = performance.now()

  /** Whether to `take` a pause now. Separate from it, because awaiting thousands of times is slow too. */
  get isDue(): boolean {
    return performance.now() - this.#since > sliceMs
  }

  async take(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}

/** Runs work that yields between its steps, with pauses, and returns its result. */
export async function inSteps<Out>(steps: Iterator<void, Out>): Promise<Out> {
  const pauses = new Pauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (pauses.isDue) await pauses.take()
  }
}

/** Maps the entries of a list in order, with pauses, however long it is. */
export async function mapInSteps<In, Out>(list: Iterable<In>, step: (entry: In) => Out): Promise<Out[]> {
  const pauses = new Pauses()
  const done: Out[] = []
  for (const entry of list) {
    if (pauses.isDue) await pauses.take()
    done.push(step(entry))
  }
  return done
}
