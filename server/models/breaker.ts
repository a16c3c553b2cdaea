import type { CompletionProblem } from './completer.ts'

const windowMs = 60_000
const failuresToOpen = 5
const openMs = 30_000

/**
 * Spares a provider that fails, and the readers who would wait for it: five failures within a minute open it for half a
 * minute. `now` is in milliseconds.
 */
export class Breaker {
  private failures: number[] = []
  private openUntil = 0
  private last: CompletionProblem = 'broken'

  constructor(private readonly now: () => number = Date.now) {}

  /** Seconds until asking makes sense again; 0: now. */
  waitSeconds(): number {
    return Math.max(0, Math.ceil((this.openUntil - this.now()) / 1000))
  }

  /** Whether waiting helps: not against a key that is refused, or an account that is empty. */
  get isWorthWaiting(): boolean {
    return this.last !== 'not_allowed'
  }

  failed(problem: CompletionProblem): void {
    this.last = problem
    const now = this.now()
    this.failures = [...this.failures.filter((at) => at > now - windowMs), now]
    if (this.failures.length < failuresToOpen) return
    this.openUntil = now + openMs
    this.failures = []
  }

  succeeded(): void {
    this.failures = []
  }
}
