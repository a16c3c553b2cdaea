import type { Assignment, Expression } from '../story/expression.ts'
import { variableName } from '../story/expression-parser.ts'
import { type LossKind, shortly } from '../story/loss.ts'

/** The story formats of Twine whose macros are supported. */
export type TwineFormat = 'harlowe' | 'sugarcube' | 'chapbook' | 'snowman'

/** A passage as it is in the file. */
export interface Passage {
  name: string
  tags: string[]
  text: string
}

/** A Twine story as it is in a file of any kind. `start` is empty if the file names none. */
export interface TwineSource {
  name: string
  start: string
  format: TwineFormat
  passages: Passage[]
}

/** A piece of a passage, in any format. */
export type Piece =
  | { kind: 'text'; text: string }
  /**
   * `body`: what following the link does; without a target it reveals text in the same passage, or leads where `body`
   * does. Here and below, `to` is a target that is computed during play.
   */
  | { kind: 'link'; label: string; target: string | null; to?: Expression; body: Piece[] }
  | { kind: 'set'; change: Assignment }
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'if'; arms: { when: Expression | null; body: Piece[] }[] }
  | { kind: 'goto'; target: string; to?: Expression }
  /** `isSilent`: only its changes are made, nothing of it is shown. */
  | { kind: 'include'; target: string; to?: Expression; isSilent?: true }
  /** A variable's value in the text. */
  | { kind: 'print'; value: Expression }
  /** `of`: variables whose value is unknown afterwards. */
  | { kind: 'loss'; loss: LossKind; what: string; of?: string[] }

export const textPiece = (text: string): Piece => ({ kind: 'text', text })
export const lossPiece = (loss: LossKind, what: string): Piece => ({ kind: 'loss', loss, what: shortly(what) })

/** Only what pieces do, without what they show. */
export const withoutOutput = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'text' || piece.kind === 'print' || piece.kind === 'link') return []
    if (piece.kind === 'include') return [{ ...piece, isSilent: true }]
    if (piece.kind !== 'if') return [piece]
    return [{ ...piece, arms: piece.arms.map((arm) => ({ ...arm, body: withoutOutput(arm.body) })) }]
  })

/** A change that is not understood: its variables have unknown values from then on. */
export const oddChange = (source: string, what: string): Piece => ({
  kind: 'loss',
  loss: 'value',
  what: shortly(what),
  of: [...source.slice(0, 4_000).matchAll(changedName)].map((found) => variableName(found[1] ?? '')),
})
const changedName = /([$_][\p{L}_][\p{L}\p{N}_.]{0,80})\s{0,9}(?:to\b|[-+*/]?=(?!=))/gu
