import type { Person } from '../flow/statements.ts'

/** What a whole game says before its story begins. */
export interface RpyFacts {
  people: Map<string, Person>
  /** Files of pictures and sounds, by the names that scripts give them; empty: only a colour. */
  images: Map<string, string>
  sounds: Map<string, string>
  /** Variables into which readers type a name. */
  readers: Set<string>
}
