import type { Random } from '../random.ts'

/**
 * A value that drifts smoothly within -1 to 1, with about `perSecond` new directions per second; call it with
 * non-decreasing seconds.
 */
export type Drift = (seconds: number) => number

export function drift(random: Random, perSecond: number): Drift {
  let from = random() * 2 - 1
  let to = random() * 2 - 1
  let leg = 0
  const offset = random()
  return (seconds) => {
    const place = seconds * perSecond + offset
    while (place - leg >= 1) {
      leg += 1
      from = to
      to = random() * 2 - 1
    }
    const part = place - leg
    return from + (to - from) * part * part * (3 - 2 * part)
  }
}
