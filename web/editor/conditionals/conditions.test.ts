import { allConditionsOf, conditionsOf } from '@fabula/core/conditional/condition'
import type { Conditionals } from '@fabula/core/conditional/conditional'
import { evaluate, type Facts } from '@fabula/core/conditional/evaluate'
import type { EndingId, FlagId, ScaleId } from '@fabula/core/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChanged, withCondition, withoutCondition } from './conditions.ts'

const key = 'key' as FlagId
const trust = 'trust' as ScaleId
const escaped = 'escaped' as EndingId
const facts: Facts = {
  flags: new Map([[key, true]]),
  scales: new Map([[trust, 2]]),
  endings: new Map([[escaped, false]]),
}
const subjects = fc.constantFrom(
  { kind: 'flag' as const, id: key },
  { kind: 'scale' as const, id: trust },
  { kind: 'ending' as const, id: escaped },
)
const built = fc
  .array(fc.record({ subject: subjects, group: fc.option(fc.nat(3)) }), { maxLength: 8 })
  .map((steps) =>
    steps.reduce<Conditionals>(
      (value, { subject, group }) =>
        withCondition(value, group === null || group >= value.length ? null : group, subject),
      [],
    ),
  )

describe('editing conditions', () => {
  test('never leaves an empty group behind, in whatever order conditions are removed', () => {
    fc.assert(
      fc.property(built, fc.infiniteStream(fc.nat()), (value, picks) => {
        let left = value
        let count = allConditionsOf(left).length
        while (left.length > 0) {
          const group = (picks.next().value ?? 0) % left.length
          left = withoutCondition(left, { group, index: 0 })
          expect(left.every((each) => conditionsOf(each).length > 0)).toBe(true)
          expect(allConditionsOf(left).length).toBe(--count)
        }
        expect(count).toBe(0)
      }),
    )
  })

  test('another group never makes a true condition false', () => {
    fc.assert(
      fc.property(built, subjects, (value, subject) => {
        const more = withCondition(value, null, subject)
        if (value.length > 0 && evaluate(value, facts)) expect(evaluate(more, facts)).toBe(true)
      }),
    )
  })

  test('changes a condition only at its own place', () => {
    const value = withCondition(withCondition([], null, { kind: 'scale', id: trust }), 0, { kind: 'flag', id: key })
    const next = withChanged(
      value,
      { group: 0, index: 1 },
      { kind: 'scale', scale_id: trust, type: 'lte', threshold: 5 },
    )
    expect(next[0]?.scales).toEqual([{ scale_id: trust, type: 'lte', threshold: 5 }])
    expect(next[0]?.flags).toEqual(value[0]?.flags)
  })
})
