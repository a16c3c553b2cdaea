import type { Expression } from './expression.ts'

/** Prints an expression for a report, in a notation close to the formats'. */
export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'value':
      return typeof expression.value === 'string' ? `"${expression.value}"` : String(expression.value)
    case 'variable':
      return expression.name
    case 'list':
      return `(${expression.items.map(writeExpression).join(', ')})`
    case 'not':
      return `not ${inside(expression.of)}`
    case 'and':
    case 'or':
      return `${inside(expression.left)} ${expression.kind} ${inside(expression.right)}`
    case 'compare':
    case 'math':
      return `${inside(expression.left)} ${expression.how} ${inside(expression.right)}`
    case 'has':
      return `${inside(expression.list)} has ${inside(expression.item)}`
    case 'call':
      return `${expression.name}(${expression.args.map(writeExpression).join(', ')})`
    case 'either':
      return expression.arms.map(({ value }) => writeExpression(value)).join(' | ')
    case 'unknown':
      return expression.source
  }
}

const inside = (part: Expression): string => {
  const isWhole = part.kind === 'value' || part.kind === 'variable' || part.kind === 'list' || part.kind === 'unknown'
  return isWhole ? writeExpression(part) : `(${writeExpression(part)})`
}
