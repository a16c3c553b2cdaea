import { type Condition, conditionOn, conditionsOf, groupOf, type Subject } from '@fabula/core/conditional/condition'
import type { Conditionals } from '@fabula/core/conditional/conditional'

/** One condition wherever it stands: its group, and its place among the conditions of the group. */
export type ConditionAt = { group: number; index: number }

/** The conditionals with one condition more: in a group, or (null) in a group of its own. */
export function withCondition(value: Conditionals, group: number | null, subject: Subject): Conditionals {
  const added = conditionOn(subject)
  if (group === null) return [...value, groupOf([added])]
  return value.map((each, index) => (index === group ? groupOf([...conditionsOf(each), added]) : each))
}

/** A group that loses its last condition goes with it: an empty group would always hold. */
export function withoutCondition(value: Conditionals, { group, index }: ConditionAt): Conditionals {
  return value.flatMap((each, at) => {
    if (at !== group) return [each]
    const rest = conditionsOf(each).filter((_, place) => place !== index)
    return rest.length > 0 ? [groupOf(rest)] : []
  })
}

export const withoutGroup = (value: Conditionals, group: number): Conditionals =>
  value.filter((_, index) => index !== group)

/** The conditionals with one condition replaced. */
export const withChanged = (value: Conditionals, { group, index }: ConditionAt, next: Condition): Conditionals =>
  value.map((each, at) =>
    at === group ? groupOf(conditionsOf(each).map((old, place) => (place === index ? next : old))) : each,
  )
