import { expect, test } from 'vitest'
import type { Comparison, Expression } from '../story/expression.ts'
import {
  and,
  casesCompared,
  common,
  compared,
  countOf,
  extreme,
  hasAll,
  type InkSet,
  no,
  not,
  or,
  union,
  without,
  yes,
} from './ink-sets.ts'

const [x, y] = ['x', 'y'].map((name): Expression => ({ kind: 'variable', name })) as [Expression, Expression]

test.each([
  ['and', and(no, x), no],
  ['and', and(x, no), no],
  ['and', and(yes, x), x],
  ['and', and(x, yes), x],
  ['and', and(x, not(x)), no],
  ['and', and(not(x), x), no],
  ['and', and(x, y), { kind: 'and', left: x, right: y }],
  ['or', or(yes, x), yes],
  ['or', or(x, yes), yes],
  ['or', or(no, x), x],
  ['or', or(x, no), x],
  ['or', or(x, not(x)), yes],
  ['or', or(not(x), x), yes],
  ['or', or(x, y), { kind: 'or', left: x, right: y }],
  ['not', not(yes), no],
  ['not', not(no), yes],
  ['not', not(not(x)), x],
])('%s leaves out what is known', (_how, made, expected) => {
  expect(made).toEqual(expected)
})

const worths: Record<string, number> = { a: 1, b: 2, c: 3 }
const names = Object.keys(worths)
const worthOf = (name: string) => worths[name] ?? 0
/** Each combination of the items, which are certain or, below, present while a variable of their name is true. */
const combinations = Array.from({ length: 8 }, (_, bits) => names.filter((_name, at) => bits & (1 << at)))
const certain = (items: readonly string[]): InkSet => new Map(items.map((name) => [name, yes]))
const open: InkSet = new Map(names.map((name) => [name, { kind: 'variable', name }]))

/** Whether an expression holds while these variables are true. */
function holds(of: Expression, true_: readonly string[]): boolean {
  if (of.kind === 'value') return of.value === true
  if (of.kind === 'variable') return true_.includes(of.name)
  if (of.kind === 'not') return !holds(of.of, true_)
  if (of.kind === 'and') return holds(of.left, true_) && holds(of.right, true_)
  return of.kind === 'or' && (holds(of.left, true_) || holds(of.right, true_))
}
const itemsOf = (set: InkSet, true_: readonly string[]) =>
  names.filter((name) => holds(set.get(name) ?? no, true_)).join('')

/** Ink's rules, by the least and greatest items of two lists. */
function byInk(how: Comparison, one: readonly string[], other: readonly string[]): boolean {
  const least = (items: readonly string[]) => Math.min(...items.map(worthOf))
  const most = (items: readonly string[]) => Math.max(...items.map(worthOf))
  if (how === '==') return one.join() === other.join()
  if (how === '!=') return one.join() !== other.join()
  if (how === '<') return byInk('>', other, one)
  if (how === '<=') return byInk('>=', other, one)
  if (one.length === 0) return false
  if (other.length === 0) return true
  return how === '>' ? least(one) > most(other) : least(one) >= least(other) && most(one) >= most(other)
}

test.each<Comparison>(['==', '!=', '<', '<=', '>', '>='])('lists are compared like in Ink: %s', (how) => {
  for (const items of combinations)
    for (const asked of combinations) {
      const expected = byInk(how, items, asked)
      expect([items, asked, holds(compared(how, open, certain(asked), worthOf), items)]).toEqual([
        items,
        asked,
        expected,
      ])
      expect([asked, items, holds(compared(how, certain(asked), open, worthOf), items)]).toEqual([
        asked,
        items,
        byInk(how, asked, items),
      ])
    }
})

test('lists are joined, cut, counted and searched', () => {
  for (const items of combinations)
    for (const asked of combinations) {
      const other = certain(asked)
      expect([
        itemsOf(union(open, other), items),
        itemsOf(without(open, other), items),
        itemsOf(without(other, open), items),
        itemsOf(common(open, other), items),
        holds(hasAll(open, other), items),
        holds(hasAll(other, open), items),
      ]).toEqual([
        names.filter((name) => items.includes(name) || asked.includes(name)).join(''),
        items.filter((name) => !asked.includes(name)).join(''),
        asked.filter((name) => !items.includes(name)).join(''),
        items.filter((name) => asked.includes(name)).join(''),
        asked.length > 0 && asked.every((name) => items.includes(name)),
        items.length > 0 && items.every((name) => asked.includes(name)),
      ])
    }
  for (const items of combinations) {
    expect(itemsOf(extreme(open, worthOf, 1), items)).toBe(items[0] ?? '')
    expect(itemsOf(extreme(open, worthOf, -1), items)).toBe(items.at(-1) ?? '')
    expect(countOf(open)?.filter(({ when }) => holds(when, items))).toMatchObject([{ number: items.length }])
  }
  expect(countOf(certain(['a', 'b', 'c']))).toEqual([{ when: yes, number: 3 }])
})

test.each<[Comparison, boolean, boolean, boolean]>([
  ['==', false, true, false],
  ['!=', true, false, true],
  ['<', true, false, false],
  ['<=', true, true, false],
  ['>', false, false, true],
  ['>=', false, true, true],
])('known numbers are compared: %s', (how, ...expected) => {
  const number = (value: number) => [{ when: yes, number: value }]
  expect([1, 2, 3].map((value) => casesCompared(how, number(value), number(2)))).toEqual(
    expected.map((each) => (each ? yes : no)),
  )
})
