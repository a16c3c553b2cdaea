import { expect, test } from 'vitest'
import { FreeNames } from './free-names.ts'

test('a name that is taken gets the next free number', () => {
  const names = new FreeNames(['hall', 'hall (2)', 'quay (3)'])
  const wanted = ['hall', 'quay', 'quay', 'quay', 'hall', 'quay (2)', 'road']
  expect(wanted.map((name) => names.take(name))).toEqual([
    'hall (3)',
    'quay',
    'quay (2)',
    'quay (4)',
    'hall (4)',
    'quay (2) (2)',
    'road',
  ])
})
