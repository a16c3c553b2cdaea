import { conditionsOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/**
 * The variables of a proof's worlds: the flags, scales and endings that some condition reads, each as a number. Flags
 * and completed endings are 0 or 1. Anything that no condition reads decides nothing and is left out.
 */
export interface Variables {
  /** The index of a flag, scale or ending in a box; undefined if no condition reads it. */
  readonly placeOf: ReadonlyMap<string, number>
  /** The values of a new game. */
  readonly initial: readonly number[]
}

/** The variables that the given conditionals read. Deleted things have none, because conditions on them never hold. */
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
