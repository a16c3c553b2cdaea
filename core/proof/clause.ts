import { type Condition, conditionsOf, rangeOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import { type Box, leastOf, mostOf, withRange } from './box.ts'
import type { Variables } from './variables.ts'

/** Conditions that must all hold, as ranges: variable `place` is between `least` and `most`, inclusive. */
export type Clause = readonly VariableRange[]

/** An inclusive range of the variable with index `place`. */
export interface VariableRange {
  place: number
  least: number
  most: number
}

/** Conditionals as clauses of which at least one must hold; null: they always hold. */
export type Clauses = readonly Clause[] | null

/**
 * Translates conditionals into clauses over these variables. Leaves out clauses that contradict themselves or name
 * something deleted.
 */
export function clausesOf(conditionals: Conditionals, variables: Variables): Clauses {
  if (conditionals.length === 0) return null
  return conditionals.flatMap((group) => {
    const clause = clauseOf(conditionsOf(group), variables)
    return clause ? [clause] : []
  })
}

/** Translates conditions into a range per variable; null if no world can satisfy them. */
function clauseOf(conditions: readonly Condition[], { placeOf }: Variables): Clause | null {
  const wanted = new Map<number, VariableRange>()
  for (const condition of conditions) {
    const place = placeOf.get(subjectOf(condition).id)
    if (place === undefined) return null
    const { least, most } = rangeOf(condition)
    const before = wanted.get(place)
    const range = { place, least: Math.max(least, before?.least ?? least), most: Math.min(most, before?.most ?? most) }
    if (range.least > range.most) return null
    wanted.set(place, range)
  }
  return [...wanted.values()]
}

/** Splits a box into the worlds in which a clause holds and the rest, as disjoint boxes. */
function splitByClause(box: Box, clause: Clause): { inside: Box | null; outside: Box[] } {
  let inside = box
  const outside: Box[] = []
  for (const { place, least, most } of clause) {
    const low = leastOf(inside, place)
    const high = mostOf(inside, place)
    if (low > most || high < least) return { inside: null, outside: [box] }
    if (low < least) outside.push(withRange(inside, place, low, least - 1))
    if (high > most) outside.push(withRange(inside, place, most + 1, high))
    inside = withRange(inside, place, Math.max(low, least), Math.min(high, most))
  }
  return { inside, outside }
}

/** Splits a box into the worlds in which the clauses hold and those in which they fail, as disjoint boxes. */
export function split(box: Box, clauses: Clauses): { holds: Box[]; fails: Box[] } {
  if (clauses === null) return { holds: [box], fails: [] }
  const holds: Box[] = []
  let fails: Box[] = [box]
  for (const clause of clauses) {
    const left: Box[] = []
    for (const part of fails) {
      const { inside, outside } = splitByClause(part, clause)
      if (inside) holds.push(inside)
      left.push(...outside)
    }
    fails = left
  }
  return { holds, fails }
}

/** Whether the variable is in the range in some world of the box. */
export const overlaps = (box: Box, { place, least, most }: VariableRange): boolean =>
  leastOf(box, place) <= most && mostOf(box, place) >= least

/** Whether a clause holds in some world of the box. */
export const meets = (box: Box, clause: Clause): boolean => clause.every((range) => overlaps(box, range))

/** Whether the clauses hold in some world of the box. */
export const canHold = (box: Box, clauses: Clauses): boolean =>
  clauses === null || clauses.some((clause) => meets(box, clause))

/** Whether the clauses fail in some world of the box. */
export const canFail = (box: Box, clauses: Clauses): boolean => clauses !== null && split(box, clauses).fails.length > 0
