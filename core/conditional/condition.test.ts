import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import { allConditionsOf, type Condition, conditionsOf, groupOf, mapConditions } from './condition.ts'
import { ConditionGroup } from './conditional.ts'
import { evaluate } from './evaluate.ts'

const has = fc.boolean()
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constant('flag' as const), flag_id: fc.uuid() as fc.Arbitrary<FlagId>, has }),
  fc.record({
    kind: fc.constant('scale' as const),
    scale_id: fc.uuid() as fc.Arbitrary<ScaleId>,
    type: fc.constantFrom('eq' as const, 'gte' as const, 'lte' as const),
    threshold: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({ kind: fc.constant('ending' as const), ending_id: fc.uuid() as fc.Arbitrary<EndingId>, has }),
)
const group = fc.array(condition, { maxLength: 8 }).map(groupOf)

describe('conditions of a group', () => {
  test('are all of them, and make the same group again, which the schema takes as it is', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 12 }), (conditions) => {
        const made = groupOf(conditions)
        expect(conditionsOf(made)).toHaveLength(conditions.length)
        expect(conditionsOf(made)).toEqual(expect.arrayContaining(conditions))
        expect(groupOf(conditionsOf(made))).toEqual(made)
        expect(ConditionGroup.parse(made)).toEqual(made)
      }),
    )
  })

  test('hold exactly when each of them holds alone', () => {
    fc.assert(
      fc.property(group, fc.infiniteStream(fc.boolean()), (each, coins) => {
        const facts = { flags: new Map(), scales: new Map(), endings: new Map() }
        for (const found of conditionsOf(each)) {
          const so = coins.next().value === true
          if (found.kind === 'flag') facts.flags.set(found.flag_id, so)
          if (found.kind === 'scale') facts.scales.set(found.scale_id, so ? found.threshold : found.threshold - 1)
          if (found.kind === 'ending') facts.endings.set(found.ending_id, so)
        }
        const alone = conditionsOf(each).map((one) => evaluate([groupOf([one])], facts))
        expect(evaluate([each], facts)).toBe(!alone.includes(false))
      }),
    )
  })

  test('are replaced where they stand', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), (groups) => {
        expect(mapConditions(groups, (each) => each)).toEqual(groups)
        const turned = mapConditions(groups, (each) => (each.kind === 'scale' ? each : { ...each, has: !each.has }))
        expect(allConditionsOf(turned).map(({ kind }) => kind)).toEqual(allConditionsOf(groups).map(({ kind }) => kind))
        expect(mapConditions(turned, (each) => (each.kind === 'scale' ? each : { ...each, has: !each.has }))).toEqual(
          groups,
        )
      }),
    )
  })
})
