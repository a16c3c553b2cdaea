import { expect, test } from 'vitest'
import { layOut } from './lay-out-branches.ts'

const point = (game_state_id: string, parent_id: string | null) => ({ game_state_id, parent_id })
/** Rows as `id@lane<from|passing`. */
const told = (points: ReturnType<typeof point>[]) =>
  layOut(points).map(
    ({ point: { game_state_id }, lane, from, passing }) => `${game_state_id}@${lane}<${from ?? '-'}|${passing.join()}`,
  )

test('a line without forks stays in one lane', () => {
  expect(told([point('a', null), point('b', 'a'), point('c', 'b')])).toEqual(['a@0<-|', 'b@0<0|', 'c@0<0|'])
})

test('the longest branch goes straight on, below the others', () => {
  const points = [point('a', null), point('b', 'a'), point('c', 'b'), point('d', 'a'), point('e', 'a')]
  expect(told(points)).toEqual(['a@0<-|', 'd@1<0|0', 'e@1<0|0', 'b@0<0|', 'c@0<0|'])
  expect(layOut(points).map(({ ways, continues }) => [ways.length, continues])).toEqual([
    [3, true],
    [0, false],
    [0, false],
    [0, true],
    [0, false],
  ])
})

test('of equally long branches the newest goes straight on', () => {
  expect(told([point('a', null), point('b', 'a'), point('c', 'a')])).toEqual(['a@0<-|', 'b@1<0|0', 'c@0<0|'])
})

test('a thousand forks in a row take only two lanes', () => {
  const points = [point('0', null)]
  for (let fork = 1; fork <= 1_000; fork++) {
    points.push(point(`${fork}`, `${fork - 1}`), point(`side ${fork}`, `${fork - 1}`))
  }
  const rows = layOut(points)
  expect([rows.length, Math.max(...rows.map(({ lane }) => lane))]).toEqual([2_001, 1])
})
