import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryKey } from './entry-key.ts'
import { wholeNumber } from './whole-number.ts'
import { linesOf, wordsOf } from './words-of.ts'

describe('what is typed into a form', () => {
  test('keywords are told apart by commas, each once, without blanks', () => {
    expect(wordsOf(' key, the key ;\n key,, ')).toEqual(['key', 'the key'])
    expect(wordsOf('  ')).toEqual([])
  })

  test('keywords stand in their field as they were saved', () => {
    const word = fc.stringMatching(/^[a-zа-я]{1,8}( [a-zа-я]{1,8})?$/)
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        expect(wordsOf(words.join(', '))).toEqual(words)
      }),
    )
  })

  test('lines are those that say something', () => {
    expect(linesOf(' Good evening, sir.\n\n  Sit down.\n')).toEqual(['Good evening, sir.', 'Sit down.'])
  })

  test.each([
    ['3', 1, 3],
    [' 2 ', 1, 2],
    ['0', 0, 0],
    ['0', 1, null],
    ['1.5', 1, null],
    ['', 0, null],
    ['seven', 0, null],
    ['9999999999', 0, null],
  ])('%j, at least %i, is %j', (typed, least, number) => expect(wholeNumber(typed, least)).toBe(number))

  test('an entry is known by what it holds, wherever it stands', () => {
    expect(entryKey({ a: [1] })).toBe(entryKey({ a: [1] }))
    expect(entryKey({ a: [1] })).not.toBe(entryKey({ a: [2] }))
  })
})
