/** Counts calls that wait for their client without a place, limited in total and for each network. */
export class SlowCalls {
  private all = 0
  private readonly of = new Map<string, number>()

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** The current number. */
  get count(): number {
    return this.all
  }

  /** Adds a call; the returned function removes it. Null: there are too many. */
  add(network: string): (() => void) | null {
    const own = this.of.get(network) ?? 0
    if (this.all >= this.most || own >= this.mostOfOne) return null
    this.all++
    this.of.set(network, own + 1)
    return () => {
      this.all--
      const left = (this.of.get(network) ?? 1) - 1
      if (left > 0) this.of.set(network, left)
      else this.of.delete(network)
    }
  }
}
