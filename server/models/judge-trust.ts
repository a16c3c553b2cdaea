/** So many times out one after the other, and the judge is left out for a while; each time twice as long. */
const patience = 2
const firstRest = 8
const lastRest = 200

/** Learns whether a judge is worth its wait: where it only ever times out, keywords do. */
export class JudgeTrust {
  private timeouts = 0
  private rest = 0
  private nextRest = firstRest

  /** Whether to ask this time. Each no brings the next try nearer. */
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
    // After the rest one timeout is enough.
    this.timeouts = patience - 1
  }
}
