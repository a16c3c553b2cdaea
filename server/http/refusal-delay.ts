import { setTimeout as sleep } from 'node:timers/promises'

/** How many refusals of a network within a second are immediate: more than a page sends requests. */
const immediatePerSecond = 24
/** The delay in ms, which makes retrying at once no faster than waiting as told. */
const delayMs = 1_000
/** The most networks that are tracked; beyond it all counts start anew. */
const maxNetworks = 20_000

/**
 * Refusing costs the server too, and some clients retry at once. The returned function resolves when a network may
 * receive its refusal: at once, unless it had many just before. `wait` takes ms.
 */
export function createRefusalDelay(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = sleep,
): (network: string) => Promise<void> {
  const counted = new Map<string, { since: number; refused: number }>()
  return async (network) => {
    const at = now()
    const known = counted.get(network)
    if (known && at - known.since < delayMs) {
      if (++known.refused > immediatePerSecond) await wait(delayMs)
      return
    }
    if (counted.size >= maxNetworks) counted.clear()
    counted.set(network, { since: at, refused: 1 })
  }
}
