/** How long a model that could not be loaded is left alone, in ms. */
const retryMs = 60_000

/**
 * Why a model could not be loaded. It is known for a minute, so that readers need not wait for the same failure; after
 * that the model is loaded again, because its file may have been replaced, or memory may be free.
 */
export class LoadFailure {
  private why: string | null = null
  private notedAt = 0

  /** `now`: a monotonic clock, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(why: string): void {
    this.why = why
    this.notedAt = this.now()
  }

  /** Null when the model may be loaded. */
  get current(): string | null {
    return this.now() - this.notedAt < retryMs ? this.why : null
  }
}
