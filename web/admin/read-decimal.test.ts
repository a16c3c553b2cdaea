import { expect, test } from 'vitest'
import { readDecimal, showDecimal } from './read-decimal.ts'

test.each([
  ['0,15', 0.15],
  ['0.15', 0.15],
  [' 1 000,50 ', 1000.5],
  ['1\u00a0000\u202f000', 1_000_000],
  ['-5', -5],
  ['.5', 0.5],
  ['0,125', 0.125],
])('%o is a number in both languages', (typed, number) => {
  for (const language of ['english', 'russian'] as const) {
    expect(readDecimal(typed, language)).toBe(number)
    expect(readDecimal(showDecimal(number, language), language)).toBe(number)
  }
})

test.each(['', '1e9', '1,2,3', '1.000,50', '1,000.50', 'five', '5 €', '--5', '0x10'])('%o is not a number', (typed) => {
  expect([readDecimal(typed, 'english'), readDecimal(typed, 'russian')]).toEqual([Number.NaN, Number.NaN])
})

test('1,500 is one and a half in Russian, and ambiguous in English', () => {
  expect([readDecimal('1,500', 'russian'), readDecimal('1,500', 'english')]).toEqual([1.5, Number.NaN])
})

test('shows a small number with every digit', () => {
  expect([showDecimal(0.0000001, 'russian'), showDecimal(1_000_000, 'english')]).toEqual(['0,0000001', '1000000'])
})
