import { writeExpression } from '../story/write-expression.ts'
import type { Piece } from './story.ts'

const steps = { set: '=', step: '+=', add: 'add', take: 'take' } as const
/** What is shown for the marks of emphasis. */
const tags = ['<i>', '</i>', '<b>', '</b>']
type Led = { target: string | null; to?: Extract<Piece, { kind: 'goto' }>['to'] }
const toOf = ({ target, to }: Led): string => (to ? `${target}= ${writeExpression(to)}` : (target ?? 'here'))

/** For tests: the pieces of a passage in short, divided by bars; texts are quoted. The reader's variables follow. */
export const outlineOfPassage = ({ pieces, readers }: { pieces: Piece[]; readers: string[] }): string =>
  [piecesOf(pieces), ...readers.map((name) => `reader ${name}`)].join(' | ')

export const piecesOf = (pieces: readonly Piece[]): string => pieces.map(told).join(' | ')

function told(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return JSON.stringify(piece.text.replace(/[\ue0f0-\ue0f3]/g, (mark) => tags[mark.charCodeAt(0) - 0xe0f0] ?? ''))
    case 'link':
      return `[${piece.label} -> ${toOf(piece)}]${piece.body.length > 0 ? ` { ${piecesOf(piece.body)} }` : ''}`
    case 'set':
      return `${piece.change.name} ${steps[piece.change.how]} ${writeExpression(piece.change.value)}`
    case 'if':
      return piece.arms
        .map(({ when, body }) => `${when ? `if ${writeExpression(when)}` : 'else'} { ${piecesOf(body)} }`)
        .join(' ')
    case 'goto':
      return `go to ${toOf(piece)}`
    case 'include':
      return `include ${piece.isSilent ? 'silently ' : ''}${toOf(piece)}`
    case 'print':
      return `print ${writeExpression(piece.value)}`
    case 'loss':
      return `lost ${piece.loss}: ${piece.what}${piece.of ? ` of ${piece.of.join(', ')}` : ''}`
  }
}
