import { isNode, type Node, placeOf, type Source, walk } from './parse-source.ts'

/** Methods that compare a text with another one, or look it up. */
const comparingMethods = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'localeCompare',
  'has',
  'get',
  'test',
  'match',
])

/**
 * Sentences that code depends on: a comparison, a case, a search or a table key that is text for people. Codes are for
 * that; a sentence may be reworded or translated. As `path:line words`.
 */
export function comparedSentences(source: Source): string[] {
  const found: string[] = []
  walk(source.program, (node) => {
    for (const literal of comparedLiterals(node)) {
      const { value } = literal
      if (typeof value === 'string' && isSentence(value)) found.push(`${placeOf(source, literal)} ${value}`)
    }
  })
  return found
}

function comparedLiterals(node: Node): Node[] {
  switch (node.type) {
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(node.operator)) ? literals([node.left, node.right]) : []
    case 'SwitchCase':
      return literals([node.test])
    case 'CallExpression': {
      const callee = node.callee
      const name = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : ''
      return comparingMethods.has(name) && Array.isArray(node.arguments) ? literals(node.arguments) : []
    }
    case 'Property':
      return node.computed === true ? [] : literals([node.key])
    default:
      return []
  }
}

const literals = (nodes: unknown[]): Node[] => nodes.filter(isNode).filter(({ type }) => type === 'Literal')

/** At least two words, in a form that no identifier or code has. */
const isSentence = (text: string): boolean =>
  /^\p{Lu}?[\p{L}’']+(,? [\p{L}’']+)+[.!?:]?$/u.test(text.trim()) && text.length >= 8
