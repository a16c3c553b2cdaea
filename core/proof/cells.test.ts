import { expect, test } from 'vitest'
import { bounded, maxChangesPerTurn } from '../turn/apply-changes.ts'
import { cellsOf, offeredOf, settled, singleOf, subsets } from './cells.ts'
import type { InteractiveRules } from './scene-rules.ts'

const change = (place: number, step: number | null = null) => ({ place, step })
const offered = (
  mode: 'continuous' | 'single',
  ...changes: ReturnType<typeof change>[]
): InteractiveRules['modifications'][number] => ({
  clauses: null,
  mode,
  changes,
})

test('lists every maximal set of changes of one reply', () => {
  const all = Array.from({ length: maxChangesPerTurn + 1 }, (_, place) => change(place))
  expect(subsets([])).toEqual([[]])
  expect(subsets(all.slice(1))).toEqual([all.slice(1)])
  const places = subsets(all).map((taken) => taken.map(({ place }) => place))
  expect(places).toHaveLength(all.length)
  for (const { place } of all)
    expect(places).toContainEqual(all.flatMap((each) => (each.place === place ? [] : [each.place])))
})

test('the first offer of a change sets its step, and any continuous offer makes it continuous', () => {
  const active = [offered('single', change(0, 2), change(1)), offered('continuous', change(0, 5), change(2))]
  expect(offeredOf(active)).toEqual({ continuous: [change(0, 2), change(2)], single: [change(1)] })
  expect(singleOf(active)).toEqual([change(0, 2), change(1)])
})

test('a box is split where offers differ, and each cell knows its own', () => {
  const always = offered('continuous', change(0))
  const where = (place: number) => ({
    ...offered('single', change(0)),
    clauses: [[{ place, least: 1, most: 1 }]],
  })
  const [lit, warm] = [where(1), where(2)]
  const cells = cellsOf([0, 0, 0, 1, 0, 1], [always, lit, warm])
  expect(new Map(cells.map(({ box, active }) => [box.slice(2).join(' '), active]))).toEqual(
    new Map([
      ['1 1 1 1', [always, lit, warm]],
      ['1 1 0 0', [always, lit]],
      ['0 0 1 1', [always, warm]],
      ['0 0 0 0', [always]],
    ]),
  )
})

test('replies move a scale as far as the same changes stay on offer, and irrelevant variables anywhere', () => {
  const [least, most] = [bounded(-Infinity), bounded(Infinity)]
  const rules = { decisive: new Set([0, 1]), cuts: new Map([[0, [3, 8]]]) } as unknown as InteractiveRules
  const after = (from: number, to: number) => settled([from, to, 0, 0], rules, [change(0, 2), change(1)])
  expect([after(1, 2), after(3, 7), after(5, 5), after(8, 9)]).toEqual([
    [least, 2, 0, 0],
    [3, 7, 0, 0],
    [3, 7, 0, 0],
    [8, most, 0, 0],
  ])
  const free = { decisive: new Set<number>(), cuts: new Map() } as unknown as InteractiveRules
  expect(settled([5, 5, 0, 0], free, [change(0, 2), change(1)])).toEqual([least, most, 0, 1])
})
