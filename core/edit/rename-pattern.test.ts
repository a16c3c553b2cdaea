import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedTwice } from '../novel/asset-names.ts'
import { fold } from '../novel/fold.ts'
import { picture } from '../test/tiny-novel.ts'
import { renameByPattern } from './rename-pattern.ts'

const asset = (name: string) => ({ id: picture(name), name })
const all = ['inn', 'attic', 'Quay 2', 'quay'].map(asset)
const renamed = (pattern: string, from?: number) =>
  renameByPattern(pattern, all.slice(0, 2), all, from).map(({ now, fault }) => (fault ? `${now}: ${fault}` : now))

test.each<[string, number | undefined, string[]]>([
  ['tavern {n}', undefined, ['tavern 1', 'tavern 2']],
  ['tavern {nnn}', 9, ['tavern 009', 'tavern 010']],
  ['{NAME} at night', undefined, ['inn at night', 'attic at night']],
  ['{имя} {нн}', undefined, ['inn 01', 'attic 02']],
  ['{name}', undefined, ['inn', 'attic']],
  ['tavern', undefined, ['tavern: taken', 'tavern: taken']],
  ['quay {n}', undefined, ['quay 1', 'quay 2: taken']],
  [' ', undefined, [': blank', ': blank']],
  ['{other} {n}', undefined, ['{other} 1', '{other} 2']],
])('%s from %s gives %j', (pattern, from, names) => {
  expect(renamed(pattern, from)).toEqual(names)
})

test('an emoji is one character of a name’s limit', () => {
  expect(renamed('😀'.repeat(200))[0]).not.toMatch('long')
  expect(renamed('😀'.repeat(201))[0]).toMatch('long')
})

test('names without a fault are unique, and names from too long a pattern are rejected', () => {
  expect(renamed('x'.repeat(201))).toEqual(['x', 'x'].map((each) => `${each.repeat(201)}: long`))
  // Some of the names also result from patterns.
  const name = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('1', '2', '3', '01', '02', 'a', 'aa', 'a1', '1a'))
  const names = fc.uniqueArray(name, { minLength: 1, selector: fold })
  let several = 0
  const piece = fc.constantFrom('{name}', '{n}', '{nn}', ' ', 'a', '$1', '$&')
  fc.assert(
    fc.property(names, fc.array(piece), fc.nat(5), (list, pieces, count) => {
      const there = list.map(asset)
      const made = renameByPattern(pieces.join(''), there.slice(0, count), there)
      if (made.some(({ fault }) => fault)) return
      if (made.length > 1) several++
      const after = there.map(({ id, name }) => ({ id, name: made.find((each) => each.id === id)?.now ?? name }))
      expect(namedTwice(after).size).toBe(namedTwice(there).size)
    }),
    { numRuns: 400 },
  )
  expect(several).toBeGreaterThan(20)
})
