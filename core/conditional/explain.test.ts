import { describe, expect, test } from 'vitest'
import { ending, flag, scale, when } from '../test/tiny-novel.ts'
import { type ConditionNames, explain } from './explain.ts'

const names: ConditionNames = {
  flag: (id) => (id === flag('key') ? 'key' : undefined),
  scale: (id) => (id === scale('trust') ? 'trust' : undefined),
  ending: (id) => (id === ending('escape') ? { scene: 'Tavern', ending: 'Escape' } : undefined),
}

describe('what conditionals say', () => {
  test('nothing, where there are none', () => {
    expect(explain([], names)).toEqual({ kind: 'unconditional' })
  })

  test('always, as soon as one group asks nothing', () => {
    expect(explain([...when({ flags: { key: true } }), ...when({})], names)).toEqual({ kind: 'always' })
  })

  test('every condition of every group, by the names of the novel', () => {
    const conditionals = [
      ...when({ flags: { key: true }, scales: { trust: ['gte', 3] } }),
      ...when({ endings: { escape: false } }),
    ]
    expect(explain(conditionals, names)).toEqual({
      kind: 'when',
      groups: [
        [
          { kind: 'flag', name: 'key', has: true },
          { kind: 'scale', name: 'trust', type: 'gte', threshold: 3 },
        ],
        [{ kind: 'ending', name: { scene: 'Tavern', ending: 'Escape' }, has: false }],
      ],
    })
  })

  test('what was deleted has no name, and stays in the sentence', () => {
    const gone = when({ flags: { gone: true }, scales: { gone: ['eq', 1] }, endings: { gone: true } })
    expect(explain(gone, names)).toEqual({
      kind: 'when',
      groups: [
        [
          { kind: 'flag', name: null, has: true },
          { kind: 'scale', name: null, type: 'eq', threshold: 1 },
          { kind: 'ending', name: null, has: true },
        ],
      ],
    })
  })

  test('a group that stands twice is said once', () => {
    const twice = [...when({ flags: { key: true } }), ...when({ flags: { key: true } })]
    expect(explain(twice, names)).toMatchObject({ kind: 'when', groups: [[{ name: 'key' }]] })
  })
})
