import { expect, test } from 'vitest'
import { pageWeights, tooHeavy } from './page-weights.ts'

test('no page of readers weighs more than it may', () => {
  const rows = pageWeights()
  expect(rows.map(({ page }) => page)).toEqual(expect.arrayContaining(['home', 'search', 'published', 'play']))
  expect(tooHeavy(rows)).toEqual([])
  expect(tooHeavy(rows.map((row) => ({ ...row, all_kB: row.all_kB + 20 })))).toHaveLength(4)
})
