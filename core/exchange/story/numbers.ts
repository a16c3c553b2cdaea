import { type Atom, always, type Condition, never } from './conditions.ts'
import type { Assignment, Comparison, Expression } from './expression.ts'

/** The value of a constant expression; null when it depends on the game. */
export function constantOf(expression: Expression): boolean | number | string | null {
  if (expression.kind === 'value') return expression.value
  const linear = linearOf(expression)
  return linear && linear.name === null ? linear.plus : null
}

/** A number as a variable plus a constant, or as a constant alone; null when it is neither. */
export function linearOf(expression: Expression): { name: string | null; plus: number } | null {
  if (expression.kind === 'value')
    return typeof expression.value === 'number' ? { name: null, plus: expression.value } : null
  if (expression.kind === 'variable') return { name: expression.name, plus: 0 }
  if (expression.kind !== 'math' || (expression.how !== '+' && expression.how !== '-')) return null
  const [left, right] = [linearOf(expression.left), linearOf(expression.right)]
  if (!left || !right || (right.name !== null && (left.name !== null || expression.how === '-'))) return null
  const sign = expression.how === '+' ? 1 : -1
  return { name: left.name ?? right.name, plus: left.plus + sign * right.plus }
}

/** Whether a change gives a scale a number with a fraction, which it cannot hold. */
export function isRounded(
  variables: { isScale: (name: string) => boolean },
  { name, value }: Pick<Assignment, 'name' | 'value'>,
): boolean {
  const number = constantOf(value)
  return typeof number === 'number' && !Number.isInteger(number) && variables.isScale(name)
}

/** The condition that a scale, which holds whole numbers only, compares in this way with any number. */
export function scaleCompared(scale: string, how: Comparison, value: number): Condition {
  const below: Atom = { scale, type: 'lte', threshold: Math.ceil(value) - 1 }
  const above: Atom = { scale, type: 'gte', threshold: Math.floor(value) + 1 }
  switch (how) {
    case '==':
      return Number.isInteger(value) ? [[{ scale, type: 'eq', threshold: value }]] : never
    case '!=':
      return Number.isInteger(value) ? [[below], [above]] : always
    case '<':
      return [[below]]
    case '<=':
      return [[{ scale, type: 'lte', threshold: Math.floor(value) }]]
    case '>':
      return [[above]]
    case '>=':
      return [[{ scale, type: 'gte', threshold: Math.ceil(value) }]]
  }
}

/** More alternatives than an author could read. */
const maxWays = 24

/** The condition that at least `least` of the flags are set; null when it has too many alternatives. */
export function atLeast(flags: readonly string[], least: number): Condition | null {
  const count = Math.ceil(least)
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
