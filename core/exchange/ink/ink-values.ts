import type { Statement, TextPart } from '../flow/statements.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { everyPartOf, unknownExpression, withNames } from '../story/expressions.ts'
import type { Address } from './ink-containers.ts'

/** A value on the stack of a compiled story, as far as it is known without playing. */
export type Value =
  | Expression
  | { kind: 'text'; parts: TextPart[] }
  | { kind: 'target'; to: Address | null }
  /** A reference that a function may change: to a variable, or to a local value of the function at this depth. */
  | { kind: 'reference'; name: string; depth: number | null }
  /** The position in a sequence, and which alternative is being tested. */
  | { kind: 'turn'; name: string; mode: 'stopping' | 'cycle' | null; last: number; is: number | null }

/** How the binary operators of Ink read as expressions, by their sign. */
export const binary: Record<string, (left: Expression, right: Expression) => Expression> = {
  '+': (left, right) => ({ kind: 'math', how: '+', left, right }),
  '-': (left, right) => ({ kind: 'math', how: '-', left, right }),
  '*': (left, right) => ({ kind: 'math', how: '*', left, right }),
  '/': (left, right) => ({ kind: 'math', how: '/', left, right }),
  '%': (left, right) => ({ kind: 'math', how: '%', left, right }),
  '&&': (left, right) => ({ kind: 'and', left, right }),
  '||': (left, right) => ({ kind: 'or', left, right }),
  '?': (list, item) => ({ kind: 'has', list, item }),
  '!?': (list, item) => ({ kind: 'not', of: { kind: 'has', list, item } }),
}
for (const how of ['==', '!=', '<', '>', '<=', '>='] as const)
  binary[how] = (left, right) => ({ kind: 'compare', how, left, right })

export const isExpression = (value: Value): value is Expression =>
  value.kind !== 'text' && value.kind !== 'target' && value.kind !== 'reference' && value.kind !== 'turn'

/** Whether a value is that of a function without a result. */
export const isVoid = (value: Expression): boolean => value.kind === 'unknown' && value.source === 'void'

/** The condition under which a sequence shows the tested alternative. */
export function turnIs({ name, mode, is }: Extract<Value, { kind: 'turn' }>): Expression {
  if (mode === null) return unknownExpression('shuffle')
  return { kind: 'compare', how: '==', left: { kind: 'variable', name }, right: { kind: 'value', value: is ?? 0 } }
}

/** Sets a counter to a value. */
export const countedTo = (name: string, value: number): Statement[] => [
  { kind: 'set', change: { name, how: 'set', value: { kind: 'value', value } } },
]

/** Whether an expression reads this variable. */
export const mentions = (expression: Expression, name: string): boolean =>
  [...everyPartOf(expression)].some((part) => part.kind === 'variable' && part.name === name)

/** Orders changes that are made at once: the value of each is the one before any of them. */
export function atOnce(changes: readonly Assignment[]): Assignment[] {
  let left = [...changes]
  const done: Assignment[] = []
  while (left.length > 0) {
    const free = left.find(({ name }) => left.every((other) => other.name === name || !mentions(other.value, name)))
    const next = free ?? left[0]
    if (!next) break
    left = left.filter((each) => each !== next)
    if (!free) {
      // They depend on each other.
      const kept = `${next.name} before`
      const value: Expression = { kind: 'variable', name: next.name }
      done.push({ name: kept, how: 'set', value })
      const renamed = (name: string): Expression => ({ kind: 'variable', name: name === next.name ? kept : name })
      left = left.map((each) => ({ ...each, value: withNames(each.value, renamed) }))
    }
    done.push(next)
  }
  return done
}
