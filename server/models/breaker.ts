import type { CompletionProblem } from './completer.ts'

const windowMs = 60_000
const failuresToOpen = 5
const openMs = 30_000

/**
 * Circuit breaker that spares a failing provider, and the readers who would wait for it: five failures within a minute
 * open it for half a minute. `now`: a monotonic clock, in milliseconds.
 */
export class Breaker {
  private failures: number[] = []
  private openUntil = 0
  private last: CompletionProblem = 'broken'

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Seconds until the next call makes sense; 0 means now. */
  waitSeconds(): number {
    return Math.max(0, Math.ceil((this.openUntil - this.now()) / 1000))
  }

  /** Whether waiting helps: it does not for a refused key or an empty account. */
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
