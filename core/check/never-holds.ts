import { type Condition, conditionsOf, rangeOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'

/** True when no world can make these conditionals hold: every group contradicts itself. */
export const neverHolds = (conditionals: Conditionals): boolean =>
  conditionals.length > 0 && conditionals.every((group) => contradict(conditionsOf(group)))

/** Whether no world can make all of these conditions hold together: nothing is left that one of their subjects may be. */
function contradict(conditions: readonly Condition[]): boolean {
  const ranges = new Map<string, { least: number; most: number }>()
  return conditions.some((condition) => {
    const { kind, id } = subjectOf(condition)
    const wanted = rangeOf(condition)
    const before = ranges.get(`${kind} ${id}`) ?? wanted
    const range = { least: Math.max(before.least, wanted.least), most: Math.min(before.most, wanted.most) }
    ranges.set(`${kind} ${id}`, range)
    return range.least > range.most
  })
}
