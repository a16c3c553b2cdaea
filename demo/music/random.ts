/** A source of numbers in [0, 1) that gives the same row for the same seed, so that a piece renders the same every time. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number around 0, deviation 1, never beyond 3: a hand errs a little and often, never by a bar. */
export function bell(random: Random): number {
  const sum = random() + random() + random() + random() + random() + random()
  return (sum - 3) * Math.SQRT2
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}
