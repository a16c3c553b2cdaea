import { setImmediate } from 'node:timers/promises'

/** So long work goes on in one go, in ms: then others have their turn. */
const sliceMs = 8

/**
 * For work whose length somebody else decides: asked between its steps, it lets others have their turn wherever it has gone
 * on for long. A step itself has to be short.
 */
export class Pauses {
  #since = performance.now()

  /** Whether to `take` one now. Apart from it, because to await thousands of times takes long too. */
  get isDue(): boolean {
    return performance.now() - this.#since > sliceMs
  }

  async take(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}

/** What comes of work that says by itself where its steps end. */
export async function inSteps<Out>(steps: Iterator<void, Out>): Promise<Out> {
  const pauses = new Pauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (pauses.isDue) await pauses.take()
  }
}

/** The same with each entry of a list, however long it is; in its order. */
export async function mapInSteps<In, Out>(list: Iterable<In>, step: (entry: In) => Out): Promise<Out[]> {
  const pauses = new Pauses()
  const done: Out[] = []
  for (const entry of list) {
    if (pauses.isDue) await pauses.take()
    done.push(step(entry))
  }
  return done
}
