import { expect, test } from 'vitest'
import { everything, nothing, type Selection, toggle } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (...steps: [id: string, range?: boolean][]): Selection =>
  steps.reduce((at, [id, range = false]) => toggle(at, id, order, range), nothing)
const picked = (selection: Selection) => [...selection.picked].sort().join('')

test('selects one item, and deselects it', () => {
  expect(picked(after(['b'], ['d']))).toBe('bd')
  expect(picked(after(['b'], ['d'], ['b']))).toBe('d')
})

test('a range begins at the last toggled item, in both directions, and takes over its state', () => {
  expect(picked(after(['b'], ['d', true]))).toBe('bcd')
  expect(picked(after(['d'], ['a', true]))).toBe('abcd')
  expect(picked(after(['a'], ['e', true], ['d'], ['b', true]))).toBe('ae')
})

test('a range without a start, or whose start is hidden, toggles only its own item', () => {
  expect(picked(after(['c', true]))).toBe('c')
  expect(picked(toggle({ picked: new Set(['z']), anchor: 'z' }, 'c', order, true))).toBe('cz')
})

test('select all selects only what is shown', () => {
  expect(picked(everything(order))).toBe('abcde')
})
