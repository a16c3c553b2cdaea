import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { normalized, type ScaleBounds } from './scale-bounds.ts'

/** Conditions distinguish the values 0 to 3; five more are followed on either side. */
const bounds = (moves: Pick<ScaleBounds, 'rises' | 'falls'>): ScaleBounds[] => [
  { place: 0, low: 0, high: 3, margin: 5, ...moves },
]
const bothWays = bounds({ rises: true, falls: true })
const modes = ['under', 'over'] as const

test.each(modes)('values that conditions distinguish stay exact: %s', (mode) => {
  for (const box of [
    [0, 3],
    [0, 0],
    [1, 2],
    [3, 3],
  ]) {
    for (const moves of [true, false])
      expect(normalized(box, bounds({ rises: moves, falls: moves }), mode)).toEqual({ box, exact: true })
  }
})

test('a scale that moves both ways loses far values, or gains everything beyond', () => {
  expect(normalized([-5, 8], bothWays, 'under')).toEqual({ box: [-5, 8], exact: true })
  expect(normalized([-6, 3], bothWays, 'under')).toEqual({ box: [-5, 3], exact: false })
  expect(normalized([0, 9], bothWays, 'under')).toEqual({ box: [0, 8], exact: false })
  expect(normalized([9, 9], bothWays, 'under')).toBeNull()
  expect(normalized([-6, -6], bothWays, 'under')).toBeNull()
  expect(normalized([0, 4], bothWays, 'over')).toEqual({ box: [0, limits.integer], exact: false })
  expect(normalized([-1, 3], bothWays, 'over')).toEqual({ box: [-limits.integer, 3], exact: false })
})

test('a full range is already exact', () => {
  const whole = [-limits.integer, limits.integer]
  for (const mode of modes) expect(normalized(whole, bothWays, mode)).toEqual({ box: whole, exact: true })
})

test('for a scale that only rises or falls, all values beyond are equivalent', () => {
  for (const mode of modes) {
    const onlyUp = bounds({ rises: true, falls: false })
    expect(normalized([4, 90], onlyUp, mode)).toEqual({ box: [4, 4], exact: true })
    expect(normalized([2, 90], onlyUp, mode)).toEqual({ box: [2, 4], exact: true })
    const onlyDown = bounds({ rises: false, falls: true })
    expect(normalized([-90, -1], onlyDown, mode)).toEqual({ box: [-1, -1], exact: true })
    expect(normalized([-90, 2], onlyDown, mode)).toEqual({ box: [-1, 2], exact: true })
  }
})
