import { expect, test } from 'vitest'
import { type Condition, holdsIn } from './conditions.ts'
import { atLeast, constantOf, isRounded, linearOf, scaleCompared } from './numbers.ts'
import { readExpression } from './read-expression.ts'

const expression = (source: string) => readExpression(source, '')

test.each([
  ['gold', { name: 'gold', plus: 0 }],
  ['3', { name: null, plus: 3 }],
  ['1.5 + 1', { name: null, plus: 2.5 }],
  ['gold + 2 - 5', { name: 'gold', plus: -3 }],
  ['2 + gold', { name: 'gold', plus: 2 }],
  ['2 - gold', null],
  ['gold + silver', null],
  ['gold - silver', null],
  ['gold * 2', null],
  ['"a" + 1', null],
  ['true', null],
])('%s as a variable and a number', (source, linear) => {
  expect(linearOf(expression(source))).toEqual(linear)
})

test('a constant is a value, or a sum of numbers', () => {
  expect(
    ['"a"', 'true', '2.5', '1 + 2', 'gold', 'gold + 1', '2 * 3'].map((each) => constantOf(expression(each))),
  ).toEqual([...['a', true, 2.5, 3], ...[null, null, null]])
})

test('only a number with a fraction is rounded, and only in a scale', () => {
  const variables = { isScale: (name: string) => name === 'gold' }
  const rounded = (name: string, value: string) => isRounded(variables, { name, value: expression(value) })
  expect(['2.5', '1.5 + 0.7', '2', '1.5 + 0.5', '"2.5"', 'silver'].map((value) => rounded('gold', value))).toEqual([
    ...[true, true, false, false],
    ...[false, false],
  ])
  expect(rounded('mood', '2.5')).toBe(false)
})

test('a scale compares with any number like the numbers themselves', () => {
  const meant = {
    '==': (one: number, other: number) => one === other,
    '!=': (one: number, other: number) => one !== other,
    '<': (one: number, other: number) => one < other,
    '<=': (one: number, other: number) => one <= other,
    '>': (one: number, other: number) => one > other,
    '>=': (one: number, other: number) => one >= other,
  }
  for (const [how, holds] of Object.entries(meant))
    for (const than of [-1.5, -1, 0, 0.5, 1, 1.5])
      for (const value of [-2, -1, 0, 1, 2]) {
        const condition = scaleCompared('s', how as keyof typeof meant, than)
        expect({ how, than, value, holds: holdsIn(condition, new Map([['s', { to: value }]])) }).toEqual({
          ...{ how, than, value },
          holds: holds(value, than),
        })
      }
})

test('at least so many of some flags', () => {
  const told = (condition: Condition | null) =>
    condition?.map((group) => group.map((atom) => 'flag' in atom && atom.has && atom.flag).join('')) ?? null
  const flags = ['a', 'b', 'c']
  expect([-1, 0, 1, 1.5, 2, 3, 4].map((count) => told(atLeast(flags, count)))).toEqual([
    [''],
    [''],
    ['a', 'b', 'c'],
    ['ab', 'ac', 'bc'],
    ['ab', 'ac', 'bc'],
    ['abc'],
    [],
  ])
  // More alternatives than an author could read.
  const many = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`)
  expect(atLeast(many(24), 1)).toHaveLength(24)
  expect([atLeast(many(25), 1), atLeast(many(8), 4)]).toEqual([null, null])
})
