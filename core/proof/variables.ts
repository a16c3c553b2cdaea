import { assertNever, type Condition, conditionsOf } from '../conditional/condition.ts'
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
  const flags = new Map(novel.states.flags.map((flag) => [flag.id as string, Number(flag.initial_value)]))
  const scales = new Map(novel.states.scales.map((scale) => [scale.id as string, scale.initial_value]))
  const placeOf = new Map<string, number>()
  const initial: number[] = []
  const read = (id: string, value: number | undefined) => {
    if (value === undefined || placeOf.has(id)) return
    placeOf.set(id, initial.length)
    initial.push(value)
  }
  for (const conditionals of all) {
    for (const condition of conditionals.flatMap(conditionsOf)) {
      const id = idIn(condition)
      if (condition.kind === 'flag') read(id, flags.get(id))
      else if (condition.kind === 'scale') read(id, scales.get(id))
      else read(id, endings.has(condition.ending_id) ? 0 : undefined)
    }
  }
  return { placeOf, initial }
}

/** The id of what a condition is about. */
export function idIn(condition: Condition): string {
  switch (condition.kind) {
    case 'flag':
      return condition.flag_id
    case 'scale':
      return condition.scale_id
    case 'ending':
      return condition.ending_id
    default:
      return assertNever(condition)
  }
}
