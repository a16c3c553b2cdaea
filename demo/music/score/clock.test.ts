import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

test('at constant tempo a beat lasts a minute divided by the tempo', () => {
  const clock = clockOf({ beatsPerMinute: 60, bars: [4, 4], tempo: [[0, 1]] })
  expect(clock(0)).toBe(0)
  expect(clock(5.5)).toBeCloseTo(5.5, 6)
})

test('at half the speed the same beats take twice the time', () => {
  const clock = clockOf({
    beatsPerMinute: 60,
    bars: [4, 4],
    tempo: [
      [4, 1],
      [4, 0.5],
    ],
  })
  expect(clock(4)).toBeCloseTo(4, 6)
  expect(clock(8) - clock(4)).toBeCloseTo(8, 1)
})
