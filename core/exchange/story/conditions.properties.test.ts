import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlagId, ScaleId } from '../../ids.ts'
import { limits } from '../../record/limits.ts'
import {
  type Atom,
  after,
  always,
  before,
  both,
  type Condition,
  conditionalsOf,
  type Effects,
  eitherOf,
  holdsIn,
  inverse,
  never,
  wholeNumber,
  without,
} from './conditions.ts'

const numbers = [-2, -1, 0, 1, 2, 3]
/** Every world that these conditions can distinguish, and some more. */
const worlds: Effects[] = [false, true].flatMap((f) =>
  [false, true].flatMap((g) =>
    numbers.flatMap((s) =>
      numbers.map(
        (t) =>
          new Map<string, { flag: boolean } | { to: number }>([
            ['f', { flag: f }],
            ['g', { flag: g }],
            ['s', { to: s }],
            ['t', { to: t }],
          ]),
      ),
    ),
  ),
)
const atom: fc.Arbitrary<Atom> = fc.oneof(
  fc.record({ flag: fc.constantFrom('f', 'g'), has: fc.boolean() }),
  fc.record({
    scale: fc.constantFrom('s', 't'),
    type: fc.constantFrom('eq' as const, 'gte' as const, 'lte' as const),
    threshold: fc.integer({ min: -1, max: 2 }),
  }),
)
const group = fc.array(atom, { maxLength: 3 })
const condition: fc.Arbitrary<Condition> = fc.array(group, { maxLength: 3 })
const effects: fc.Arbitrary<Effects> = fc
  .record({
    f: fc.option(fc.record({ flag: fc.boolean() })),
    s: fc.option(
      fc.oneof(fc.record({ to: fc.integer({ min: -1, max: 1 }) }), fc.record({ by: fc.constantFrom(-1, 1) })),
    ),
  })
  .map((all) => new Map(Object.entries(all).flatMap(([name, each]) => (each === null ? [] : [[name, each] as const]))))

/** Whether a condition is minimal: no repeated group, no impossible group, one bound per side. */
const isShort = (said: Condition) =>
  new Set(said.map((each) => JSON.stringify(each))).size === said.length &&
  said.every(
    (each) =>
      worlds.some((world) => holdsIn([each], world)) &&
      new Set(each.map((one) => ('flag' in one ? one.flag : `${one.scale} ${one.type}`))).size === each.length,
  ) &&
  (said.every((each) => each.length > 0) || said.length === 1)

