/** Counts calls that wait for their client without a place, limited in total and for each network. */
export class SlowCalls {
  private total = 0
  private readonly byNetwork = new Map<string, number>()

  constructor(
    private readonly maxTotal: number,
    private readonly maxPerNetwork: number,
  ) {}

  /** The current number. */
  get count(): number {
    return this.total
  }

  /** Adds a call; the returned function removes it. Null: there are too many. */
  add(network: string): (() => void) | null {
    const own = this.byNetwork.get(network) ?? 0
    if (this.total >= this.maxTotal || own >= this.maxPerNetwork) return null
    this.total++
    this.byNetwork.set(network, own + 1)
    return () => {
      this.total--
      const left = (this.byNetwork.get(network) ?? 1) - 1
      if (left > 0) this.byNetwork.set(network, left)
      else this.byNetwork.delete(network)
    }
  }
}
