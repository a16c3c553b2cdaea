import type { EndingSlug, FlagSlug, ScaleSlug } from '../names.ts'

/** One condition on the world, named by slugs. */
export type Condition =
  | { kind: 'flag'; flag: FlagSlug; has: boolean }
  | { kind: 'scale'; scale: ScaleSlug; type: 'eq' | 'gte' | 'lte'; threshold: number }
  | { kind: 'ending'; ending: EndingSlug; has: boolean }

/** A list of groups is OR, the conditions of a group are AND; an empty list always holds. */
export type When = Condition[][]

export const flag = (slug: FlagSlug, has = true): Condition => ({ kind: 'flag', flag: slug, has })
export const no = (slug: FlagSlug): Condition => flag(slug, false)
export const atLeast = (scale: ScaleSlug, threshold: number): Condition => ({
  kind: 'scale',
  scale,
  type: 'gte',
  threshold,
})
export const atMost = (scale: ScaleSlug, threshold: number): Condition => ({
  kind: 'scale',
  scale,
  type: 'lte',
  threshold,
})
export const done = (ending: EndingSlug): Condition => ({ kind: 'ending', ending, has: true })
export const notDone = (ending: EndingSlug): Condition => ({ kind: 'ending', ending, has: false })

/** All of these conditions together. */
export const all = (...conditions: Condition[]): When => [conditions]
/** Any one of these groups. */
export const any = (...groups: Condition[][]): When => groups
