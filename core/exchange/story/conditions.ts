import type { Conditionals } from '../../conditional/conditional.ts'
import type { FlagId, ScaleId } from '../../ids.ts'
import { limits } from '../../record/limits.ts'

/** One condition on a flag or a scale, by the variable's name. */
export type Atom = { flag: string; has: boolean } | { scale: string; type: 'eq' | 'gte' | 'lte'; threshold: number }
/** Groups of which one must hold; all conditions of a group must. No group: never. An empty group: always. */
export type Condition = Atom[][]

export const always: Condition = [[]]
export const never: Condition = []

/** The changes to variables: for a flag the last one; steps of a scale add up. */
export type Effects = ReadonlyMap<string, { flag: boolean } | { to: number } | { by: number }>
export const noEffects: Effects = new Map()

/** Conditions with more groups, or more atoms in one group, are given up: no author could read them. */
const maxGroups = 24
const maxAtoms = limits.conditions

/** The conjunction of two conditions; null when it has more groups than an author could read. */
export function both(one: Condition, other: Condition): Condition | null {
  if (one.length * other.length > maxGroups * 4) return null
  return joined(one.flatMap((left) => other.map((right) => [...left, ...right])))
}

/** The disjunction of two conditions; null when it is too long. */
export const eitherOf = (one: Condition, other: Condition): Condition | null => joined([...one, ...other])

/** The negation of a condition; null when it is too long. */
export function inverse(condition: Condition): Condition | null {
  let all: Condition | null = always
  for (const group of condition) {
    all = all && both(all, group.flatMap(notAtom))
  }
  return all
}

function notAtom(atom: Atom): Condition {
  if ('flag' in atom) return [[{ ...atom, has: !atom.has }]]
  const { scale, type, threshold } = atom
  const below: Condition = [[{ scale, type: 'lte', threshold: threshold - 1 }]]
  const above: Condition = [[{ scale, type: 'gte', threshold: threshold + 1 }]]
  return type === 'gte' ? below : type === 'lte' ? above : [...below, ...above]
}

/** Removes impossible and redundant groups, and shortens the rest. */
function joined(groups: Condition): Condition | null {
  // Most conditions have one group, and this runs tens of thousands of times per story.
  const [only, ...others] = groups
  if (only && others.length === 0) {
    const short = shortened(only)
    if (!short) return never
    if (short.length === 0) return always
    return short.length > maxAtoms ? null : [short]
  }
  const said = new Map<string, { group: Atom[]; atoms: Set<string> }>()
  for (const group of groups) {
    const short = shortened(group)
    if (short?.length === 0) return always
    if (!short) continue
    if (short.length > maxAtoms) return null
    const atoms = short.map(keyOf)
    const key = atoms.join()
    if (!said.has(key)) said.set(key, { group: short, atoms: new Set(atoms) })
  }
  const all = [...said.values()]
  if (all.length > maxGroups * 2) return null
  // A group that is stricter than another one adds nothing.
  const least = all.filter(
    ({ atoms }) => !all.some((other) => other.atoms.size < atoms.size && isWithin(other.atoms, atoms)),
  )
  return least.length > maxGroups ? null : least.map(({ group }) => group)
}

/** Prefixed with the name's length, so that keys are unique whatever a name contains. */
const keyOf = (atom: Atom): string =>
  'flag' in atom
    ? `${atom.flag.length} ${atom.flag} ${atom.has}`
    : `${atom.scale.length} ${atom.scale} ${atom.type} ${atom.threshold}`

function isWithin(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  for (const each of few) if (!many.has(each)) return false
  return true
}

/** Reduces a group to one condition per flag and the narrowest bounds per scale; null when it cannot hold. */
function shortened(group: readonly Atom[]): Atom[] | null {
  const [only, ...others] = group
  if (only && others.length === 0 && ('flag' in only || Number.isFinite(only.threshold))) return [only]
  const flags = new Map<string, boolean>()
  const bounds = new Map<string, [low: number, high: number]>()
  for (const atom of group) {
    if ('flag' in atom) {
      if (flags.get(atom.flag) === !atom.has) return null
      flags.set(atom.flag, atom.has)
      continue
    }
    const { scale, type, threshold } = atom
    const [low, high] = bounds.get(scale) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    bounds.set(scale, [
      type === 'lte' ? low : Math.max(low, threshold),
      type === 'gte' ? high : Math.min(high, threshold),
    ])
  }
  const atoms: Atom[] = [...flags].map(([flag, has]) => ({ flag, has }))
  for (const [scale, [low, high]] of bounds) {
    if (low > high) return null
    if (low === high) atoms.push({ scale, type: 'eq', threshold: low })
    else {
      if (low > Number.NEGATIVE_INFINITY) atoms.push({ scale, type: 'gte', threshold: low })
      if (high < Number.POSITIVE_INFINITY) atoms.push({ scale, type: 'lte', threshold: high })
    }
  }
  return atoms
}

