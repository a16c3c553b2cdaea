import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Merging, mergeValues, type Picks } from './merge-values.ts'

const merged = (base: unknown, ours: unknown, theirs: unknown, more: Partial<Merging> = {}) => {
  const collisions: Merging['collisions'] = []
  const value = mergeValues(base, ours, theirs, { path: [], picks: {}, ...more, collisions })
  return { value, at: collisions.map(({ path }) => path.join('/')) }
}

test.each<[string, unknown, unknown, unknown, unknown, string[]]>([
  ['each changed a different field', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, []],
  ['both changed the same field', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
  ['one side removed a field', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }, []],
  ['ours removed what theirs changed', { a: 1, b: 1 }, { b: 1 }, { a: 2, b: 1 }, { a: 2, b: 1 }, ['a']],
  ['theirs removed what ours changed', { a: 1, b: 1 }, { a: 2, b: 1 }, { b: 1 }, { a: 2, b: 1 }, ['a']],
  ['both added the same record', undefined, { a: 1 }, { b: 2 }, { b: 2, a: 1 }, []],
  ['a list and a text', ['a'], ['b'], 'c', ['b'], ['']],
  ['a record and a text', { a: 1 }, { a: 2 }, 'c', { a: 2 }, ['']],
  ['null and a record', { a: 1 }, null, { a: 2 }, null, ['']],
  ['each added a record of its own', null, { id: 'x', n: 1 }, { id: 'y', n: 2 }, { id: 'x', n: 1 }, ['']],
  ['both added a text', undefined, 'a b', 'a c', 'a b', ['']],
  ['each added a list entry', ['k'], ['k', 'a'], ['b', 'k'], ['b', 'k', 'a'], []],
  ['both added the same list', undefined, ['a'], ['b'], ['b', 'a'], []],
  [
    'one side removed an entry',
    [{ id: 'x', n: 1 }, { id: 'y' }],
    [{ id: 'y' }],
    [
      { id: 'x', n: 1 },
      { id: 'y', n: 2 },
    ],
    [{ id: 'y', n: 2 }],
    [],
  ],
  [
    'both changed the same field of an entry',
    [{ id: 'x', n: 1 }],
    [{ id: 'x', n: 2 }],
    [{ id: 'x', n: 3 }],
    [{ id: 'x', n: 2 }],
    ['x/n'],
  ],
  [
    'a rule is merged as a whole',
    { music: { a: 1, b: 1 } },
    { music: { a: 2, b: 1 } },
    { music: { a: 1, b: 2 } },
    { music: { a: 2, b: 1 } },
    ['music'],
  ],
])('%s', (_name, base, ours, theirs, value, at) => {
  const result = merged(base, ours, theirs)
  expect(result).toEqual({ value, at })
})

test('the picked side wins, even if it has no value', () => {
  const pick = (picks: Picks) => merged({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } }, { picks }).value
  expect(pick({ 'a/b': 'theirs' })).toEqual({ a: { b: 3 } })
  expect(pick({ 'a/b': 'ours', b: 'theirs' })).toEqual({ a: { b: 2 } })
  const deleted = (picks: Picks) => merged({ a: 1 }, {}, { a: 2 }, { picks }).value
  expect(deleted({ a: 'ours' })).toEqual({})
  expect(deleted({})).toEqual({ a: 2 })
})

test('taking back never collides: later deletions and later words stay', () => {
  const takingBack = true
  expect(merged({ a: 1, b: 2 }, { b: 2 }, { a: 0, b: 0 }, { takingBack }).value).toEqual({ b: 0 })
  expect(merged('A lamp burns', 'A lamp smokes', 'A lamp', { takingBack })).toEqual({ value: 'A lamp smokes', at: [] })
})

test('changes that are only invalid together collide where they break the schema, and nowhere else', () => {
  const entry = z
    .strictObject({ id: z.string(), least: z.number(), most: z.number() })
    .check(z.refine(({ least, most }) => least <= most))
  const schema = z.object({ ranges: z._default(z.nullable(z.array(entry)), []), name: z.string() })
  const of = (name: string, x: [number, number], y: [number, number]) => ({
    name,
    ranges: Object.entries({ x, y }).map(([id, [least, most]]) => ({ id, least, most })),
  })
  const collisions: Merging['collisions'] = []
  const merging = { path: [], picks: {}, collisions }
  const value = mergeValues(of('a', [1, 5], [1, 5]), of('a', [4, 5], [1, 4]), of('b', [1, 2], [2, 5]), merging, schema)
  expect(value).toEqual(of('b', [4, 5], [2, 4]))
  expect(collisions.map(({ path }) => path.join('/'))).toEqual(['ranges/x'])
})
