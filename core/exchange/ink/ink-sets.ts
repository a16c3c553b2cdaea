import type { Comparison, Expression } from '../story/expression.ts'
import { compares } from '../story/expressions.ts'

/** A list as far as it is known statically: each possible item with the condition under which it is present. */
export type InkSet = ReadonlyMap<string, Expression>
/** A number with several possible values, each with its condition; exactly one condition holds. */
export type Cases = readonly { when: Expression; number: number }[]

export const yes: Expression = { kind: 'value', value: true }
export const no: Expression = { kind: 'value', value: false }
const isYes = (of: Expression) => of.kind === 'value' && of.value === true
const isNo = (of: Expression) => of.kind === 'value' && of.value === false

const isNot = (one: Expression, other: Expression): boolean =>
  (one.kind === 'not' && isSame(one.of, other)) || (other.kind === 'not' && isSame(other.of, one))
export const isSame = (one: Expression, other: Expression): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

// As the operators of expressions, and simplified where a side is constant or negates the other.
export const and = (left: Expression, right: Expression): Expression =>
  isNo(left) || isNo(right) || isNot(left, right)
    ? no
    : isYes(left)
      ? right
      : isYes(right)
        ? left
        : { kind: 'and', left, right }
export const or = (left: Expression, right: Expression): Expression =>
  isYes(left) || isYes(right) || isNot(left, right)
    ? yes
    : isNo(left)
      ? right
      : isNo(right)
        ? left
        : { kind: 'or', left, right }
export const not = (of: Expression): Expression =>
  isYes(of) ? no : isNo(of) ? yes : of.kind === 'not' ? of.of : { kind: 'not', of }
export const every = (all: readonly Expression[]): Expression => all.reduce(and, yes)
export const some = (all: readonly Expression[]): Expression => all.reduce(or, no)

/** The condition under which an item is in a list. */
export const inSet = (set: InkSet, thing: string): Expression => set.get(thing) ?? no
const thingsOf = (...sets: readonly InkSet[]): string[] => [...new Set(sets.flatMap((set) => [...set.keys()]))]
const setOf = (things: readonly string[], when: (thing: string) => Expression): InkSet =>
  new Map(things.map((thing) => [thing, when(thing)] as const).filter(([, each]) => !isNo(each)))

export const union = (one: InkSet, other: InkSet): InkSet =>
  setOf(thingsOf(one, other), (thing) => or(inSet(one, thing), inSet(other, thing)))
export const without = (one: InkSet, other: InkSet): InkSet =>
  setOf(thingsOf(one), (thing) => and(inSet(one, thing), not(inSet(other, thing))))
export const common = (one: InkSet, other: InkSet): InkSet =>
  setOf(thingsOf(one), (thing) => and(inSet(one, thing), inSet(other, thing)))
/** The condition under which a list has any item. */
export const isFilled = (set: InkSet): Expression => some([...set.values()])

/** The least item of a list, or (`sign` is -1) the greatest; `worthOf` gives their values. */
export function extreme(set: InkSet, worthOf: (thing: string) => number, sign: 1 | -1): InkSet {
  const things = thingsOf(set)
  return setOf(things, (thing) =>
    and(
      inSet(set, thing),
      every(
        things.filter((other) => sign * worthOf(other) < sign * worthOf(thing)).map((other) => not(inSet(set, other))),
      ),
    ),
  )
}

/** Whether both have the same items. */
export const same = (one: InkSet, other: InkSet): Expression =>
  every(
    thingsOf(one, other).map((thing) => {
      const [is, too] = [inSet(one, thing), inSet(other, thing)]
      return isYes(too) ? is : isNo(too) ? not(is) : isYes(is) ? too : or(and(is, too), and(not(is), not(too)))
    }),
  )

/** Whether a list contains all items of another one; false if either is empty, like in Ink. */
export const hasAll = (set: InkSet, asked: InkSet): Expression => {
  const all = [...asked].map(([thing, when]) => or(not(when), inSet(set, thing)))
  // A list that contains a present item is not empty.
  const isSure = [...asked.values()].some(isYes)
  return isSure ? every(all) : and(isFilled(asked), and(isFilled(set), every(all)))
}

/** Compares lists like Ink, by their least and greatest items. */
export function compared(how: Comparison, one: InkSet, other: InkSet, worthOf: (thing: string) => number): Expression {
  if (how === '==') return same(one, other)
  if (how === '!=') return not(same(one, other))
  if (how === '<' || how === '<=') return compared(how === '<' ? '>' : '>=', other, one, worthOf)
  // An empty list is less than any non-empty one.
  const above = (left: InkSet, right: InkSet, fits: (value: number, than: number) => boolean): Expression =>
    every(
      [...left].flatMap(([thing, when]) =>
        [...right].filter(([than]) => !fits(worthOf(thing), worthOf(than))).map(([, too]) => not(and(when, too))),
      ),
    )
  if (how === '>')
    return and(
      isFilled(one),
      or(
        not(isFilled(other)),
        above(one, other, (value, than) => value > than),
      ),
    )
  const [least, leastOther] = [extreme(one, worthOf, 1), extreme(other, worthOf, 1)]
  const [most, maxOther] = [extreme(one, worthOf, -1), extreme(other, worthOf, -1)]
  const holds = (value: number, than: number) => value >= than
  const both = and(above(least, leastOther, holds), above(most, maxOther, holds))
  return and(isFilled(one), or(not(isFilled(other)), both))
}

/** The number of items in a list that has at most one. */
export const countOfOne = (set: InkSet): Cases => [
  { when: isFilled(set), number: 1 },
  { when: not(isFilled(set)), number: 0 },
]

/** The number of items in a list with conditional items; null when too many are conditional. */
export function countOf(set: InkSet): Cases | null {
  let counts = new Map<number, Expression>([[0, yes]])
  for (const [at, when] of [...set.values()].entries()) {
    if (!isYes(when) && at >= maxConditionalItems) return null
    const next = new Map<number, Expression>()
    for (const [number, holds] of counts) {
      const [with_, left] = [and(holds, when), and(holds, not(when))]
      next.set(number + 1, or(next.get(number + 1) ?? no, with_))
      next.set(number, or(next.get(number) ?? no, left))
    }
    counts = next
  }
  return [...counts].filter(([, when]) => !isNo(when)).map(([number, when]) => ({ when, number }))
}
const maxConditionalItems = 4

/** The value of the greatest item of a list; 0 for an empty list. */
export const valueCases = (set: InkSet, most: InkSet, worthOf: (thing: string) => number): Cases => [
  ...[...most].map(([thing, when]) => ({ when, number: worthOf(thing) })),
  { when: not(isFilled(set)), number: 0 },
]

/** The condition under which two numbers compare this way. */
export const casesCompared = (how: Comparison, one: Cases, other: Cases): Expression =>
  some(
    one.flatMap(({ when, number }) =>
      other.filter((than) => compares(number, how, than.number)).map((than) => and(when, than.when)),
    ),
  )
