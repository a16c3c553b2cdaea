import type { Assignment, Expression } from '../story/expression.ts'
import type { Menu, Statement, TextPart } from './statements.ts'

/** The statement lists within a statement, one for each way on. */
export const bodiesOf = (statement: Statement): Statement[][] =>
  statement.kind === 'if'
    ? statement.arms.map(({ body }) => body)
    : statement.kind === 'menu'
      ? [...statement.choices.map(({ body }) => body), ...(statement.fallback ? [statement.fallback] : [])]
      : []

/** All of the statements, with those within them, in the order of the script. */
export function* everyStatement(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    for (const body of bodiesOf(statement)) yield* everyStatement(body)
  }
}

/** All parts of a line, with those within them. */
export function* everyPart(parts: readonly TextPart[]): Generator<TextPart> {
  for (const part of parts) {
    yield part
    if (typeof part === 'string') continue
    if (part.kind === 'either') for (const arm of part.arms) yield* everyPart(arm.parts)
    if (part.kind === 'sequence') for (const item of part.items) yield* everyPart(item)
  }
}

/** The texts of a statement: a line, or the labels of choices. */
export const textsOf = (statement: Statement): TextPart[][] =>
  statement.kind === 'say'
    ? [statement.parts]
    : statement.kind === 'menu'
      ? statement.choices.map(({ label }) => label)
      : []

/** What a statement does with variables: it changes one, or reads them in an expression. */
export type Use = { kind: 'change'; change: Assignment } | { kind: 'read'; expression: Expression }

/** All uses of variables in statements, and in those within them, in the order of the script. */
export function* usesIn(statements: readonly Statement[]): Generator<Use> {
  for (const statement of everyStatement(statements)) {
    if (statement.kind === 'set') yield { kind: 'change', change: statement.change }
    if (statement.kind === 'if') yield* conditionsOf(statement.arms)
    if (statement.kind === 'menu') yield* conditionsOf(statement.choices)
    for (const part of textsOf(statement).flatMap((parts) => [...everyPart(parts)])) {
      if (typeof part === 'string') continue
      if (part.kind === 'set') yield { kind: 'change', change: part.change }
      if (part.kind === 'print') yield { kind: 'read', expression: part.value }
      if (part.kind === 'either') yield* conditionsOf(part.arms)
    }
  }
}

function* conditionsOf(arms: readonly { when: Expression | null }[]): Generator<Use> {
  for (const { when } of arms) if (when) yield { kind: 'read', expression: when }
}

/** The names that a statement leads to. */
export function targetsOf(statement: Statement): string[] {
  const named =
    statement.kind === 'jump' || statement.kind === 'call' || statement.kind === 'thread'
      ? [statement.target]
      : statement.kind === 'return' && statement.to !== undefined
        ? [statement.to]
        : []
  const inTexts = textsOf(statement).flatMap((parts) =>
    [...everyPart(parts)].flatMap((part) => (typeof part !== 'string' && part.kind === 'jump' ? [part.target] : [])),
  )
  return [...named, ...inTexts]
}

export const isMenu = (statement: Statement): statement is Menu => statement.kind === 'menu'

/** Whether nothing behind a statement is reached from it. */
export const isWayOut = (statement: Statement | undefined): boolean =>
  statement?.kind === 'jump' || statement?.kind === 'end' || statement?.kind === 'return'

/**
 * Statements without those behind a way out, up to the next label. Following them would cost much: a called label that
 * returns may stand before another one, which calls it again.
 */
export function reachable(statements: readonly Statement[]): Statement[] {
  let isReached = true
  return statements.filter((statement) => {
    isReached ||= [...everyStatement([statement])].some(({ kind }) => kind === 'label')
    const isKept = isReached
    if (isWayOut(statement)) isReached = false
    return isKept
  })
}
