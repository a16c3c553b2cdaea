import { drawCalls } from '../flow/draws.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import type { ReadOptions } from '../story/expression-parser.ts'
import { readAssignments, readExpression } from '../story/read-expression.ts'
import { oddChange, type Piece } from './story.ts'

const calls: ReadOptions = { calls: drawCalls }
/** How expressions of Harlowe are read. */
export const asHarlowe: ReadOptions = { ...calls, isHarlowe: true }

/** What stands in a condition or in a text of a Twine story. */
export const twineExpression = (source: string, here: string, options: ReadOptions = calls): Expression =>
  readExpression(source, here, options)

/** The changes in a list of them; null: something of it is not understood. */
export const twineAssignments = (source: string, here: string, options: ReadOptions = calls): Assignment[] | null =>
  readAssignments(source, here, options)

/** The changes in a list of them, or what is told where they are not understood. */
export function twineChanges(source: string, here: string, told: string, options: ReadOptions = calls): Piece[] {
  const changes = readAssignments(source, here, options)
  return changes ? changes.map((change): Piece => ({ kind: 'set', change })) : [oddChange(source, told)]
}

/** Where something leads: the passage of that name, or what is worked out in play. */
export function ledTo(target: string, here: string): { target: string; to?: Expression } {
  const isWorkedOut = /^(?:[$_][\p{L}_][\p{L}\p{N}_.]*(?:\[["'][^"'\]]*["']\])*$|\$|[\w.]{1,40}\(.*\)$)/u.test(target)
  return isWorkedOut ? { target: '', to: twineExpression(target, here) } : { target }
}
