import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapePattern } from './escape-pattern.ts'

test('escaped text matches exactly itself', () => {
  const signs = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'-.*+?^$}{()|[]\\/&#~ \n'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(signs, fc.constantFrom('', 'u', 'iu', 'gu'), (words, flags) => {
      const found = new RegExp(`^(?:${escapePattern(words)})$`, flags).exec(words)
      expect(found?.[0]).toBe(words)
    }),
    {
      examples: [
        ['well-known', 'u'],
        ['a/b', 'u'],
      ],
    },
  )
})
