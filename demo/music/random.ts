/** A seeded random number generator, in [0, 1), so that a piece renders the same every time. */
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

/** A random number around 0 with deviation 1, within -3 to 3: imitates the small errors of a player. */
export function bell(random: Random): number {
  const sum = random() + random() + random() + random() + random() + random()
  return (sum - 3) * Math.SQRT2
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}
