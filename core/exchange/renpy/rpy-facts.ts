import type { Person } from '../flow/statements.ts'
import type { Said } from './rpy-leads.ts'
import type { RpyLine } from './rpy-lines.ts'

/** What a whole game says before its story begins. */
export interface RpyFacts {
  people: Map<string, Person>
  /** Files of pictures and sounds, by the names that scripts give them; empty: only a colour. */
  images: Map<string, string>
  sounds: Map<string, string>
  /** Variables into which readers type a name. */
  readers: Set<string>
  /** What labels call what they are given, with what it is where nothing is given. */
  params: Map<string, { name: string; value: string | null }[]>
  said: Said
  /** What screens show, by their names. */
  screens: Map<string, RpyLine[]>
}
