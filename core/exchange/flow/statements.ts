import type { Position } from '../../novel/interactive-scene.ts'
import type { Language } from '../../novel/language.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { type LossKind, shortly } from '../story/loss.ts'

/**
 * A script as a list of statements. All format readers return it, so that control flow is converted to scenes in one
 * way for every format.
 */
export interface Script {
  name: string
  /** The block that the story begins with. */
  start: string
  blocks: Block[]
  /** Values of variables at the start. */
  begun: Assignment[]
  /** Variables into which the reader types their name. */
  readers: string[]
  /** Speakers by their names in the script; a speaker who is missing here keeps that name. */
  people: Map<string, Person>
  /** Losses while parsing the file. */
  losses: { kind: LossKind; what: string; passage: string }[]
  /** Its texts in other languages. */
  translations?: ScriptTranslation[]
}

/** A script's texts in another language, by their originals. */
export interface ScriptTranslation {
  language: Language
  texts: Map<string, string>
}

/** `reader`: whether it is the player. `tag`: the name of their pictures. */
export interface Person {
  name: string
  tag: string | null
  reader: boolean
}

/** A named part of a script. At its end the story ends, or returns to the caller. */
export interface Block {
  name: string
  /** Its name in reports; `name` if absent. */
  title?: string
  /** Whether it is a piece of another block, which is not missed if nothing leads to it. */
  isInner?: boolean
  body: Statement[]
}

export type Statement =
  /** A line with its speaker, if any. */
  | { kind: 'say'; who: string | null; parts: TextPart[] }
  | Menu
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'if'; arms: { when: Expression | null; body: Statement[] }[] }
  | { kind: 'set'; change: Assignment }
  | { kind: 'jump'; target: string }
  | { kind: 'call'; target: string }
  /** Text and choices of another block are included here. */
  | { kind: 'thread'; target: string }
  /** Returns to the caller, or from there to another block. */
  | { kind: 'return'; to?: string }
  | { kind: 'end' }
  /** A jump target within a block. */
  | { kind: 'label'; name: string }
  | { kind: 'stage'; change: StageChange }
  | { kind: 'loss'; loss: LossKind; what: string }

/** Reports a loss where it occurs. */
export const lossStatement = (loss: LossKind, what: string): Statement => ({
  kind: 'loss',
  loss,
  what: shortly(what),
})

/** What the reader chooses from. */
export interface Menu {
  kind: 'menu'
  choices: Choice[]
  /** Statements to run when no choice is available, before those after the menu; null when that cannot happen. */
  fallback: Statement[] | null
}

export interface Choice {
  label: TextPart[]
  when: Expression | null
  /** Whether it is offered only until it is taken. */
  once: boolean
  /** Several menus may offer the same choice, which can then be taken once in all of them. */
  id?: string
  body: Statement[]
}

/** The parts of a line. */
export type TextPart =
  | string
  | { kind: 'print'; value: Expression }
  /** The first arm that holds. */
  | { kind: 'either'; arms: { when: Expression | null; parts: TextPart[] }[] }
  /**
   * A different item each time: up to the last one, cycling, or each once and then nothing. `shuffle`: random, treated
   * as cycling.
   */
  | { kind: 'sequence'; mode: 'stopping' | 'cycle' | 'once' | 'shuffle'; items: TextPart[][] }
  /** The line ends here, and the story continues there. */
  | { kind: 'jump'; target: string }
  | { kind: 'set'; change: Assignment }
  | { kind: 'loss'; loss: LossKind; what: string }

/** A change to the stage. Pictures and tracks have the names that the script uses. */
export type StageChange =
  | { kind: 'background'; name: string | null; clears: boolean }
  | { kind: 'show'; who: string; look: string; position: Position | null }
  | { kind: 'hide'; who: string }
  | { kind: 'hideAt'; position: Position }
  | { kind: 'music'; name: string | null }

/** Thrown for a script that cannot be read at all. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}