/** The condition that must hold before some effects, so that the given one holds after them. */
export function before(condition: Condition, effects: Effects): Condition {
  if (effects.size === 0) return condition
  const groups = condition.flatMap((group): Condition => {
    const left: Atom[] = []
    for (const atom of group) {
      const changed = atomBefore(atom, effects)
      if (changed === false) return []
      if (changed !== true) left.push(changed)
    }
    return [left]
  })
  return joined(groups) ?? groups
}

function atomBefore(atom: Atom, effects: Effects): Atom | boolean {
  const effect = effects.get('flag' in atom ? atom.flag : atom.scale)
  if (!effect) return atom
  if ('flag' in atom) return 'flag' in effect ? effect.flag === atom.has : atom
  if ('to' in effect) return holds(atom, effect.to)
  return 'by' in effect ? { ...atom, threshold: atom.threshold - effect.by } : atom
}

const holds = ({ type, threshold }: Extract<Atom, { scale: string }>, value: number): boolean =>
  type === 'eq' ? value === threshold : type === 'gte' ? value >= threshold : value <= threshold

/** Removes the parts of a condition that are known to hold; `known` has one group. */
export function without(condition: Condition, known: Condition): Condition {
  const sure = known[0] ?? []
  const implied = (atom: Atom) =>
    sure.some((each) => {
      if ('flag' in atom) return 'flag' in each && each.flag === atom.flag && each.has === atom.has
      if (!('scale' in each) || each.scale !== atom.scale) return false
      if (each.type === 'eq') return holds(atom, each.threshold)
      if (each.type !== atom.type) return false
      return atom.type === 'gte' ? each.threshold >= atom.threshold : each.threshold <= atom.threshold
    })
  return joined(condition.map((group) => group.filter((atom) => !implied(atom)))) ?? condition
}

/** Whether a condition holds in a world: flags and scales that are not listed are off and 0. */
export const holdsIn = (condition: Condition, world: Effects): boolean =>
  condition.some((group) =>
    group.every((atom) => {
      const value = world.get('flag' in atom ? atom.flag : atom.scale)
      if ('flag' in atom) return (value !== undefined && 'flag' in value && value.flag) === atom.has
      return holds(atom, value === undefined || 'flag' in value ? 0 : 'to' in value ? value.to : value.by)
    }),
  )

/** Combines two changes in sequence. */
export function after(first: Effects, then: Effects): Effects {
  if (then.size === 0) return first
  const all = new Map(first)
  for (const [name, effect] of then) {
    const was = all.get(name)
    if (!('by' in effect) || !was || 'flag' in was) all.set(name, effect)
    else all.set(name, 'to' in was ? { to: was.to + effect.by } : { by: was.by + effect.by })
  }
  return all
}

/** A condition as a novel stores it. Variables without a flag or scale (null) are left out. */
export function conditionalsOf(
  condition: Condition,
  ids: { flag: (name: string) => FlagId | null; scale: (name: string) => ScaleId | null },
): Conditionals {
  const groups = condition
    .slice(0, limits.groups)
    .map((long) => long.slice(0, limits.conditions))
    .map((group) => ({
      flags: group.flatMap((atom) => {
        if (!('flag' in atom)) return []
        const flag_id = ids.flag(atom.flag)
        return flag_id ? [{ flag_id, has: atom.has }] : []
      }),
      scales: group.flatMap((atom) => {
        if (!('scale' in atom)) return []
        const scale_id = ids.scale(atom.scale)
        return scale_id ? [{ scale_id, type: atom.type, threshold: wholeNumber(atom.threshold) }] : []
      }),
      completed_endings: [],
    }))
  return groups.some(({ flags, scales }) => flags.length + scales.length === 0) ? [] : groups
}

/** Rounds and clamps a number to the range of scales. */
export const wholeNumber = (value: number): number =>
  Math.max(-limits.integer, Math.min(limits.integer, Number.isFinite(value) ? Math.round(value) : 0))
