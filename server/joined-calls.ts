/** Calls of which one is under way for each key at a time: whoever asks meanwhile gets what it comes to. */
export class JoinedCalls<Key, Result> {
  private readonly underWay = new Map<Key, Promise<Result>>()

  /** The call that is under way for a key. */
  get(key: Key): Promise<Result> | undefined {
    return this.underWay.get(key)
  }

  /** Joins the call that is under way, or makes one. */
  join(key: Key, call: () => Promise<Result>): Promise<Result> {
    const known = this.underWay.get(key)
    if (known) return known
    const made = call().finally(() => this.underWay.delete(key))
    this.underWay.set(key, made)
    return made
  }
}
