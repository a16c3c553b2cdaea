import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import { ending, flag, scale, when } from '../test/tiny-novel.ts'
import { type Conditionals, upgradeConditionals } from './conditional.ts'
import { evaluate, type Facts } from './evaluate.ts'

const facts: Facts = {
  flags: new Map([
    [flag('key'), true],
    [flag('lie'), false],
  ]),
  scales: new Map([[scale('trust'), 3]]),
  endings: new Map([
    [ending('met'), true],
    [ending('fled'), false],
  ]),
}

describe('conditionals', () => {
  test('are always true if the list or a group is empty', () => {
    expect(evaluate([], facts)).toBe(true)
    expect(evaluate([{ flags: [], scales: [], completed_endings: [] }], facts)).toBe(true)
  })

  test.each([
    ['a flag that is set', when({ flags: { key: true } }), true],
    ['a flag that is not set', when({ flags: { lie: true } }), false],
    ['the absence of a flag', when({ flags: { lie: false } }), true],
    ['a scale at its threshold', when({ scales: { trust: ['gte', 3] } }), true],
    ['a scale under a lower bound', when({ scales: { trust: ['gte', 4] } }), false],
    ['a scale at its upper bound', when({ scales: { trust: ['lte', 3] } }), true],
    ['a scale over an upper bound', when({ scales: { trust: ['lte', 2] } }), false],
    ['an exact scale', when({ scales: { trust: ['eq', 3] } }), true],
    ['another scale than the exact one', when({ scales: { trust: ['eq', 4] } }), false],
    ['a completed ending', when({ endings: { met: true } }), true],
    ['an ending not completed', when({ endings: { fled: false } }), true],
    ['a completed ending that must not be', when({ endings: { met: false } }), false],
    ['all of a group', when({ flags: { key: true }, scales: { trust: ['gte', 4] } }), false],
    ['one of two groups', [...when({ flags: { lie: true } }), ...when({ endings: { met: true } })], true],
  ])('%s', (_name, conditionals, expected) => expect(evaluate(conditionals, facts)).toBe(expected))

  test('never hold for something deleted, whatever `has` says', () => {
    expect(evaluate(when({ flags: { gone: false } }), facts)).toBe(false)
    expect(evaluate(when({ endings: { gone: false } }), facts)).toBe(false)
    expect(evaluate(when({ scales: { gone: ['lte', 99] } }), facts)).toBe(false)
  })

  test('are upgraded from older and upper-case forms', () => {
    expect(
      upgradeConditionals([
        {
          flags: null,
          scales: [{ scale_id: 's', type: 'GTE', threshold: 1 }],
          completed_endings_ids: [{ ending_id: 'e', has: true }],
        },
      ]),
    ).toEqual([
      {
        flags: [],
        scales: [{ scale_id: 's', type: 'gte', threshold: 1 }],
        completed_endings: [{ ending_id: 'e', has: true }],
      },
    ])
    expect(upgradeConditionals(null)).toEqual([])
  })

  test('never turn false by adding a group, or true by adding a condition to all groups', () => {
    const groups: fc.Arbitrary<Conditionals> = fc.array(
      fc.record({
        flags: fc.array(
          fc.record({ flag_id: fc.constantFrom(flag('key'), flag('lie'), flag('gone')), has: fc.boolean() }),
          { maxLength: 2 },
        ),
        scales: fc.array(
          fc.record({
            scale_id: fc.constantFrom<ScaleId>(scale('trust'), scale('gone')),
            type: fc.constantFrom('eq' as const, 'gte' as const, 'lte' as const),
            threshold: fc.integer({ min: 0, max: 5 }),
          }),
          { maxLength: 2 },
        ),
        completed_endings: fc.array(
          fc.record({
            ending_id: fc.constantFrom<EndingId>(ending('met'), ending('fled'), ending('gone')),
            has: fc.boolean(),
          }),
          { maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const impossible = { flag_id: flag('gone') as FlagId, has: false }
    fc.assert(
      fc.property(groups, groups, (some, more) => {
        if (evaluate(some, facts)) expect(evaluate([...some, ...more], facts)).toBe(true)
        expect(
          evaluate(
            some.map((group) => ({ ...group, flags: [...group.flags, impossible] })),
            facts,
          ),
        ).toBe(false)
      }),
    )
  })
})
