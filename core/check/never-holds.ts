import type { Conditionals, ConditionGroup } from '../conditional/conditional.ts'

/** True when no world can make these conditionals hold: every group contradicts itself. */
export const neverHolds = (conditionals: Conditionals): boolean =>
  conditionals.length > 0 && conditionals.every(contradicts)

function contradicts(group: ConditionGroup): boolean {
  return (
    bothWays(group.flags.map(({ flag_id, has }) => [flag_id, has])) ||
    bothWays(group.completed_endings.map(({ ending_id, has }) => [ending_id, has])) ||
    group.scales.some(({ scale_id }) => emptyRange(group.scales.filter((other) => other.scale_id === scale_id)))
  )
}

const bothWays = (wanted: [string, boolean][]): boolean =>
  wanted.length > 1 && wanted.some(([id, has]) => wanted.some(([other, otherHas]) => other === id && otherHas !== has))

function emptyRange(conditions: ConditionGroup['scales']): boolean {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  for (const { type, threshold } of conditions) {
    if (type !== 'lte') least = Math.max(least, threshold)
    if (type !== 'gte') most = Math.min(most, threshold)
  }
  return least > most
}
