import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, wordsOf } from './text-list-input.tsx'

describe('text typed into list fields', () => {
  test('splits keywords at commas, trimmed and without duplicates', () => {
    expect(wordsOf(' key, the key ;\n key,, ')).toEqual(['key', 'the key'])
    expect(wordsOf('  ')).toEqual([])
  })

  test('shows saved keywords in their field as they were typed', () => {
    const word = fc.stringMatching(/^[a-zа-я]{1,8}( [a-zа-я]{1,8})?$/)
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        expect(wordsOf(words.join(', '))).toEqual(words)
      }),
    )
  })

  test('drops blank lines', () => {
    expect(linesOf(' Good evening, sir.\n\n  Sit down.\n')).toEqual(['Good evening, sir.', 'Sit down.'])
  })
})
