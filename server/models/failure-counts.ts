import type { CompletionProblem } from './completer.ts'

/** What a model is asked. */
export type Question = 'reply' | 'judge' | 'choice' | 'summary'

/** How often one model failed, by what it was asked and why. In memory: it says how the model does now. */
export class FailureCounts {
  private readonly counts = new Map<string, number>()

  /** Counts one failure and answers how many of its kind there are. */
  add(question: Question, problem: CompletionProblem): number {
    const key = `${question}: ${problem}`
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count
  }

  /** Such as `reply: schema_refused` with how often. */
  all(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }
}
