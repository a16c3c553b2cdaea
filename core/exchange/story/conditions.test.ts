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
  never,
  wholeNumber,
  without,
} from './conditions.ts'

const is = (flag: string, has = true): Atom => ({ flag, has })
const scale = (type: 'eq' | 'gte' | 'lte', threshold: number): Atom => ({ scale: 'n', type, threshold })
const many = (count: number) => Array.from({ length: count }, (_, at) => is(`f${at}`))
const groups = (count: number): Condition => many(count).map((atom) => [atom])

test.each<[Condition, Condition, Condition | null]>([
  [[[is('a')]], [[is('a'), is('b')]], [[is('a')]]],
  [
    [[is('a'), is('b')]],
    [[is('b'), is('c')]],
    [
      [is('a'), is('b')],
      [is('b'), is('c')],
    ],
  ],
  [[[is('a'), is('b')]], [[is('a'), is('b')]], [[is('a'), is('b')]]],
  [[[is('a'), is('a', false)]], [[is('b')]], [[is('b')]]],
  [[[is('a'), is('a', false)]], [], never],
  [[[is('a')]], always, always],
  [[], always, always],
  [groups(23), [[is('x')]], [...groups(23), [is('x')]]],
  [groups(24), [[is('x')]], null],
  [[[is('x')]], groups(47).map((group) => [is('x'), ...group]), [[is('x')]]],
  [[[is('x')]], groups(48).map((group) => [is('x'), ...group]), null],
  [[many(limits.conditions)], [], [many(limits.conditions)]],
  [[many(limits.conditions + 1)], [], null],
  [[many(limits.conditions)], [[is('x')]], [many(limits.conditions), [is('x')]]],
  [[many(limits.conditions + 1)], [[is('x')]], null],
])('%j or %j', (one, other, either) => {
  expect(eitherOf(one, other)).toEqual(either)
})

test('conditions with too many combinations are given up', () => {
  const same = (count: number, atom: Atom) => Array.from({ length: count }, () => [atom])
  expect(both(same(12, is('a')), same(8, is('b')))).toEqual([[is('a'), is('b')]])
  expect(both(same(97, is('a')), same(1, is('b')))).toBeNull()
})

test.each<[Atom[], Atom[], Atom[]]>([
  [[is('a')], [is('a')], []],
  [[is('a')], [is('a', false)], [is('a')]],
  [[is('a')], [is('b')], [is('a')]],
  [[scale('gte', 2)], [scale('eq', 2)], []],
  [[scale('gte', 2)], [scale('eq', 1)], [scale('gte', 2)]],
  [[scale('gte', 2)], [scale('gte', 3)], []],
  [[scale('gte', 2)], [scale('gte', 1)], [scale('gte', 2)]],
  [[scale('lte', 2)], [scale('lte', 1)], []],
  [[scale('lte', 2)], [scale('lte', 3)], [scale('lte', 2)]],
  [[scale('lte', 2)], [scale('gte', 1)], [scale('lte', 2)]],
  [[scale('eq', 2)], [scale('eq', 2)], []],
])('of %j, with %j known, %j is left', (group, known, left) => {
  expect(without([group], [known])).toEqual([left])
})

test('effects come before conditions, add up, and decide conditions', () => {
  const effects: Effects = new Map<string, { flag: boolean } | { by: number }>([
    ['a', { flag: true }],
    ['n', { by: 2 }],
  ])
  expect(before([[is('a'), is('b'), scale('gte', 5)]], effects)).toEqual([[is('b'), scale('gte', 3)]])
  expect(before([[is('a', false)]], effects)).toEqual(never)
  expect(before([[scale('eq', 3)]], new Map([['n', { to: 3 }]]))).toEqual(always)
  expect(before([[scale('lte', 3)]], new Map([['n', { to: 4 }]]))).toEqual(never)
  expect([...after(new Map([['n', { to: 1 }]]), effects)]).toEqual([
    ['n', { to: 3 }],
    ['a', { flag: true }],
  ])
  expect([...after(effects, new Map([['n', { by: 3 }]]))][1]).toEqual(['n', { by: 5 }])
  for (const [atom, holds] of [
    [is('a'), true],
    [is('b'), false],
    [is('b', false), true],
    [scale('gte', 2), true],
    [scale('gte', 3), false],
    [{ ...scale('eq', 0), scale: 'other' }, true],
  ] as const)
    expect(holdsIn([[atom]], effects)).toBe(holds)
  expect(holdsIn([[scale('eq', 4)]], new Map([['n', { to: 4 }]]))).toBe(true)
})

test('conditions are stored within the limits of a novel, without variables that have no flag or scale', () => {
  const ids = {
    flag: (name: string) => (name === 'none' ? null : (`flag ${name}` as FlagId)),
    scale: (name: string) => (name === 'none' ? null : (`scale ${name}` as ScaleId)),
  }
  const stored = (condition: Condition) => conditionalsOf(condition, ids)
  expect(stored([[is('a'), is('none'), scale('gte', 1.5)], [is('b', false)]])).toEqual([
    {
      flags: [{ flag_id: 'flag a', has: true }],
      scales: [{ scale_id: 'scale n', type: 'gte', threshold: 2 }],
      completed_endings: [],
    },
    { flags: [{ flag_id: 'flag b', has: false }], scales: [], completed_endings: [] },
  ])
  expect(stored([[is('a')], [is('none'), { ...scale('eq', 1), scale: 'none' }]])).toEqual([])
  expect(stored([[is('a')], []])).toEqual([])
  expect(stored(groups(limits.groups + 1))).toHaveLength(limits.groups)
  expect(stored([many(limits.conditions + 1)])[0]?.flags).toHaveLength(limits.conditions)
  expect([1.5, -1.6, Number.NaN, 1e12, -1e12].map(wholeNumber)).toEqual([2, -2, 0, limits.integer, -limits.integer])
})
