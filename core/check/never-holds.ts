import { type Condition, conditionsOf, rangeOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'

/** Whether no world can satisfy these conditionals because every group contradicts itself. */
export const neverHolds = (conditionals: Conditionals): boolean =>
  conditionals.length > 0 && conditionals.every((group) => contradict(conditionsOf(group)))

/** Whether no world can satisfy all of these conditions: the allowed range of some subject is empty. */
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
