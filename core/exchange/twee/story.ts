import type { Assignment, Expression } from '../story/expression.ts'
import { variableName } from '../story/expression-parser.ts'
import { type LossKind, shortly } from '../story/loss.ts'

/** The story formats of Twine whose macros are read. */
export type TwineFormat = 'harlowe' | 'sugarcube' | 'chapbook' | 'snowman'

/** A passage as it stands in the file. */
export interface Passage {
  name: string
  tags: string[]
  text: string
}

/** A Twine story as it stands in the file, whatever the file is. `start` is empty where the file does not say. */
export interface TwineSource {
  name: string
  start: string
  format: TwineFormat
  passages: Passage[]
}

/** A piece of a passage, whatever the format. */
export type Piece =
  | { kind: 'text'; text: string }
  /**
   * `body`: what happens when it is followed; without a target it shows more of the same passage, or goes where `body` goes. Here and
   * below `to` is what the target comes to where it is worked out in play.
   */
  | { kind: 'link'; label: string; target: string | null; to?: Expression; body: Piece[] }
  | { kind: 'set'; change: Assignment }
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'if'; arms: { when: Expression | null; body: Piece[] }[] }
  | { kind: 'goto'; target: string; to?: Expression }
  | { kind: 'include'; target: string; to?: Expression }
  /** A variable's value in the text. */
  | { kind: 'print'; value: Expression }
  /** `of`: variables that become what nobody understands. */
  | { kind: 'loss'; loss: LossKind; what: string; of?: string[] }

export const textPiece = (text: string): Piece => ({ kind: 'text', text })
export const lossPiece = (loss: LossKind, what: string): Piece => ({ kind: 'loss', loss, what: shortly(what) })

/** A change that is not understood: its variables are nobody knows what from then on. */
export const oddChange = (source: string, what: string): Piece => ({
  kind: 'loss',
  loss: 'value',
  what: shortly(what),
  of: [...source.slice(0, 4_000).matchAll(changedName)].map((found) => variableName(found[1] ?? '')),
})
const changedName = /([$_][\p{L}_][\p{L}\p{N}_.]{0,80})\s{0,9}(?:to\b|[-+*/]?=(?!=))/gu
