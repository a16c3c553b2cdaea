/** Refusals that one network may have within a second before the next ones come late: more than a page of a browser asks for. */
const atOnce = 24
/** So late, in ms: who asks again at once is then as good as who waits as they were told. */
const lateMs = 1_000
/** More networks than are counted apart; whoever has so many at hand begins anew. */
const mostNetworks = 20_000

/**
 * To refuse costs the server too, and some ask again as soon as they were refused. Answers how long the refusal of a network
 * is held back, in ms: nothing, but for those who had many just before.
 */
export function createRefusalDelay(now: () => number = () => performance.now()): (network: string) => number {
  const counted = new Map<string, { since: number; refused: number }>()
  return (network) => {
    const at = now()
    const known = counted.get(network)
    if (known && at - known.since < lateMs) return ++known.refused > atOnce ? lateMs : 0
    if (counted.size >= mostNetworks) counted.clear()
    counted.set(network, { since: at, refused: 1 })
    return 0
  }
}
