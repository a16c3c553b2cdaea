import { expect, test } from 'vitest'
import { columnsOf, topOf } from './columns.ts'

test.each([
  [[], 1],
  [[0, 0], 1],
  [[3], 5],
  [[10], 10],
  [[11, 2], 20],
  [[4_800_000], 5_000_000],
])('the top over %j is %d', (values, top) => {
  expect(topOf(values)).toBe(top)
})

test('places columns side by side on the baseline, and shows a small value higher than zero', () => {
  const [none, little, most] = columnsOf([0, 1, 1_000], 30)
  expect(none).toMatchObject({ height: 0, y: 100 })
  expect(little).toMatchObject({ height: 1, y: 99 })
  expect(most).toMatchObject({ height: 100, y: 0, x: 21, width: 8 })
})
