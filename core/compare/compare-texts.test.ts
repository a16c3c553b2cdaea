import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { compareTexts } from './compare-texts.ts'
import { matchSequences } from './match-sequences.ts'

const text = fc
  .array(fc.constantFrom('the', 'lamp', 'is', 'cold', ' ', '\n', '  '), { maxLength: 30 })
  .map((each) => each.join(''))

test('kept and deleted parts make the older text, kept and new parts the newer', () => {
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const parts = compareTexts(older, newer)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect(without('new')).toBe(older)
      expect(without('gone')).toBe(newer)
    }),
  )
})

test('finds a single changed word', () => {
  expect(compareTexts('The lamp is cold.', 'The lamp is warm.')).toEqual([
    { kind: 'same', text: 'The lamp is ' },
    { kind: 'gone', text: 'cold.' },
    { kind: 'new', text: 'warm.' },
  ])
})

test('unrelated texts are replaced as a whole, even with common words; an extended text is not', () => {
  const [older, newer] = [
    'Opening. Plants three things: the silent woman, the halt.',
    'Mine: the fog never lifts over the quay.',
  ]
  expect(compareTexts(older, newer)).toEqual([
    { kind: 'gone', text: older },
    { kind: 'new', text: newer },
  ])
  expect(compareTexts('Fog.', `Fog. ${newer}`)).toEqual([
    { kind: 'same', text: 'Fog.' },
    { kind: 'new', text: ` ${newer}` },
  ])
})

test('texts are unrelated unless they share a quarter of the shorter one, ignoring whitespace', () => {
  const kinds = (older: string, newer: string) => compareTexts(older, newer).map(({ kind }) => kind)
  expect(kinds('ab   cdefgh', 'ab ijklmnopq')).toEqual(['same', 'gone', 'new'])
  expect(kinds('ab   cdefghi', 'ab ijklmnopq')).toEqual(['gone', 'new'])
  expect(compareTexts('', '')).toEqual([])
})

test('shares as much as possible', () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const lengths = one.map(() => other.map(() => 0))
      const at = (a: number, b: number) => lengths[a]?.[b] ?? 0
      for (const [a, left] of one.entries()) {
        for (const [b, right] of other.entries()) {
          const row = lengths[a] as number[]
          row[b] = left === right ? at(a - 1, b - 1) + 1 : Math.max(at(a - 1, b), at(a, b - 1))
        }
      }
      const matches = matchSequences(one, other)
      expect(matches).toHaveLength(at(one.length - 1, other.length - 1))
      for (const [a, b] of matches) expect(one[a]).toBe(other[b])
      for (const [place, [a, b]] of matches.entries()) {
        const [lastA, lastB] = matches[place - 1] ?? [-1, -1]
        expect(a > lastA && b > lastB).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('compares two unrelated texts of ten thousand words quickly', () => {
  const words = (mark: string) => Array.from({ length: 5_000 }, (_, at) => `${mark}${at}`).join(' ')
  const [was, now] = [words('a'), words('b')]
  expect(processorMs(() => compareTexts(was, now))).toBeLessThan(2_000)
  expect(compareTexts(was, now).length).toBeGreaterThan(1)
})
