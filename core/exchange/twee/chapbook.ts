import { addAll } from '../add-all.ts'
import type { Expression } from '../story/expression.ts'
import { plainLabel, readMarkup } from './markup.ts'
import { argsOf, ledTo, twineChanges, twineExpression } from './read-twine.ts'
import { lossPiece, type Piece, textPiece } from './story.ts'

/** Reads a Chapbook passage: variables up to `--`, modifiers on lines of their own, inserts in braces. */
export function readChapbook(text: string, here: string): { pieces: Piece[]; readers: string[] } {
  const split = /^--[ \t]*$/m.exec(text)
  const readers: string[] = []
  const pieces = split ? variables(text.slice(0, split.index), here) : []
  const lines = (split ? text.slice(split.index + split[0].length + 1) : text).split('\n')
  let block: Block = { into: pieces, joint: '', last: null }
  let plain: string[] = []
  /** Ends a block of text. Modifiers hold for one block only. */
  const say = () => {
    const said = plain.join('\n').trim()
    plain = []
    if (said === '') return
    addAll(block.into, inserts(`${block.joint}${said}`, here, readers))
    block = { into: pieces, joint: '\n\n', last: block.last }
  }
  for (const line of lines) {
    const modifier = /^\[([^[\]](?:.*[^\]])?)\][ \t]*$/.exec(line)?.[1]?.trim()
    if (modifier === undefined) {
      plain.push(line)
      continue
    }
    say()
    for (const part of modifier.split(';').map((each) => each.trim())) {
      // Chapbook shows anything else in brackets as it is.
      if (!modify(part, block, here)) pieces.push(textPiece(`\n\n[${part}]`))
    }
  }
  say()
  // Text after a passage that is inserted begins a line.
  pieces.push(textPiece('\n'))
  return { pieces, readers }
}

/** A block of text: where it goes, how it follows the text before it, and the passage's last condition. */
interface Block {
  into: Piece[]
  joint: '' | '\n\n' | ' '
  last: { in: Piece[]; piece: Piece & { kind: 'if' }; when: Expression } | null
}

/** Applies a modifier to the block of text that follows it; returns whether it is one. */
function modify(modifier: string, block: Block, here: string): boolean {
  const [word = ''] = modifier.toLowerCase().split(/\s/, 1)
  const rest = modifier.slice(word.length).trim()
  const under = (when: Expression) => {
    const body: Piece[] = []
    const piece = { kind: 'if' as const, arms: [{ when, body }] }
    block.into.push(piece)
    block.last = { in: block.into, piece, when }
    block.into = body
  }
  switch (word) {
    case 'if':
      under(twineExpression(drawing(rest), here))
      return true
    case 'unless':
      under({ kind: 'not', of: twineExpression(drawing(rest), here) })
      return true
    case 'else': {
      const { last } = block
      if (last && last.in === block.into && block.into.at(-1) === last.piece) {
        const body: Piece[] = []
        last.piece.arms.push({ when: null, body })
        block.into = body
      } else if (last) under({ kind: 'not', of: last.when })
      else {
        block.into.push(lossPiece('condition', modifier))
        block.into = []
      }
      return true
    }
    case 'ifnever':
    case 'note':
    case 'n.b.':
    case 'nb':
    case 'fixme':
    case 'todo':
      block.into = []
      return true
    case 'javascript':
    case 'css':
      block.into.push(lossPiece('script', `[${modifier}]`))
      block.into = []
      return true
    case 'append':
      block.joint = ' '
      return true
    case 'ifalways':
    case 'cont':
    case "cont'd":
    case 'continue':
    case 'continued':
    case 'align':
    case 'after':
      return true
    default:
      return false
  }
}

