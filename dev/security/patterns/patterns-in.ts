import type { Source } from '../../sentences/parse-source.ts'
import { isNode, type Node, placeOf, walk } from '../../sentences/parse-source.ts'

/** A regular expression in the sources. */
export interface Pattern {
  /** Its file and line. */
  place: string
  source: string
  flags: string
}

/**
 * The regular expressions of a file: literals and those constructed from strings; each interpolated value counts as one
 * letter.
 */
export function patternsIn(file: Source): Pattern[] {
  const found: Pattern[] = []
  walk(file.program, (node) => {
    const made = literalOf(node) ?? constructedOf(node)
    if (made) found.push({ place: placeOf(file, node), ...made })
  })
  return found
}

/** The number of expressions built from values that are known only at runtime, perhaps a user's words, by file. */
export function builtPatternsIn(file: Source): Record<string, number> {
  const found: Record<string, number> = {}
  walk(file.program, (node) => {
    const [of] = isRegExp(node) ? (node.arguments as Node[]) : []
    const isWritten =
      of?.type === 'Literal' || (of?.type === 'TemplateLiteral' && (of.expressions as Node[]).length === 0)
    if (!of || isWritten) return
    const place = placeOf(file, node).replace(/:\d+$/, '')
    found[place] = (found[place] ?? 0) + 1
  })
  return found
}

const isRegExp = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.name === 'RegExp'

type Made = Pick<Pattern, 'source' | 'flags'>

function literalOf({ type, regex }: Node): Made | null {
  if (type !== 'Literal' || typeof regex !== 'object' || regex === null) return null
  const { pattern, flags } = regex as { pattern: string; flags: string }
  return { source: pattern, flags }
}

function constructedOf(node: Node): Made | null {
  if (!isRegExp(node)) return null
  const [of, flags] = (node.arguments as Node[]).map(textOf)
  return of === undefined || of === null ? null : { source: of, flags: flags ?? '' }
}

/** The text of a string or template literal; null for other expressions. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x')
}
