import type { Source } from '../../sentences/parse-source.ts'
import { isNode, type Node, placeOf, walk } from '../../sentences/parse-source.ts'

/** A regular expression of the sources. */
export interface Pattern {
  /** Where it stands: a file and a line. */
  place: string
  source: string
  flags: string
}

/** The regular expressions of a file: literals, and those made of texts; what is put into them stands as one letter. */
export function patternsIn(file: Source): Pattern[] {
  const found: Pattern[] = []
  walk(file.program, (node) => {
    const made = literalOf(node) ?? constructedOf(node)
    if (made) found.push({ place: placeOf(file, node), ...made })
  })
  return found
}

type Made = Pick<Pattern, 'source' | 'flags'>

function literalOf({ type, regex }: Node): Made | null {
  if (type !== 'Literal' || typeof regex !== 'object' || regex === null) return null
  const { pattern, flags } = regex as { pattern: string; flags: string }
  return { source: pattern, flags }
}

function constructedOf({ type, callee, arguments: given }: Node): Made | null {
  if ((type !== 'NewExpression' && type !== 'CallExpression') || !isNode(callee) || callee.name !== 'RegExp')
    return null
  const [of, flags] = (given as Node[]).map(textOf)
  return of === undefined || of === null ? null : { source: of, flags: flags ?? '' }
}

/** A text as it is written down; null: it is none, such as one that comes from elsewhere. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x')
}
