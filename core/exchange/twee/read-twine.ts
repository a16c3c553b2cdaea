import { drawCalls } from '../flow/draws.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import type { ReadOptions } from '../story/expression-parser.ts'
import { readAssignments, readExpression } from '../story/read-expression.ts'
import { oddChange, type Piece } from './story.ts'

const calls: ReadOptions = { calls: drawCalls }
/** Options for reading expressions of Harlowe. */
export const asHarlowe: ReadOptions = { ...calls, isHarlowe: true }

/** Parses an expression in a condition or text of a Twine story. */
export const twineExpression = (source: string, here: string, options: ReadOptions = calls): Expression =>
  readExpression(source, here, options)

/** Parses a list of changes; null when any of them is not understood. */
export const twineAssignments = (source: string, here: string, options: ReadOptions = calls): Assignment[] | null =>
  readAssignments(source, here, options)

/** Parses a list of changes, or returns a loss described by `told` when they are not understood. */
export function twineChanges(source: string, here: string, told: string, options: ReadOptions = calls): Piece[] {
  const changes = readAssignments(source, here, options)
  return changes ? changes.map((change): Piece => ({ kind: 'set', change })) : [oddChange(source, told)]
}

/** A target: the passage of that name, or an expression that is computed during play. */
export function ledTo(target: string, here: string): { target: string; to?: Expression } {
  const isWorkedOut = /^(?:[$_][\p{L}_][\p{L}\p{N}_.]*(?:\[["'][^"'\]]*["']\])*$|\$|[\w.]{1,40}\(.*\)$)/u.test(target)
  return isWorkedOut ? { target: '', to: twineExpression(target, here) } : { target }
}

/** The quoted texts among the arguments of a macro, in order. */
export function argsOf(args: string): string[] {
  return [...args.matchAll(/(?<!\\)(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/gs)].map((found) =>
    (found[1] ?? found[2] ?? '').replace(/\\(.)/gs, '$1'),
  )
}
