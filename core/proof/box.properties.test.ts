import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, boxOfWorld, contains, hullOf, joined, without } from './box.ts'

const from = 0
const to = 4
const range = fc
  .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)])
const boxes: fc.Arbitrary<Box> = fc.tuple(range, range).map((ranges) => ranges.flat())

const values = Array.from({ length: to - from + 3 }, (_, at) => from - 1 + at)
const worlds = values.flatMap((one) => values.map((other) => [one, other]))
/** Every world of some boxes, one by one. */
const worldsOf = (...all: Box[]) =>
  worlds.filter(([one, other]) =>
    all.some(
      ([least = 0, most = 0, low = 0, high = 0]) =>
        least <= Number(one) && Number(one) <= most && low <= Number(other) && Number(other) <= high,
    ),
  )
/** The smallest box around worlds; null where it holds others too. */
function asBox(wanted: readonly number[][]): Box | null {
  const box = wanted.map(boxOfWorld).reduce<Box | null>((all, each) => (all ? hullOf(all, each) : each), null)
  return box && worldsOf(box).length === wanted.length ? box : null
}

test('two boxes become one exactly where neither lies in the other and no world is added', () => {
  fc.assert(
    fc.property(boxes, boxes, (known, box) => {
      const expected = contains(known, box) || contains(box, known) ? null : asBox(worldsOf(known, box))
      const found = joined(known, box)
      // One that holds the other may be given back as both.
      if (found !== null && contains(box, known)) expect(found).toEqual(box)
      else expect(found).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('of a box the worlds of another are left out exactly where a box is left; else it stays whole', () => {
  fc.assert(
    fc.property(boxes, boxes, (known, box) => {
      if (contains(known, box)) return
      const left = worldsOf(box).filter((world) => !contains(known, boxOfWorld(world)))
      expect(without(known, box)).toEqual(asBox(left) ?? box)
    }),
    { numRuns: 2_000 },
  )
})

test('a box holds another exactly where it holds each of its worlds, and a hull holds both', () => {
  fc.assert(
    fc.property(boxes, boxes, (one, other) => {
      expect(contains(one, other)).toBe(worldsOf(one, other).length === worldsOf(one).length)
      expect([one, other].every((each) => contains(hullOf(one, other), each))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
