import type { Random } from '../random.ts'

/** A value that wanders smoothly in -1..1, about `perSecond` new directions a second; asked with seconds that never go back. */
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
