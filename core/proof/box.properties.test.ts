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
/** Every single world of these boxes. */
const worldsOf = (...all: Box[]) =>
  worlds.filter(([one, other]) =>
    all.some(
      ([least = 0, most = 0, low = 0, high = 0]) =>
        least <= Number(one) && Number(one) <= most && low <= Number(other) && Number(other) <= high,
    ),
  )
/** The smallest box around the worlds; null if it contains others. */
function asBox(wanted: readonly number[][]): Box | null {
  const box = wanted.map(boxOfWorld).reduce<Box | null>((all, each) => (all ? hullOf(all, each) : each), null)
  return box && worldsOf(box).length === wanted.length ? box : null
}

test('boxes are joined exactly if neither contains the other and no world is added', () => {
  fc.assert(
    fc.property(boxes, boxes, (known, box) => {
      const expected = contains(known, box) || contains(box, known) ? null : asBox(worldsOf(known, box))
      const found = joined(known, box)
      // If one contains the other, it may be returned as the union.
      if (found !== null && contains(box, known)) expect(found).toEqual(box)
      else expect(found).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('subtracts a box exactly if the rest is a box, and otherwise changes nothing', () => {
  fc.assert(
    fc.property(boxes, boxes, (known, box) => {
      if (contains(known, box)) return
      const left = worldsOf(box).filter((world) => !contains(known, boxOfWorld(world)))
      expect(without(known, box)).toEqual(asBox(left) ?? box)
    }),
    { numRuns: 2_000 },
  )
})

test('a box contains another exactly if it contains each of its worlds, and a hull contains both', () => {
  fc.assert(
    fc.property(boxes, boxes, (one, other) => {
      expect(contains(one, other)).toBe(worldsOf(one, other).length === worldsOf(one).length)
      expect([one, other].every((each) => contains(hullOf(one, other), each))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
