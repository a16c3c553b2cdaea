import type { Pool } from 'pg'
import { isDivided } from './distribution.ts'

interface Waiting<Ask, Answer> {
  ask: Ask
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** The largest batch: the rest waits for the next one. */
const most = 64

/**
 * Answers concurrent questions of a kind with one query. A question that arrives while a query runs waits for the next
 * one, so no answer is older than its question; a single question does not wait. Under load the queries grow instead of
 * their number.
 */
export class Batches<Ask, Answer> {
  private waiting: Waiting<Ask, Answer>[] = []
  private running = false
  private scheduled = false

  /** `run` returns the answers in the order of the questions; an error it throws is passed to all callers. */
  constructor(private readonly run: (asks: readonly Ask[]) => Promise<readonly Answer[]>) {}

  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ask, resolve, reject })
      this.schedule()
    })
  }

  /** After pending events were processed, so that questions that arrived together form one batch. */
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
      // One invalid question must not fail the others, so each is tried alone.
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
 * The batches of a database, created once for each pool. With divided tables every question is asked alone: one
 * statement about several readers would wait for several parts of the store.
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
