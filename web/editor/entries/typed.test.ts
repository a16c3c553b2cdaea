import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, wordsOf } from '../forms/inputs/text-list-input.tsx'
import { entryKey } from '../location/location-of-form.ts'

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

  test('an entry is known by what it holds, wherever it stands', () => {
    expect(entryKey({ a: [1] })).toBe(entryKey({ a: [1] }))
    expect(entryKey({ a: [1] })).not.toBe(entryKey({ a: [2] }))
  })
})
