/**
 * An abort controller that also follows other signals, until it is released. `AbortSignal.any` cannot replace it where
 * one of those signals outlives the work: listeners of the result stay registered for as long as the signals live.
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

  /** Aborts with this reason, unless aborted already. The other signals are unaffected. */
  abort(reason?: unknown): void {
    this.controller.abort(reason)
    this.release()
  }

  /** Ends the work: removes all listeners from the other signals. */
  release(): void {
    for (const other of this.others) other.removeEventListener('abort', this.follow)
  }
}
