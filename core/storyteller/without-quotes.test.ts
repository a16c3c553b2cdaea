import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutQuotes } from './without-quotes.ts'

test('removes quotations in any context', () => {
  expect(withoutQuotes('He says “no”, «нет» and "never".', '¶')).toBe('He says ¶, ¶ and ¶.')
  expect(withoutQuotes('“Open, «closed»', '¶')).toBe('“Open, ¶')
  expect(withoutQuotes('"One" and "two', '¶')).toBe('¶ and "two')
})

test('agrees with a regular expression', () => {
  const signs = fc.string({ unit: fc.constantFrom('“', '”', '«', '»', '"', 'a', ' '), maxLength: 30 })
  fc.assert(
    fc.property(signs, (text) => {
      expect(withoutQuotes(text, '¶')).toBe(text.replace(/“[^”]*”|«[^»]*»|"[^"]*"/g, '¶'))
    }),
  )
})
