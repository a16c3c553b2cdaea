import type { Language } from '../../novel/language.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import type { LossKind } from '../story/loss.ts'

/**
 * A script of another program, as what it does one after the other. What every reader of a format answers, so that flow
 * becomes scenes in one way whatever the format.
 */
export interface Script {
  name: string
  /** The block that the story begins with. */
  start: string
  blocks: Block[]
  /** Values that variables have before the story begins. */
  begun: Assignment[]
  /** Variables into which the reader types their name. */
  readers: string[]
  /** What those who speak are called, by how the script calls them; who is not among them is called as the script does. */
  people: Map<string, Person>
  /** What could not be read of no block. */
  losses: { kind: LossKind; what: string; passage: string }[]
  /** What its texts are in other languages. */
  translations?: ScriptTranslation[]
}

/** The texts of a script in another language, by what they are in its own. */
export interface ScriptTranslation {
  language: Language
  texts: Map<string, string>
}

/** `reader`: the one who plays. `tag`: what their pictures are called by. */
export interface Person {
  name: string
  tag: string | null
  reader: boolean
}

/** A part of a script that others lead to by its name. At its end the story ends, or goes back to who called it. */
export interface Block {
  name: string
  /** What it is called where readers of reports see it; its name, where it has none. */
  title?: string
  /** It is a piece of another one, which nobody misses where nothing leads to it. */
  isInner?: boolean
  body: Statement[]
}

export type Statement =
  /** A line of somebody, or of nobody. */
  | { kind: 'say'; who: string | null; parts: TextPart[] }
  | Menu
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'if'; arms: { when: Expression | null; body: Statement[] }[] }
  | { kind: 'set'; change: Assignment }
  | { kind: 'jump'; target: string }
  | { kind: 'call'; target: string }
  /** What another block says and offers is said and offered here too. */
  | { kind: 'thread'; target: string }
  /** Back to who called, or from there to another part. */
  | { kind: 'return'; to?: string }
  | { kind: 'end' }
  /** A place within a block that others lead to. */
  | { kind: 'label'; name: string }
  | { kind: 'stage'; change: StageChange }
  | { kind: 'loss'; loss: LossKind; what: string }

/** What the reader chooses from. */
export interface Menu {
  kind: 'menu'
  choices: Choice[]
  /** What happens where none of the choices is offered, and then what is behind the menu; null: nobody comes to that. */
  fallback: Statement[] | null
}

export interface Choice {
  label: TextPart[]
  when: Expression | null
  /** It is offered until it was taken. */
  once: boolean
  /** Menus may offer the same choice, which is taken once for all of them. */
  id?: string
  body: Statement[]
}

/** What a line consists of. */
export type TextPart =
  | string
  | { kind: 'print'; value: Expression }
  /** The first arm that holds. */
  | { kind: 'either'; arms: { when: Expression | null; parts: TextPart[] }[] }
  /** Another one each time: up to the last, round and round, or each once and then nothing. `shuffle`: by chance, for which round and round stands in. */
  | { kind: 'sequence'; mode: 'stopping' | 'cycle' | 'once' | 'shuffle'; items: TextPart[][] }
  /** The line ends here, and the story goes on there. */
  | { kind: 'jump'; target: string }
  | { kind: 'set'; change: Assignment }
  | { kind: 'loss'; loss: LossKind; what: string }

/** A change of what is seen and heard. Pictures and tracks are named as the script names them. */
export type StageChange =
  | { kind: 'background'; name: string | null; clears: boolean }
  | { kind: 'show'; who: string; look: string; position: Spot | null }
  | { kind: 'hide'; who: string }
  | { kind: 'hideAt'; position: Spot }
  | { kind: 'music'; name: string | null }

export type Spot = 'left' | 'center-left' | 'center' | 'center-right' | 'right'

/** A script that nothing could be read of. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}
