import { seededRandom } from '@fabula/dev/seeded-random'

const vocabulary =
  'the lamp river fog tells her that nobody came back before dawn and still a door stands open where once she waited with an old key in hand while rain fell on every roof of that town'.split(
    ' ',
  )

/** Random choices by a seed, the same in every run. */
export interface Dice {
  /** A number from 0 to 1. */
  number(): number
  /** An integer below the limit. */
  upTo(limit: number): number
  one<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
  words(count: number): string
  id<Id extends string>(): Id
}

export function dice(seed: number): Dice {
  const number = seededRandom(seed)
  const upTo = (limit: number) => Math.floor(number() * limit)
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  const hex = (digits: number) => Array.from({ length: digits }, () => upTo(16).toString(16)).join('')
  return {
    number,
    upTo,
    one,
    some: (list, count) => {
      const from = upTo(Math.max(1, list.length - count))
      return list.slice(from, from + count)
    },
    words: (count) => Array.from({ length: count }, () => one(vocabulary)).join(' '),
    id: <Id extends string>() => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` as Id,
  }
}
