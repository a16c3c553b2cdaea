import type { Person } from '../flow/statements.ts'
import type { PossibleValues } from './rpy-computed-labels.ts'
import type { RpyLine } from './rpy-lines.ts'

/** The declarations of a whole game. */
export interface RpyFacts {
  people: Map<string, Person>
  /** Files of pictures and sounds by their names in scripts; empty for a plain colour. */
  images: Map<string, string>
  sounds: Map<string, string>
  /** Variables into which readers type a name. */
  readers: Set<string>
  /** The parameters of labels with their defaults. */
  params: Map<string, { name: string; value: string | null }[]>
  values: PossibleValues
  /** The contents of screens, by name. */
  screens: Map<string, RpyLine[]>
}
