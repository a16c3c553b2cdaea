import { expect, test } from 'vitest'
import { truncateLine } from './truncate-line.ts'

test.each([
  ['a short text is kept', ' Two\nlines ', 9, 'Two lines'],
  ['a word is not cut', 'across from Number Twelve', 20, 'across from Number…'],
  ['the last word that fits is kept', 'across from Number Twelve', 19, 'across from Number…'],
  ['a long word is cut', 'O Rindfleischetikettierung', 10, 'O Rindfle…'],
  ['an emoji is kept whole or left out', '🎭🎭🎭🎭', 4, '🎭…'],
])('%s', (_, text, length, line) => {
  expect(truncateLine(text, length)).toBe(line)
})
