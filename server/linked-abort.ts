/**
 * An abort of its own that also follows other signals, until it is released. `AbortSignal.any` is no match for it where
 * one of those signals outlives the work: whoever listens to the result stays registered for as long as they live.
 */
export class LinkedAbort {
  private readonly controller = new AbortController()
  private readonly follow: () => void

  constructor(private readonly others: readonly AbortSignal[]) {
    this.follow = () => this.abort(others.find(({ aborted }) => aborted)?.reason)
    for (const other of others) other.addEventListener('abort', this.follow, { once: true })
    if (others.some(({ aborted }) => aborted)) this.follow()
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Aborts with this reason; the first one counts. The others know nothing of it. */
  abort(reason?: unknown): void {
    this.controller.abort(reason)
    this.release()
  }

  /** The work is over: nothing is left behind on the other signals. */
  release(): void {
    for (const other of this.others) other.removeEventListener('abort', this.follow)
  }
}
