import type { BranchWindow } from '@fabula/contract/shapes/branches'
import { expect, test } from 'vitest'
import { joinWindows } from './use-branch-rows.ts'

test('joins adjacent rows on either side, and drops the known ones when the map has grown', () => {
  const rowsFrom = (first: number, total: number, rows: string[]) =>
    ({ first, total, lanes: 1, rows }) as unknown as BranchWindow
  const known = rowsFrom(10, 30, ['c', 'd'])
  expect(joinWindows(known, rowsFrom(8, 30, ['a', 'b']))).toEqual(rowsFrom(8, 30, ['a', 'b', 'c', 'd']))
  expect(joinWindows(known, rowsFrom(12, 30, ['e']))).toEqual(rowsFrom(10, 30, ['c', 'd', 'e']))
  const grown = rowsFrom(12, 31, ['x'])
  expect(joinWindows(known, grown)).toEqual(grown)
})
