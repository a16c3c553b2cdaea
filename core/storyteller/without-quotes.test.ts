import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutQuotes } from './without-quotes.ts'

test('what stands in quotation marks goes, whatever stands around it', () => {
  expect(withoutQuotes('He says “no”, «нет» and "never".', '¶')).toBe('He says ¶, ¶ and ¶.')
  expect(withoutQuotes('“Open, «closed»', '¶')).toBe('“Open, ¶')
  expect(withoutQuotes('"One" and "two', '¶')).toBe('¶ and "two')
})

test('it finds what an expression finds', () => {
  const signs = fc.string({ unit: fc.constantFrom('“', '”', '«', '»', '"', 'a', ' '), maxLength: 30 })
  fc.assert(
    fc.property(signs, (text) => {
      expect(withoutQuotes(text, '¶')).toBe(text.replace(/“[^”]*”|«[^»]*»|"[^"]*"/g, '¶'))
    }),
  )
})
