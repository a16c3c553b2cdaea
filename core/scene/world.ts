import * as z from 'zod/mini'
import type { Facts } from '../conditional/evaluate.ts'
import { EndingId, FlagId, ScaleId } from '../ids.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/** What a game carries from scene to scene. `completed_endings` are unique and in order of completion. */
export const World = z.object({
  flags: z.record(FlagId, z.boolean()),
  scales: z.record(ScaleId, z.number()),
  completed_endings: z.array(EndingId),
})
export type World = z.infer<typeof World>

/** The world of a new game: every flag and scale at its initial value, nothing completed. */
export function newWorld(novel: Novel): World {
  return {
    flags: Object.fromEntries(novel.states.flags.map((flag) => [flag.id, flag.initial_value])),
    scales: Object.fromEntries(novel.states.scales.map((scale) => [scale.id, scale.initial_value])),
    completed_endings: [],
  }
}

/** A flag's value: the initial value if it was added after the game began; undefined if it was deleted. */
export const flagValue = (novel: Novel, world: World, id: FlagId): boolean | undefined =>
  factsOf(novel, world).flags.get(id)

/** A scale's value, by the same rules as {@link flagValue}. */
export const scaleValue = (novel: Novel, world: World, id: ScaleId): number | undefined =>
  factsOf(novel, world).scales.get(id)

/**
 * The facts to evaluate conditions against, limited to what the novel has now. Values are looked up lazily, because a
 * turn reads only a few.
 */
export function factsOf(novel: Novel, world: World): Facts {
  const { flags, scales } = initialValues(novel)
  const { endings } = indexOf(novel)
  return {
    flags: { get: (id) => (flags.has(id) ? (world.flags[id] ?? flags.get(id)) : undefined) },
    scales: { get: (id) => (scales.has(id) ? (world.scales[id] ?? scales.get(id)) : undefined) },
    endings: { get: (id) => (endings.has(id) ? world.completed_endings.includes(id) : undefined) },
  }
}

const initialValues = memoizeWeak(({ states }: Novel) => ({
  flags: new Map(states.flags.map((flag) => [flag.id, flag.initial_value])),
  scales: new Map(states.scales.map((scale) => [scale.id, scale.initial_value])),
}))

/** Flags and scales as sent to clients, with the current value as `initial_value`. */
export function shownStates(novel: Novel, world: World): Novel['states'] {
  return {
    flags: novel.states.flags.map((flag) => ({ ...flag, initial_value: world.flags[flag.id] ?? flag.initial_value })),
    scales: novel.states.scales.map((scale) => ({
      ...scale,
      initial_value: world.scales[scale.id] ?? scale.initial_value,
    })),
  }
}
