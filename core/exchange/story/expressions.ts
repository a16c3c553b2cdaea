import type { Expression } from './expression.ts'

/** An expression in which every name is what `named` makes of it. */
export function withNames(expression: Expression, named: (name: string) => Expression): Expression {
  switch (expression.kind) {
    case 'variable':
      return named(expression.name)
    case 'not':
      return { ...expression, of: withNames(expression.of, named) }
    case 'and':
    case 'or':
    case 'compare':
    case 'math':
      return { ...expression, left: withNames(expression.left, named), right: withNames(expression.right, named) }
    case 'has':
      return { ...expression, list: withNames(expression.list, named), item: withNames(expression.item, named) }
    case 'list':
      return { ...expression, items: expression.items.map((item) => withNames(item, named)) }
    default:
      return expression
  }
}

export const unknownExpression = (source: string): Expression => ({ kind: 'unknown', source: source.slice(0, 240) })
