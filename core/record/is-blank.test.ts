import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

test.each([
  '',
  '  \n\t',
  '\u200b\u200b',
  '\u2060 \ufeff',
  '\u00ad',
  '\u200f\u202e',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\0',
])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['a', '…', '?', '👍', '👩‍🚀', '\u200b.', 'שלום', '\u202eolleh'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false)
})
