/** Counts calls that wait for their client and have no place meanwhile: so many at once, and so many of one network. */
export class SlowCalls {
  private all = 0
  private readonly of = new Map<string, number>()

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** How many there are. */
  get count(): number {
    return this.all
  }

  /** One more, until what this answers is called; null: there are too many. */
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
