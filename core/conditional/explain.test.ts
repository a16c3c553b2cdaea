import { describe, expect, test } from 'vitest'
import { ending, flag, scale, when } from '../test/tiny-novel.ts'
import { type ConditionNames, explain } from './explain.ts'

const names: ConditionNames = {
  flag: (id) => (id === flag('key') ? 'key' : undefined),
  scale: (id) => (id === scale('trust') ? 'trust' : undefined),
  ending: (id) => (id === ending('escape') ? { scene: 'Tavern', ending: 'Escape' } : undefined),
}

describe('explaining conditionals', () => {
  test('says unconditional if there are none', () => {
    expect(explain([], names)).toEqual({ kind: 'unconditional' })
  })

  test('says always if a group is empty', () => {
    expect(explain([...when({ flags: { key: true } }), ...when({})], names)).toEqual({ kind: 'always' })
  })

  test('names every condition of every group', () => {
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

  test('keeps a condition on something deleted, without a name', () => {
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

  test('lists duplicate groups once', () => {
    const twice = [...when({ flags: { key: true } }), ...when({ flags: { key: true } })]
    expect(explain(twice, names)).toMatchObject({ kind: 'when', groups: [[{ name: 'key' }]] })
  })
})
