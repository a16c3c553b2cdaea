import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutThoughts } from './without-thoughts.ts'

test('agrees with a regular expression', () => {
  const words = fc.array(fc.constantFrom('<think>', '</think>', 'Aye.', '{', ' '), { maxLength: 12 })
  fc.assert(
    fc.property(words, (list) => {
      const raw = list.join('')
      expect(withoutThoughts(raw)).toBe(raw.replace(/<think>[\s\S]*?<\/think>/g, ''))
      expect(withoutThoughts(raw, true)).toBe(raw.replace(/<think>[\s\S]*?(<\/think>|$)/g, ''))
    }),
  )
})
