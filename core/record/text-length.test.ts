import { expect, test } from 'vitest'
import { cutText, isLonger, textLength, textStart, truncated } from './text-length.ts'

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

test.each([
  ['lamp', 3, 'lam'],
  ['lamp', 9, 'lamp'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
])('of %j at most %i code units are %j', (text, most, start) => {
  expect(textStart(text, most)).toBe(start)
})

test.each([
  ['the old lamp burns', 15, 'the old lamp…'],
  ['the lamplighter burns', 12, 'the lampligh…'],
  ['lamps😀😀', 6, 'lamps…'],
])('%j is truncated at %i: %j', (text, most, cut) => {
  expect(truncated(text, most)).toBe(cut)
})
