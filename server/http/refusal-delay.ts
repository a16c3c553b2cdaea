import { setTimeout as sleep } from 'node:timers/promises'

/** Refusals that one network may have within a second before the next ones come late: more than a page of a browser asks for. */
const atOnce = 24
/** So late, in ms: who asks again at once is then as good as who waits as they were told. */
const lateMs = 1_000
/** More networks than are counted apart; whoever has so many at hand begins anew. */
const mostNetworks = 20_000

/**
 * To refuse costs the server too, and some ask again as soon as they were refused. Resolves when a network may be told that it
 * is refused: at once, but for those who had many refusals just before. `wait` takes ms.
 */
export function createRefusalDelay(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = sleep,
): (network: string) => Promise<void> {
  const counted = new Map<string, { since: number; refused: number }>()
  return async (network) => {
    const at = now()
    const known = counted.get(network)
    if (known && at - known.since < lateMs) {
      if (++known.refused > atOnce) await wait(lateMs)
      return
    }
    if (counted.size >= mostNetworks) counted.clear()
    counted.set(network, { since: at, refused: 1 })
  }
}