/** `name: value`, one per line; `name (condition): value` applies only while the condition holds. */
function variables(section: string, here: string): Piece[] {
  return section.split('\n').flatMap((line): Piece[] => {
    const found = /^\s*([\p{L}_][\p{L}\p{N}_.]*)\s*(?:\((.*)\)\s*)?:(.*)$/u.exec(line.slice(0, 2_000))
    if (!found) return line.trim() === '' ? [] : [lossPiece('value', line)]
    const [, name = '', when, value = ''] = found
    if (name.startsWith('config.') || name.startsWith('sound.')) return []
    const sets = twineChanges(`$${name} = ${drawing(value)}`, here, line)
    return when === undefined
      ? sets
      : [{ kind: 'if', arms: [{ when: twineExpression(drawing(when), here), body: sets }] }]
  })
}

/** Rewrites Chapbook's dice and coins in the notation of the other formats. */
const drawing = (source: string): string =>
  source.replace(/\brandom\.d(\d{1,9})\b/g, 'random(1,$1)').replace(/\brandom\.coinFlip\b/g, 'either(true,false)')

const insert = /\{([^{}\n]{1,1000})\}/g

/** Parses text with its inserts and links. */
function inserts(text: string, here: string, readers: string[]): Piece[] {
  const pieces: Piece[] = []
  let copied = 0
  const plain = (part: string) => addAll(pieces, readMarkup(part, here))
  for (const found of text.matchAll(insert)) {
    plain(text.slice(copied, found.index))
    addAll(pieces, inserted(found[1] ?? '', here, readers))
    copied = found.index + found[0].length
  }
  plain(text.slice(copied))
  return pieces
}

function inserted(source: string, here: string, readers: string[]): Piece[] {
  // The reference writes no colon before the name of a variable, the guide does.
  const [head = ''] = source.split(/[:,'"]/, 1)
  const words = head.trim().toLowerCase().replace(/\s+/g, '-')
  const texts = argsOf(source)
  const property = (name: string): string | undefined =>
    argsOf(new RegExp(`\\b${name}\\s*:\\s*(["'].*)`, 'i').exec(source)?.[1] ?? '')[0]
  /** A quoted passage, or a variable with its name. */
  const linked = () => {
    const named = /^[^:]*:\s*([\p{L}_][\p{L}\p{N}_.]*)\s*(?:,|$)/u.exec(source)?.[1]
    return named ? ledTo(`$${named}`, here) : { target: texts[0] ?? '' }
  }
  switch (words) {
    case 'embed-passage':
    case 'embed-passage-named':
      return [{ kind: 'include', ...linked() }]
    case 'link-to':
      return [{ kind: 'link', label: plainLabel(property('label') ?? texts[0] ?? ''), ...linked(), body: [] }]
    case 'reveal-link': {
      const shown = property('text')
      const passage = property('passage')
      const body: Piece[] = passage ? [{ kind: 'include', target: passage }] : inserts(shown ?? '', here, readers)
      return [{ kind: 'link', label: plainLabel(texts[0] ?? ''), target: null, body }]
    }
    case 'text-input':
    case 'cycling-link':
    case 'dropdown-menu':
      return [lossPiece('input', `{${source}}`)]
    case 'text-input-for': {
      const [name = ''] = texts
      if (/name|player|hero/i.test(name)) readers.push(name)
      return [lossPiece('input', `{${source}}`)]
    }
    case 'cycling-link-for':
    case 'dropdown-menu-for': {
      // Until the reader picks another option, the first applies.
      const [name, first] = texts
      const taken = name && first !== undefined ? twineChanges(`$${name} = ${JSON.stringify(first)}`, here, source) : []
      return [lossPiece('input', `{${source}}`), ...taken]
    }
    case 'ambient-sound':
    case 'sound-effect':
    case 'no-ambient-sound':
    case 'embed-image':
    case 'embed-flickr':
    case 'embed-flickr-image':
    case 'embed-unsplash':
    case 'embed-unsplash-image':
    case 'embed-youtube':
    case 'embed-youtube-video':
      return [lossPiece('media', `{${source}}`)]
    case 'back-link':
    case 'restart-link':
    case 'theme-switcher':
      return [lossPiece('macro', `{${source}}`)]
    default: {
      const value = twineExpression(drawing(source), here)
      return value.kind === 'unknown' ? [lossPiece('shown', `{${source}}`)] : [{ kind: 'print', value }]
    }
  }
}
