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

  constructor(private readonly now: () => number = Date.now) {}

  /** Seconds until asking makes sense again; 0: now. */
  waitSeconds(): number {
    return Math.max(0, Math.ceil((this.openUntil - this.now()) / 1000))
  }

  failed(): void {
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
