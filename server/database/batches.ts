import type { Pool } from 'pg'
import { isDivided } from './distribution.ts'

interface Waiting<Ask, Answer> {
  ask: Ask
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** No query is about more than this: the rest waits for the next one. */
const most = 64

/**
 * Those who ask for the same kind of thing at once are answered by one query. Whoever comes while one runs waits for the
 * next, so no answer is older than its question; alone, nobody waits. Under load the queries grow instead of their number.
 */
export class Batches<Ask, Answer> {
  private waiting: Waiting<Ask, Answer>[] = []
  private running = false
  private scheduled = false

  /** `run` answers many, each in the place of its question; what it throws is told to all of them. */
  constructor(private readonly run: (asks: readonly Ask[]) => Promise<readonly Answer[]>) {}

  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ask, resolve, reject })
      this.schedule()
    })
  }

  /** After what has come in already was looked at: calls that came together are asked for together. */
  private schedule(): void {
    if (this.running || this.scheduled || this.waiting.length === 0) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      void this.next()
    })
  }

  private async next(): Promise<void> {
    const asked = this.waiting.splice(0, most)
    this.running = true
    try {
      await this.answer(asked)
    } catch (error) {
      // What is wrong with one question is no answer to the others.
      if (asked.length > 1) await Promise.all(asked.map((one) => this.answer([one]).catch(one.reject)))
      else for (const { reject } of asked) reject(error)
    } finally {
      this.running = false
      this.schedule()
    }
  }

  private async answer(asked: readonly Waiting<Ask, Answer>[]): Promise<void> {
    const answers = await this.run(asked.map(({ ask }) => ask))
    for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
  }
}

/**
 * The batches of a database, made once for each pool. Where its tables are divided everybody asks alone: one statement
 * about several readers would wait for several parts of the store.
 */
export function batchesOf<Ask, Answer>(
  run: (pool: Pool, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (pool: Pool) => { ask(ask: Ask): Promise<Answer> } {
  const made = new WeakMap<Pool, Batches<Ask, Answer>>()
  return (pool) => {
    if (isDivided(pool)) return { ask: async (ask) => (await run(pool, [ask]))[0] as Answer }
    const batches = made.get(pool) ?? new Batches((asks: readonly Ask[]) => run(pool, asks))
    made.set(pool, batches)
    return batches
  }
}
