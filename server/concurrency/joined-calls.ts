/** Joins concurrent calls: while a call with a key is in progress, further ones with that key get its result. */
export class JoinedCalls<Key, Result> {
  private readonly underWay = new Map<Key, Promise<Result>>()

  /** The call in progress for a key. */
  get(key: Key): Promise<Result> | undefined {
    return this.underWay.get(key)
  }

  /** Joins the call in progress, or starts one. */
  join(key: Key, call: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(key)
    if (running) return running
    const made = call().finally(() => this.underWay.delete(key))
    this.underWay.set(key, made)
    return made
  }
}
