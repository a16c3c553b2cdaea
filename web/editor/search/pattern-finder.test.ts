import { withHits } from '@fabula/core/edit/texts/find-texts'
import { expect, test } from 'vitest'
import { patternFinder } from './pattern-finder.ts'

const loose = { cased: false, whole: false }

test('finds what an expression means, and puts in what its brackets found', () => {
  const text = 'Nell and Osip. NELL & Osip. Ия и Глеб.'
  const find = patternFinder('(\\w+) (?:and|&) (\\w+)', '$2, $1$$', loose)
  expect(withHits(text, find(text))).toBe('Osip, Nell$. Osip, NELL$. Ия и Глеб.')
  expect(withHits(text, patternFinder('ия|глеб', '…', loose)(text))).toBe('Nell and Osip. NELL & Osip. … и ….')
  expect(patternFinder('nell', '', { cased: true, whole: false })(text)).toEqual([])
  expect(patternFinder('и', '', { cased: false, whole: true })(text)).toHaveLength(1)
  expect(patternFinder('x*', '', loose)('ab')).toEqual([])
})

test('says of what it does not take that it is none, and no expression blows up', () => {
  for (const wrong of ['(', '[a', '(?=a)', '(a)\\1', '*']) expect(() => patternFinder(wrong, '', loose)).toThrow()
  const from = performance.now()
  expect(patternFinder('(a+)+b', '', loose)('a'.repeat(20_000))).toEqual([])
  expect(performance.now() - from).toBeLessThan(2_000)
})
