import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import type { Conditionals, ConditionGroup } from './conditional.ts'

/**
 * What conditions are held against: the value of every flag and scale that the novel has now, and for every ending that
 * it has now whether this game completed it. What is absent here was deleted by the author.
 */
export interface Facts {
  readonly flags: ReadonlyMap<FlagId, boolean>
  readonly scales: ReadonlyMap<ScaleId, number>
  readonly endings: ReadonlyMap<EndingId, boolean>
}

/**
 * True when the element that carries these conditionals is active. Groups are OR, conditions in a group are AND.
 * A condition that names something deleted does not hold, whatever its `has` says. Never throws.
 */
export function evaluate(conditionals: Conditionals, facts: Facts): boolean {
  return conditionals.length === 0 || conditionals.some((group) => groupHolds(group, facts))
}

function groupHolds(group: ConditionGroup, facts: Facts): boolean {
  return (
    group.flags.every(({ flag_id, has }) => facts.flags.get(flag_id) === has) &&
    group.scales.every(({ scale_id, type, threshold }) => scaleHolds(facts.scales.get(scale_id), type, threshold)) &&
    group.completed_endings.every(({ ending_id, has }) => facts.endings.get(ending_id) === has)
  )
}

function scaleHolds(value: number | undefined, type: 'eq' | 'gte' | 'lte', threshold: number): boolean {
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
