import { type Condition, conditionOn, conditionsOf, groupOf, type Subject } from '@fabula/core/conditional/condition'
import type { Conditionals, ConditionGroup } from '@fabula/core/conditional/conditional'
import { limits } from '@fabula/core/record/limits'

/** A condition's place: its group, and its index within the group. */
export type ConditionAt = { group: number; index: number }

/** Adds a condition to a group, or (null) as a new group. */
export function withCondition(value: Conditionals, group: number | null, subject: Subject): Conditionals {
  const added = conditionOn(subject)
  if (group === null) return [...value, groupOf([added])]
  return value.map((each, index) => (index === group ? groupOf([...conditionsOf(each), added]) : each))
}

/** Whether a group has as many conditions of a kind as it may have. */
export const isFull = ({ flags, scales, completed_endings }: ConditionGroup): boolean =>
  [flags, scales, completed_endings].some(({ length }) => length >= limits.conditions)

/** Removes a condition. A group that loses its last condition is removed too: an empty group would always hold. */
export function withoutCondition(value: Conditionals, { group, index }: ConditionAt): Conditionals {
  return value.flatMap((each, at) => {
    if (at !== group) return [each]
    const rest = conditionsOf(each).filter((_, place) => place !== index)
    return rest.length > 0 ? [groupOf(rest)] : []
  })
}

export const withoutGroup = (value: Conditionals, group: number): Conditionals =>
  value.filter((_, index) => index !== group)

/** Replaces one condition. */
export const withChanged = (value: Conditionals, { group, index }: ConditionAt, next: Condition): Conditionals =>
  value.map((each, at) =>
    at === group ? groupOf(conditionsOf(each).map((old, place) => (place === index ? next : old))) : each,
  )
