import { LinkedAbort } from '../../concurrency/linked-abort.ts'

export interface Timeouts {
  /** Milliseconds to the first sign of life, between signs of life, and for the whole call. */
  first: number
  stall: number
  total: number
}

/** Aborts a call that is silent for too long: an unresponsive server, one that stalls, one that never finishes. */
export class Deadline {
  private readonly abort: LinkedAbort
  private quiet: NodeJS.Timeout
  private readonly whole: NodeJS.Timeout
  private isAlive = false
  /** What was missed; null while all is well. */
  missed: string | null = null

  constructor(
    private readonly times: Timeouts,
    outer: AbortSignal,
  ) {
    this.quiet = setTimeout(() => this.miss(`the first word in ${times.first} ms`), times.first)
    this.whole = setTimeout(() => this.miss(`the end in ${times.total} ms`), times.total)
    this.abort = new LinkedAbort([outer])
  }

  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** To be called at each sign of life of the model. */
  alive(): void {
    if (this.isAlive) {
      this.quiet.refresh()
      return
    }
    this.isAlive = true
    clearTimeout(this.quiet)
    this.quiet = setTimeout(() => this.miss(`anything more in ${this.times.stall} ms`), this.times.stall)
  }

  /** Ends the deadline: no listener is left on the outer signal. */
  stop(): void {
    clearTimeout(this.quiet)
    clearTimeout(this.whole)
    this.abort.release()
  }

  private miss(what: string): void {
    this.missed ??= what
    this.abort.abort()
  }
}
