import { type Atom, always, type Condition, never } from './conditions.ts'
import type { Comparison, Expression } from './expression.ts'

/** The value of a constant expression; null when it depends on the game. */
export function constantOf(expression: Expression): boolean | number | string | null {
  if (expression.kind === 'value') return expression.value
  const linear = linearOf(expression)
  return linear && linear.name === null ? linear.plus : null
}

/** A number as a variable plus a constant, or as a constant alone; null when it is neither. */
export function linearOf(expression: Expression): { name: string | null; plus: number } | null {
  if (expression.kind === 'value')
    return typeof expression.value === 'number' ? { name: null, plus: Math.round(expression.value) } : null
  if (expression.kind === 'variable') return { name: expression.name, plus: 0 }
  if (expression.kind !== 'math' || (expression.how !== '+' && expression.how !== '-')) return null
  const [left, right] = [linearOf(expression.left), linearOf(expression.right)]
  if (!left || !right || (right.name !== null && (left.name !== null || expression.how === '-'))) return null
  const sign = expression.how === '+' ? 1 : -1
  return { name: left.name ?? right.name, plus: left.plus + sign * right.plus }
}

export function scaleCompared(scale: string, how: Comparison, value: number): Condition {
  const atom = (type: 'eq' | 'gte' | 'lte', threshold: number): Atom[] => [{ scale, type, threshold }]
  switch (how) {
    case '==':
      return [atom('eq', value)]
    case '!=':
      return [atom('lte', value - 1), atom('gte', value + 1)]
    case '<':
      return [atom('lte', value - 1)]
    case '<=':
      return [atom('lte', value)]
    case '>':
      return [atom('gte', value + 1)]
    case '>=':
      return [atom('gte', value)]
  }
}

/** More alternatives than an author could read. */
const maxWays = 24

/** The condition that at least `count` of the flags are set; null when it has too many alternatives. */
export function atLeast(flags: readonly string[], count: number): Condition | null {
  if (count <= 0) return always
  const ways: Atom[][] = []
  const pick = (from: number, group: Atom[]): boolean => {
    if (group.length === count) return ways.push(group) <= maxWays
    // Enough flags must remain for those still to pick.
    for (let at = from; at <= flags.length - (count - group.length); at++)
      if (!pick(at + 1, [...group, { flag: flags[at] as string, has: true }])) return false
    return true
  }
  return count > flags.length ? never : pick(0, []) ? ways : null
}
