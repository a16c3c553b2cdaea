import { assertNever, type Condition, type ConditionOf, conditionsOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'

/** True when no world can make these conditionals hold: every group contradicts itself. */
export const neverHolds = (conditionals: Conditionals): boolean =>
  conditionals.length > 0 && conditionals.every((group) => contradict(conditionsOf(group)))

/** Whether no world can make all of these conditions hold together. */
function contradict(conditions: readonly Condition[]): boolean {
  const wanted = new Map<string, boolean>()
  const ranges = new Map<string, { least: number; most: number }>()
  for (const condition of conditions) {
    switch (condition.kind) {
      case 'flag':
        if (clash(wanted, condition.flag_id, condition.has)) return true
        break
      case 'ending':
        if (clash(wanted, condition.ending_id, condition.has)) return true
        break
      case 'scale':
        if (emptied(ranges, condition)) return true
        break
      default:
        assertNever(condition)
    }
  }
  return false
}

/** Remembers what is wanted of something; true: the opposite is wanted already. */
function clash(wanted: Map<string, boolean>, id: string, has: boolean): boolean {
  if (wanted.get(id) === !has) return true
  wanted.set(id, has)
  return false
}

/** Narrows what a scale may be; true: nothing is left. */
function emptied(ranges: Map<string, { least: number; most: number }>, condition: ConditionOf<'scale'>): boolean {
  const { scale_id, type, threshold } = condition
  const { least, most } = ranges.get(scale_id) ?? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
  const range = {
    least: type === 'lte' ? least : Math.max(least, threshold),
    most: type === 'gte' ? most : Math.min(most, threshold),
  }
  ranges.set(scale_id, range)
  return range.least > range.most
}
