import { expect, test } from 'vitest'
import { everything, nothing, type Selection, toggle } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (...steps: [id: string, range?: boolean][]): Selection =>
  steps.reduce((at, [id, range = false]) => toggle(at, id, order, range), nothing)
const picked = (selection: Selection) => [...selection.picked].sort().join('')

test('one is selected, and let go', () => {
  expect(picked(after(['b'], ['d']))).toBe('bd')
  expect(picked(after(['b'], ['d'], ['b']))).toBe('d')
})

test('a range goes from the last one, upwards or downwards, and takes on what the last press did', () => {
  expect(picked(after(['b'], ['d', true]))).toBe('bcd')
  expect(picked(after(['d'], ['a', true]))).toBe('abcd')
  expect(picked(after(['a'], ['e', true], ['d'], ['b', true]))).toBe('ae')
})

test('without a beginning, or with one that is no longer shown, a range is the one alone', () => {
  expect(picked(after(['c', true]))).toBe('c')
  expect(picked(toggle({ picked: new Set(['z']), anchor: 'z' }, 'c', order, true))).toBe('cz')
})

test('everything is what is shown', () => {
  expect(picked(everything(order))).toBe('abcde')
})
