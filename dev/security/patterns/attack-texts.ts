import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/**
 * A text that may be slow for an expression: a piece that it matches, repeated, between a prefix that leads to the
 * piece and a suffix that never matches.
 */
export interface AttackText {
  before: string
  piece: string
  after: string
}

/** Longer expressions are lists of words, for which a few pieces are enough. */
const most = 400

/** Every run of adjacent elements in an expression as a piece, with the elements before it as prefix and without. */
export function attackTexts(source: string, flags: string): AttackText[] {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const found = new Map<string, AttackText>()
  const add = (before: string, piece: string) => {
    if (piece !== '' && found.size < most) found.set(`${before}\n${piece}`, { before, piece, after: '\u0000' })
  }
  visitRegExpAST(parsed, {
    onAlternativeEnter({ elements }) {
      const texts = elements.map((element) => exampleOf(element, flags))
      for (let from = 0; from < texts.length; from++) {
        const before = texts.slice(0, from).join('')
        for (let to = from + 1; to <= texts.length; to++) {
          const piece = texts.slice(from, to).join('')
          add('', piece)
          if (before !== '') add(before, piece)
        }
      }
    },
  })
  return [...found.values()]
}

const signs = [...'aA0 \t\n<>[](){}"\'.,:;!?*=-_/\\#@$%&|`~^+«»“”—…яЯ中']

/** A short text that an element matches; empty for assertions. */
function exampleOf(part: AST.Element, flags: string): string {
  switch (part.type) {
    case 'Character':
      return String.fromCodePoint(part.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${part.raw}$`, flags.replace(/[gy]/g, ''))
      return signs.find((sign) => one.test(sign)) ?? ''
    }
    case 'Group':
    case 'CapturingGroup':
      return (part.alternatives.at(-1)?.elements ?? []).map((element) => exampleOf(element, flags)).join('')
    case 'Quantifier':
      return exampleOf(part.element, flags).repeat(Math.min(8, Math.max(1, part.min)))
    default:
      return ''
  }
}
