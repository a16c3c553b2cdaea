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

/** What an expression of a macro says, whatever the format. `source` is kept of what is not understood. */
export type Expression =
  | { kind: 'value'; value: boolean | number | string }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; how: Comparison; left: Expression; right: Expression }
  | { kind: 'math'; how: '+' | '-' | '*' | '/' | '%'; left: Expression; right: Expression }
  /** Whether a list has something in it. */
  | { kind: 'has'; list: Expression; item: Expression }
  | { kind: 'unknown'; source: string }
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/** A change of a variable. `add` and `take` are of a list. */
export interface Assignment {
  name: string
  how: 'set' | 'step' | 'add' | 'take'
  value: Expression
}

/** A piece of a passage, whatever the format. */
export type Piece =
  | { kind: 'text'; text: string }
  /** `body`: what happens when it is followed; without a target it shows more of the same passage, or goes where `body` goes. */
  | { kind: 'link'; label: string; target: string | null; body: Piece[] }
  | { kind: 'set'; change: Assignment }
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'if'; arms: { when: Expression | null; body: Piece[] }[] }
  | { kind: 'goto'; target: string }
  | { kind: 'include'; target: string }
  /** A variable's value in the text. */
  | { kind: 'print'; value: Expression }
  | { kind: 'loss'; loss: LossKind; what: string }

/**
 * Why something of a story could not come along.
 * `link`: it leads to no passage. `condition`: not a matter of flags and scales, so what hangs on it is always there.
 * `text`: too many ways in which a passage may read; the first was taken. `value`: a change that is no flag's or scale's.
 * `shown`: a variable in the text. `macro`: something the format does that scenes do not. `input`: something that the reader
 * types or picks. `media`, `script`: pictures and sounds, programs. `cut`: longer than a novel takes. `many`: too many passages.
 */
export const lossKinds = [
  'link',
  'condition',
  'text',
  'value',
  'shown',
  'macro',
  'input',
  'media',
  'script',
  'cut',
  'many',
] as const
export type LossKind = (typeof lossKinds)[number]

/** One thing of one passage that could not come along; `what` is how it stands in the file. */
export interface Loss {
  passage: string
  kind: LossKind
  what: string
}

/** So much of what was lost is shown, in characters. */
const longest = 120
export const shortly = (text: string): string => {
  const line = text
    .slice(0, longest * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

export const textPiece = (text: string): Piece => ({ kind: 'text', text })
export const lossPiece = (loss: LossKind, what: string): Piece => ({ kind: 'loss', loss, what: shortly(what) })
