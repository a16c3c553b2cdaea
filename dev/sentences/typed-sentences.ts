import { isNode, type Node, placeOf, type Source, walk } from './parse-source.ts'

/** Attributes whose text is displayed or read aloud. */
const spoken = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'summary',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
])

/** Names that are the same in every language. */
const names = new Set(['Fabula', 'EN', 'RU'])

/**
 * Sentences typed into components: text between tags, and in attributes that are displayed or read aloud. They belong
 * into `phrases`, in both languages. As `path:line words`.
 */
export function typedSentences(source: Source): string[] {
  const found: string[] = []
  walk(source.program, (node, parents) => {
    const text = node.type === 'JSXText' ? String(node.value) : isDisplayed(node, parents) ? wordsOf(node) : null
    const words = text?.replace(/\s+/g, ' ').trim() ?? ''
    if (/\p{L}{2}|\p{L}\s/u.test(words) && !names.has(words)) found.push(`${placeOf(source, node)} ${words}`)
  })
  return found
}

/** Whether a literal is displayed: as a child of an element, or in an attribute with text for people. */
function isDisplayed(node: Node, parents: readonly Node[]): boolean {
  if (node.type !== 'Literal' && node.type !== 'TemplateElement') return false
  for (const [index, parent] of [...parents.entries()].reverse()) {
    const inner = parents[index + 1] ?? node
    switch (parent.type) {
      case 'JSXAttribute':
        return spoken.has(nameOf(parent))
      case 'JSXElement':
      case 'JSXFragment':
        return Array.isArray(parent.children) && parent.children.includes(inner)
      case 'ConditionalExpression':
        if (parent.test === inner) return false
        break
      case 'LogicalExpression':
        if (parent.left === inner && parent.operator === '&&') return false
        break
      case 'JSXExpressionContainer':
      case 'TemplateLiteral':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        break
      default:
        // Inside a call, a comparison, an object and so on, its use is unknown.
        return false
    }
  }
  return false
}

function nameOf({ name }: Node): string {
  return isNode(name) ? String(name.name) : ''
}

function wordsOf({ type, value }: Node): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  return (value as { cooked?: string }).cooked ?? null
}
