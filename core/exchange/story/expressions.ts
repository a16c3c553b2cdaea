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