test('combined conditions hold as they should in every world', () => {
  fc.assert(
    fc.property(condition, condition, (one, other) => {
      const all = [both(one, other), eitherOf(one, other), inverse(one)]
      for (const made of all) expect(made && isShort(made)).toBe(true)
      const [and, or, not] = all as Condition[]
      const differs = (made: Condition | undefined, meant: (first: boolean, second: boolean) => boolean) =>
        worlds.filter((world) => holdsIn(made ?? [], world) !== meant(holdsIn(one, world), holdsIn(other, world)))
      expect(differs(and, (first, second) => first && second)).toEqual([])
      expect(differs(or, (first, second) => first || second)).toEqual([])
      expect(differs(not, (first) => !first)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('the condition before a change holds exactly where the original holds after it', () => {
  fc.assert(
    fc.property(condition, effects, (asked, changed) => {
      const needed = before(asked, changed)
      expect(worlds.filter((world) => holdsIn(needed, world) !== holdsIn(asked, after(world, changed)))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('a condition without its known part is equivalent where that part holds', () => {
  fc.assert(
    fc.property(condition, group, (asked, known) => {
      const left = without(asked, [known])
      const told = worlds.filter((world) => holdsIn([known], world))
      expect(told.filter((world) => holdsIn(left, world) !== holdsIn(asked, world))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

const flag = (name: string, has = true): Atom => ({ flag: name, has })
const scale = (type: 'eq' | 'gte' | 'lte', threshold: number): Atom => ({ scale: 's', type, threshold })

test('known parts are left out', () => {
  expect(without([[flag('f'), flag('g')]], [[flag('f')]])).toEqual([[flag('g')]])
  expect(without([[flag('f')]], [[flag('f', false)]])).toEqual([[flag('f')]])
  expect(without([[scale('gte', 1), flag('g')]], [[scale('gte', 2)]])).toEqual([[flag('g')]])
  expect(without([[scale('gte', 2)]], [[scale('gte', 2)]])).toEqual(always)
  expect(without([[scale('gte', 3)]], [[scale('gte', 2)]])).toEqual([[scale('gte', 3)]])
  expect(without([[scale('lte', 2)]], [[scale('lte', 2)]])).toEqual(always)
  expect(without([[scale('lte', 3)]], [[scale('lte', 2)]])).toEqual(always)
  expect(without([[scale('lte', 1)]], [[scale('lte', 2)]])).toEqual([[scale('lte', 1)]])
  expect(without([[scale('lte', 3)]], [[scale('eq', 3)]])).toEqual(always)
  expect(without([[flag('f')]], [])).toEqual([[flag('f')]])
})

test('a condition is as short as possible', () => {
  expect(both([[scale('gte', 1)]], [[scale('gte', 2)]])).toEqual([[scale('gte', 2)]])
  expect(both([[scale('gte', 1)]], [[scale('lte', 1)]])).toEqual([[scale('eq', 1)]])
  expect(both([[scale('gte', 2)]], [[scale('lte', 1)]])).toEqual(never)
  expect(both([[flag('f')]], [[flag('f', false)]])).toEqual(never)
  // A group that is stricter than another one adds nothing.
  expect(eitherOf([[flag('f')]], [[flag('g'), flag('f')]])).toEqual([[flag('f')]])
  expect(eitherOf([[flag('f')]], [[flag('f')]])).toEqual([[flag('f')]])
  expect(eitherOf([[flag('f')]], always)).toEqual(always)
  expect(inverse(never)).toEqual(always)
  expect(inverse([[scale('eq', 1)]])).toEqual([[scale('lte', 0)], [scale('gte', 2)]])
})

test('conditions too long for an author to read are given up', () => {
  const names = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at}`)
  const any = (count: number, letter: string): Condition => names(count, letter).map((name) => [flag(name)])
  expect(eitherOf(any(12, 'a'), any(12, 'b'))).toHaveLength(24)
  expect(eitherOf(any(12, 'a'), any(13, 'b'))).toBeNull()
  expect(both(any(4, 'a'), any(6, 'b'))).toHaveLength(24)
  expect(both(any(5, 'a'), any(5, 'b'))).toBeNull()
  const long = (count: number): Condition => [names(count, 'a').map((name) => flag(name))]
  expect(both(long(limits.conditions), always)).toEqual(long(limits.conditions))
  expect(both(long(limits.conditions + 1), always)).toBeNull()
  expect(eitherOf(long(limits.conditions + 1), [[flag('b')]])).toBeNull()
})

test('changes add up, and the last assignment wins', () => {
  const changed = (...all: ({ flag: boolean } | { to: number } | { by: number })[]) =>
    all
      .map((each): Effects => new Map([['x', each]]))
      .reduce(after)
      .get('x')
  expect(changed({ by: 1 }, { by: 2 })).toEqual({ by: 3 })
  expect(changed({ to: 1 }, { by: 2 })).toEqual({ to: 3 })
  expect(changed({ by: 1 }, { to: 2 })).toEqual({ to: 2 })
  expect(changed({ flag: true }, { flag: false })).toEqual({ flag: false })
  const first: Effects = new Map([['x', { by: 1 }]])
  expect(after(first, new Map())).toBe(first)
})

test('a condition is stored with only existing flags and scales', () => {
  const ids = {
    flag: (name: string) => (name === 'none' ? null : (`flag ${name}` as FlagId)),
    scale: (name: string) => (name === 'none' ? null : (`scale ${name}` as ScaleId)),
  }
  const stored = (asked: Condition) =>
    conditionalsOf(asked, ids).map(({ flags, scales, completed_endings }) => [
      ...flags,
      ...scales,
      ...completed_endings,
    ])
  expect(stored([[flag('f', false), scale('gte', 1.4)], [flag('g')]])).toEqual([
    [
      { flag_id: 'flag f', has: false },
      { scale_id: 'scale s', type: 'gte', threshold: 1 },
    ],
    [{ flag_id: 'flag g', has: true }],
  ])
  expect(stored([[flag('none'), flag('g')]])).toEqual([[{ flag_id: 'flag g', has: true }]])
  // A condition always holds if a group has nothing left to test.
  expect(stored([[flag('none')], [flag('g')]])).toEqual([])
  expect(stored([[], [flag('g')]])).toEqual([])
  expect(stored([[{ scale: 'none', type: 'eq', threshold: 1 }]])).toEqual([])
  const many = Array.from({ length: limits.groups + 1 }, (_, at) => [flag(`f${at}`)])
  expect(stored(many)).toHaveLength(limits.groups)
})

test('scales are integers within bounds', () => {
  expect([1.4, 1.6, Number.NaN, Number.POSITIVE_INFINITY, 1e12, -1e12].map(wholeNumber)).toEqual([
    1,
    2,
    0,
    0,
    limits.integer,
    -limits.integer,
  ])
})

test('a condition is stored within the limits of a novel', () => {
  const group = Array.from({ length: limits.conditions + 1 }, (_, at): Atom => ({ flag: `f${at}`, has: true }))
  const many = Array.from({ length: limits.groups + 1 }, () => group)
  const ids = { flag: (name: string) => name as FlagId, scale: () => null }
  const groups = conditionalsOf(many, ids)
  expect(groups).toHaveLength(limits.groups)
  for (const { flags } of groups) expect(flags).toHaveLength(limits.conditions)
})
