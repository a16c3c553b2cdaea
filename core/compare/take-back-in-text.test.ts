import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts, takeBackInText } from './merge-texts.ts'

test.each([
  ['A lamp burns', 'A lamp burns', 'A lamp', 'A lamp'],
  // Extended since, right after the reverted text.
  ['A lamp burns', 'A lamp burns tonight', 'A lamp', 'A lamp tonight'],
  // Extended within it.
  ['A lamp burns and smokes', 'A lamp burns low and smokes', 'A lamp', 'A lamp low '],
  // Replaced.
  ['A lamp burns', 'A lamp smokes', 'A lamp', 'A lamp smokes'],
  // Changed elsewhere.
  ['A lamp burns', 'Long ago a lamp burns', 'A lamp', 'Long ago a lamp'],
  // Deleted text returns beside what was written there since.
  ['A lamp', 'A lamp tonight', 'A lamp burns', 'A lamp tonight burns'],
])('%j, now %j, reverted to %j gives %j', (from, now, to, left) => {
  expect(takeBackInText(from, now, to)).toBe(left)
})

const word = fc.constantFrom('lamp', 'fog', 'oil', 'ferry', 'Mara', 'туман')
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))

test('every word written since stays; without any, the earlier text is restored exactly', () => {
  // Digits, which occur in no other word.
  const since = fc.array(fc.tuple(fc.nat(12), fc.stringMatching(/^[0-9]{3}$/)), { maxLength: 5 })
  fc.assert(
    fc.property(text, text, since, (from, to, written) => {
      const words = from.split(' ')
      for (const [at, each] of written) words.splice(Math.min(at, words.length), 0, each)
      const left = takeBackInText(from, words.join(' '), to)
      for (const [, each] of written) expect(left).toContain(each)
      expect(takeBackInText(from, from, to)).toBe(to)
      expect(takeBackInText(from, to, from)).toBe(to)
    }),
  )
})

test.each<[string, string, string, string | null]>([
  ['a b c d', 'A b c d', 'a b c D', 'A b c D'],
  // Edits three words and spaces apart collide, four apart do not.
  ['a b c d', 'A b c d', 'a b C d', null],
  ['a b c d', 'A b c d', 'a b c  d', 'A b c  d'],
  ['a b c d', 'A b c d', 'A b c D', 'A b c D'],
  ['a b c d e f g', 'A b c d e f G', 'a b c D e f g', 'A b c D e f G'],
  ['a b c d', 'a b c d x', 'y a b c d', 'y a b c d x'],
  ['a b c d', 'a b c d x', 'a b c d y', null],
  ['a b c d', 'c d', 'a b c d', 'c d'],
  ['', 'x', 'y', null],
])('%j, changed to %j and %j, gives %j', (base, ours, theirs, merged) => {
  expect(mergeTexts(base, ours, theirs)).toBe(merged)
  expect(mergeTexts(base, theirs, ours)).toBe(merged)
})
