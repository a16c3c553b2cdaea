import { seededRandom } from '@fabula/dev/seeded-random'

/** Random choices by a seed: the same seed makes the same choices. */
export class Chance {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = seededRandom(seed)
  }

  /** An integer from 0 up to, but not including, `most`. */
  below(most: number): number {
    return Math.floor(this.next() * most)
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)]
    if (one === undefined) throw new Error('There is nothing to pick from')
    return one
  }
}
