import type { CompletionProblem } from './completer.ts'

/** The kinds of question. */
export type Question = 'reply' | 'judge' | 'choice' | 'summary'

/** Counts one model's failures by question and reason, in memory: they show how the model does at present. */
export class FailureCounts {
  private readonly counts = new Map<string, number>()

  /** Counts one failure and returns the new count of its kind. */
  add(question: Question, problem: CompletionProblem): number {
    const key = `${question}: ${problem}`
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count
  }

  /** The counts by key, such as `reply: schema_refused`. */
  all(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }
}
