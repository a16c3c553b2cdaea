import { expect, test } from 'vitest'
import { cutText, isLonger, textLength } from './text-length.ts'

test.each([
  ['lamp', 4, 'lamp'],
  ['lamp', 3, 'lam'],
  ['a😀😀😀', 2, 'a😀'],
  ['😀😀😀b', 3, '😀😀😀'],
  ['😀b', 0, ''],
])('of %j the first %i characters are %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
  expect(isLonger(cut, most)).toBe(false)
  expect(textLength(cut)).toBe(Math.min(most, textLength(text)))
})
