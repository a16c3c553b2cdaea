/** The timeouts in a row after which the model is skipped for a while. */
const patience = 2
/** The first and the longest skip, in turns; each is twice as long as the one before. */
const firstRest = 8
const lastRest = 200

/**
 * Learns whether waiting for a model's judgement, or for its choice of a line, is worthwhile: one that always times out
 * is asked less and less.
 */
export class JudgeTrust {
  private timeouts = 0
  private rest = 0
  private nextRest = firstRest

  /** Whether to ask this time. Each refusal brings the next attempt nearer. */
  worthAsking(): boolean {
    if (this.rest === 0) return true
    this.rest--
    return false
  }

  answered(): void {
    this.timeouts = 0
    this.nextRest = firstRest
  }

  timedOut(): void {
    this.timeouts++
    if (this.timeouts < patience) return
    this.rest = this.nextRest
    this.nextRest = Math.min(lastRest, this.nextRest * 2)
    // After the rest, one timeout is enough.
    this.timeouts = patience - 1
  }
}
