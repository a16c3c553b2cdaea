import { expect, test } from 'vitest'
import { alignLists, serialize } from './align-lists.ts'
import { matchSequences } from './match-sequences.ts'
import { mergeOrder } from './merge-order.ts'

const keys = (base: readonly unknown[], state: readonly unknown[]) => [...(alignLists(base, [state])[1]?.keys() ?? [])]

test.each<[string, readonly unknown[], readonly unknown[], string[]]>([
  ['prefers ids to positions', [{ id: 'x' }, { id: 'y' }], [{ id: 'y', name: 'new' }], ['y']],
  [
    'uses positions if an id is not unique',
    [
      { id: 'x', n: 1 },
      { id: 'x', n: 2 },
    ],
    [{ id: 'x', n: 2 }],
    ['~1'],
  ],
  ['uses positions if an entry has no id', [{ id: 'x' }], [{ id: 'x' }, 'lamp'], ['~0', '+"lamp"']],
  ['finds entries after a removed one', ['a', 'b', 'c'], ['b', 'c'], ['~1', '~2']],
  ['treats an entry moved back as new', ['a', 'b', 'c'], ['b', 'c', 'a'], ['~1', '~2', '+"a"']],
  ['matches texts that share words', ['a cold hall', 'k', 'old oak'], ['a warm hall', 'k', 'oak'], ['~0', '~1', '~2']],
  ['one common word of five is enough', ['one b c d e'], ['one v w x y'], ['~0']],
  ['one common word of six is not enough', ['one b c d e f'], ['one u v w x y'], ['+"one u v w x y"']],
  ['ignores whitespace', ['a b'], ['c d'], ['+"c d"']],
  [
    'matches rules that reference the same thing',
    [
      { a_id: 1, n: 1 },
      { a_id: 2, n: 1 },
    ],
    [{ a_id: 2, n: 2 }],
    ['~1'],
  ],
  ['matches rules without a reference in order', [{ n: 1 }, { n: 2 }], [{ n: 3 }, { n: 4 }], ['~0', '~1']],
  ['does not match different numbers', [1], [2], ['+2']],
  ['does not match values of different types', ['a', null], [{ a: 1 }], ['+{"a":1}']],
  ['keeps equal entries apart', ['k'], ['k', 'x', 'x', 'x'], ['~0', '+"x"', `+"x"'`, `+"x"''`]],
])('%s', (_name, base, state, expected) => expect(keys(base, state)).toEqual(expected))

test('serialises a value independently of field order, but not of list order', () => {
  expect(serialize({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
  expect(serialize(['b', 'a'])).toBe('["b","a"]')
})

test.each<[string, string, string, string, string]>([
  ['both add', 'ab', 'axb', 'aby', 'axby'],
  ['one adds at the beginning', 'ab', 'nab', 'ab', 'nab'],
  ['the side that moved entries leads, and a new entry follows its predecessor', 'abc', 'cba', 'abdc', 'cbda'],
  ['a deleted entry does not count as moved', 'abc', 'ac', 'cab', 'cab'],
  ['what is added was not moved', 'abc', 'axbc', 'bac', 'baxc'],
  ['both moved', 'abc', 'bac', 'acb', 'acb'],
])('%s: %s became %s and %s, merged to %s', (_name, base, ours, theirs, expected) => {
  expect(mergeOrder([...base], [...ours], [...theirs]).join('')).toBe(expected)
  expect(mergeOrder([...base], [...theirs], [...ours]).join('')).toBe(expected)
})

test('sequences with over a thousand differences match only at the beginning and end', () => {
  const words = (mark: string, count: number) => Array.from({ length: count }, (_, at) => `${mark}${at}`)
  const shared = (count: number) => {
    const text = (mark: string) => [
      'the',
      'head',
      ...words(mark, count),
      'middle',
      ...words(`${mark}${mark}`, count),
      'the',
      'tail',
    ]
    const [one, other] = [text('a'), text('b')]
    return matchSequences(one, other).map(([at]) => one[at])
  }
  expect(shared(250)).toEqual(['the', 'head', 'middle', 'the', 'tail'])
  expect(shared(251)).toEqual(['the', 'head', 'the', 'tail'])
})
