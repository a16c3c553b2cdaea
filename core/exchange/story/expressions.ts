import type { Comparison, Expression } from './expression.ts'

/** Rebuilds an expression with each part replaced by `made`. */
export function withParts(expression: Expression, made: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'not':
      return { ...expression, of: made(expression.of) }
    case 'and':
    case 'or':
    case 'compare':
    case 'math':
      return { ...expression, left: made(expression.left), right: made(expression.right) }
    case 'has':
      return { ...expression, list: made(expression.list), item: made(expression.item) }
    case 'list':
      return { ...expression, items: expression.items.map(made) }
    case 'call':
      return { ...expression, args: expression.args.map(made) }
    case 'either':
      return {
        ...expression,
        arms: expression.arms.map(({ when, value }) => ({ when: when && made(when), value: made(value) })),
      }
    default:
      return expression
  }
}

/** Rebuilds an expression with each name replaced by `named`. */
export const withNames = (expression: Expression, named: (name: string) => Expression): Expression =>
  expression.kind === 'variable' ? named(expression.name) : withParts(expression, (part) => withNames(part, named))

/** The direct parts of an expression. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'not':
      return [expression.of]
    case 'and':
    case 'or':
    case 'compare':
    case 'math':
      return [expression.left, expression.right]
    case 'has':
      return [expression.list, expression.item]
    case 'list':
      return expression.items
    case 'call':
      return expression.args
    case 'either':
      return expression.arms.flatMap(({ when, value }) => (when ? [when, value] : [value]))
    default:
      return []
  }
}

/** An expression, and everything within it. */
export function* everyPartOf(expression: Expression): Generator<Expression> {
  yield expression
  for (const part of partsOf(expression)) yield* everyPartOf(part)
}

/** Whether an expression is boolean, whatever its variables are. */
export const isTruth = ({ kind }: Expression): boolean =>
  kind === 'not' || kind === 'and' || kind === 'or' || kind === 'compare' || kind === 'has'

/** The condition that both hold; null always holds. */
export const conjunction = (left: Expression | null, right: Expression | null): Expression | null =>
  left && right ? { kind: 'and', left, right } : (left ?? right)

/** A value with the opposite sign. */
export const negative = (value: Expression): Expression => ({
  kind: 'math',
  how: '-',
  left: { kind: 'value', value: 0 },
  right: value,
})

/** Begins the names of the variables that count the visits to passages. */
export const visitsPrefix = 'visited '
/** The variable that counts the visits to a passage. */
export const visitsOf = (passage: string): Extract<Expression, { kind: 'variable' }> => ({
  kind: 'variable',
  name: visitsPrefix + passage,
})

/** An expression that is not understood, with the beginning of its source. */
export const unknownExpression = (source: string): Expression => ({ kind: 'unknown', source: source.slice(0, 240) })

/** Evaluates a comparison of two numbers. */
export function compares(one: number, how: Comparison, other: number): boolean {
  switch (how) {
    case '==':
      return one === other
    case '!=':
      return one !== other
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    case '>=':
      return one >= other
  }
}
