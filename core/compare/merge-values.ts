import * as z from 'zod/mini'
import { isObject } from '../record/upgrade.ts'
import { alignLists, type KeyedList } from './align-lists.ts'
import { mergeOrder } from './merge-order.ts'
import { mergeTexts, takeBackInText } from './merge-texts.ts'
import { sameValue } from './same-value.ts'

export type Side = 'ours' | 'theirs'

/** A value that two people changed in different ways. A side is undefined where the value does not exist. */
export interface Collision {
  /** Field names, entry ids, and keys of entries without an id, from the novel down. */
  path: readonly string[]
  base: unknown
  ours: unknown
  theirs: unknown
}

/** Which side wins a collision, by the path joined with `/`. The default is ours. */
export type Picks = Readonly<Record<string, Side>>

/** A path as a key of {@link Picks}. */
export const pathKey = (path: readonly string[]): string => path.join('/')

/** The state of a merge on its way down the value. */
export interface Merging {
  path: readonly string[]
  picks: Picks
  collisions: Collision[]
  /**
   * Reverts a change: `base` is its result, `ours` the current value, `theirs` the value before it. Later changes
   * stay, and nobody is asked.
   */
  takingBack?: boolean
}

/** Fields that only make sense as a whole: a rule, a reference with its kind, a track with its mix. */
const mergedAsWhole = new Set(['conditionals', 'next_scene', 'music', 'card'])

/**
 * Merges both sides' changes to a JSON value: by field, by list entry, by word of a text. Different changes to the
 * same value are added to `collisions` and resolved as `picks` say. With a `schema`, a merged value that it rejects
 * makes the whole value collide. Parts equal to `theirs` are the same objects.
 */
export function mergeValues(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  merging: Merging,
  schema: z.core.$ZodType | null = null,
): unknown {
  if (sameValue(ours, theirs) || sameValue(ours, base)) return theirs
  if (sameValue(theirs, base)) return ours
  if (mergedAsWhole.has(merging.path.at(-1) ?? '')) return mergeAsOne(base, ours, theirs, merging)
  const inside: Merging = { ...merging, collisions: [] }
  const merged = mergeInside({ base, ours, theirs }, inside, schema)
  if (merged === null || (schema && !z.safeParse(schema, merged.value).success)) {
    return mergeAsOne(base, ours, theirs, merging)
  }
  merging.collisions.push(...inside.collisions)
  return merged.value
}

/**
 * Like {@link mergeValues}, but takes one side as a whole. A value that only one side deleted stays until somebody
 * picks.
 */
export function mergeAsOne(base: unknown, ours: unknown, theirs: unknown, merging: Merging): unknown {
  if (sameValue(ours, theirs) || sameValue(ours, base)) return theirs
  if (sameValue(theirs, base)) return ours
  merging.collisions.push({ path: merging.path, base, ours, theirs })
  const kept = ours === undefined && !merging.takingBack ? 'theirs' : 'ours'
  const picked = merging.picks[pathKey(merging.path)] ?? kept
  return picked === 'ours' ? ours : theirs
}

type Sides = { base: unknown; ours: unknown; theirs: unknown }
/** Null when the two sides cannot be merged. */
type Merged = { value: unknown } | null

function mergeInside({ base, ours, theirs }: Sides, merging: Merging, schema: z.core.$ZodType | null): Merged {
  if (typeof ours === 'string' && typeof theirs === 'string' && typeof base === 'string') {
    if (merging.takingBack) return { value: takeBackInText(base, ours, theirs) }
    const value = mergeTexts(base, ours, theirs)
    return value === null ? null : { value }
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return { value: mergeLists(Array.isArray(base) ? base : [], ours, theirs, merging, schema) }
  }
  // Two things that each side made, such as its own context ending, have no fields in common.
  if (!isObject(ours) || !isObject(theirs) || !sameValue(ours.id, theirs.id)) return null
  return { value: mergeRecords(isObject(base) ? base : {}, ours, theirs, merging, schema) }
}

type Fields = Record<string, unknown>

function mergeRecords(
  base: Fields,
  ours: Fields,
  theirs: Fields,
  merging: Merging,
  schema: z.core.$ZodType | null,
): Fields {
  const names = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  const merged: Fields = {}
  for (const name of names) {
    const at = { ...merging, path: [...merging.path, name] }
    const value = mergeValues(base[name], ours[name], theirs[name], at, schema && fieldSchema(schema, name))
    if (value !== undefined) merged[name] = value
  }
  return merged
}

function mergeLists(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
  merging: Merging,
  schema: z.core.$ZodType | null,
): unknown[] {
  const [before, mine, others] = alignLists(base, [ours, theirs]) as [KeyedList, KeyedList, KeyedList]
  const merged = new Map<string, unknown>()
  for (const key of new Set([...mine.keys(), ...others.keys()])) {
    const at = { ...merging, path: [...merging.path, key] }
    const value = mergeValues(before.get(key), mine.get(key), others.get(key), at, schema && itemSchema(schema))
    if (value !== undefined) merged.set(key, value)
  }
  const order = mergeOrder([...before.keys()], [...mine.keys()], [...others.keys()])
  return order.filter((key) => merged.has(key)).map((key) => merged.get(key))
}

/** Unwraps defaults, nullables and optionals around a schema. */
function bare(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? bare(def.innerType) : def
}

function fieldSchema(schema: z.core.$ZodType, name: string): z.core.$ZodType | null {
  const def = bare(schema)
  return def.type === 'object' ? (def.shape[name] ?? null) : null
}

function itemSchema(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = bare(schema)
  return def.type === 'array' ? def.element : null
}
