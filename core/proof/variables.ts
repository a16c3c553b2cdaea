import { conditionsOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/**
 * What a world is made of for a proof: the flags, scales and endings that some condition of the novel reads, each a number.
 * A flag and a completed ending are 0 or 1. What nothing reads decides nothing, and is left out.
 */
export interface Variables {
  /** The place of a flag, a scale or an ending in a box; undefined where no condition reads it. */
  readonly placeOf: ReadonlyMap<string, number>
  /** The values of a new game. */
  readonly initial: readonly number[]
}

/** The variables of a novel whose conditions are these. What was deleted is none: nothing that names it ever holds. */
export function variablesOf(novel: Novel, all: Iterable<Conditionals>): Variables {
  const { endings } = indexOf(novel)
  const values = {
    flag: new Map<string, number>(novel.states.flags.map(({ id, initial_value }) => [id, Number(initial_value)])),
    scale: new Map<string, number>(novel.states.scales.map(({ id, initial_value }) => [id, initial_value])),
    ending: new Map<string, number>([...endings.keys()].map((id) => [id, 0])),
  }
  const placeOf = new Map<string, number>()
  const initial: number[] = []
  const read = (id: string, value: number | undefined) => {
    if (value === undefined || placeOf.has(id)) return
    placeOf.set(id, initial.length)
    initial.push(value)
  }
  for (const conditionals of all) {
    for (const condition of conditionals.flatMap(conditionsOf)) {
      const { kind, id } = subjectOf(condition)
      read(id, values[kind].get(id))
    }
  }
  return { placeOf, initial }
}
