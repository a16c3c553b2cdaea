import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['short', 8, 'short'],
  ['A longer name', 8, 'A longe…'],
  ['A long name', 8, 'A long…'],
  ['👻👻👻👻👻', 8, '👻👻👻…'],
  ['ab👨‍👩‍👧‍👦', 8, 'ab…'],
])('%s in %i characters is %s', (text, most, short) => {
  expect(shorten(text, most)).toBe(short)
  expect(short.length).toBeLessThanOrEqual(most)
})
