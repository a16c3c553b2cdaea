import { expect, test } from 'vitest'
import { readWholeNumber } from './use-whole-number.ts'

test.each([
  ['15', 15],
  [' 7 ', 7],
  ['-3', -3],
  ['\u22123', -3],
  ['+3', 3],
  ['1 000', 1000],
  ['1\u00a0000\u202f000', 1_000_000],
])('%o is a whole number', (typed, number) => {
  expect(readWholeNumber(typed)).toBe(number)
})

test.each(['', '1,5', '1.5', '1,500', '1e3', '٣', '-', '--5', '1 5', '- 5', '0x10', '12 шт'])(
  '%o is not a whole number',
  (typed) => {
    expect(readWholeNumber(typed)).toBe(Number.NaN)
  },
)
