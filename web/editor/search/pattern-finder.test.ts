import { withHits } from '@fabula/core/edit/texts/find-texts'
import { processorMs } from '@fabula/core/test/processor-ms'
import { expect, test } from 'vitest'
import { patternFault, patternFinder } from './pattern-finder.ts'

const loose = { cased: false, whole: false }

test('finds matches of an expression, and inserts its groups into the replacement', () => {
  const text = 'Nell and Osip. NELL & Osip. Ия и Глеб.'
  const find = patternFinder('(\\w+) (?:and|&) (\\w+)', '$2, $1$$', loose)
  expect(withHits(text, find(text))).toBe('Osip, Nell$. Osip, NELL$. Ия и Глеб.')
  expect(withHits(text, patternFinder('ия|глеб', '…', loose)(text))).toBe('Nell and Osip. NELL & Osip. … и ….')
  expect(patternFinder('nell', '', { cased: true, whole: false })(text)).toEqual([])
  expect(patternFinder('и', '', { cased: false, whole: true })(text)).toHaveLength(1)
  expect(patternFinder('x*', '', loose)('ab')).toEqual([])
  expect(patternFinder('a', '', loose)('a'.repeat(2_500))).toHaveLength(2_000)
})

test('names the fault of an invalid expression, and no expression takes exponential time', () => {
  const faultIn = (pattern: string) => {
    try {
      patternFinder(pattern, '', loose)
      return null
    } catch (error) {
      return patternFault(error)
    }
  }
  const wrong = ['(', '[a', ')', '*', 'a**', 'a{9999}', '\\', '\\y', '[z-a]', '(?=a)', '(a)\\1', 'a+']
  expect(wrong.map(faultIn)).toEqual([
    ...['open', 'openSet', 'closed', 'repeat', 'repeat', 'large', 'escape', 'escape', 'range', 'unknown', 'escape'],
    null,
  ])
  const find = patternFinder('(a+)+b', '', loose)
  expect(processorMs(() => expect(find('a'.repeat(20_000))).toEqual([]))).toBeLessThan(2_000)
})

test('letters, spaces and word boundaries are those of all languages, within sets too', () => {
  const text = 'Фонарь у\u00a0фонаря, не «полуфонарь»: ёлка_2 ёлка. Naïve lamp.'
  const found = (words: string) => patternFinder(words, '', loose)(text).map(({ start, end }) => text.slice(start, end))
  expect(found('фонар\\w')).toEqual(['Фонарь', 'фонаря', 'фонарь'])
  expect(found('\\bфонар[ья]\\b')).toEqual(['Фонарь', 'фонаря'])
  expect(found('\\b(?:ёлка|lamp)\\b')).toEqual(['ёлка', 'lamp'])
  expect(found('лка\\b')).toEqual(['лка'])
  expect(found('у\\sф')).toEqual(['у\u00a0ф'])
  expect(found('[\\w]+_[^\\s.]')).toEqual(['ёлка_2'])
  expect(found('na\\wve\\W\\S')).toEqual(['Naïve l'])
  expect(found('[]»]:')).toEqual(['»:'])
  expect(found('\\Q«полу\\E\\w+')).toEqual(['«полуфонарь'])
  expect(found('[[:alpha:]]+ lamp')).toEqual(['ve lamp'])
})
