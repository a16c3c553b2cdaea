import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import { assertNever, type Condition, type ConditionOf, conditionsOf } from './condition.ts'
import type { Conditionals } from './conditional.ts'

/**
 * The data that conditions are evaluated against: the value of every flag and scale that the novel has now, and
 * whether this game completed each of its endings. Things that the author deleted are absent.
 */
export interface Facts {
  readonly flags: Known<FlagId, boolean>
  readonly scales: Known<ScaleId, number>
  readonly endings: Known<EndingId, boolean>
}
type Known<Id, Value> = Pick<ReadonlyMap<Id, Value>, 'get'>

/**
 * Whether the element that carries these conditionals is active. Groups are OR, conditions in a group are AND. A
 * condition on something deleted never holds, whatever its `has` says. Never throws.
 */
export function evaluate(conditionals: Conditionals, facts: Facts): boolean {
  return (
    conditionals.length === 0 ||
    conditionals.some((group) => conditionsOf(group).every((condition) => conditionHolds(condition, facts)))
  )
}

function conditionHolds(condition: Condition, facts: Facts): boolean {
  switch (condition.kind) {
    case 'flag':
      return facts.flags.get(condition.flag_id) === condition.has
    case 'scale':
      return scaleHolds(facts.scales.get(condition.scale_id), condition)
    case 'ending':
      return facts.endings.get(condition.ending_id) === condition.has
    default:
      return assertNever(condition)
  }
}

function scaleHolds(value: number | undefined, { type, threshold }: ConditionOf<'scale'>): boolean {
  if (value === undefined) return false
  switch (type) {
    case 'eq':
      return value === threshold
    case 'gte':
      return value >= threshold
    case 'lte':
      return value <= threshold
  }
}
