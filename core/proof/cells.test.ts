import { expect, test } from 'vitest'
import { maxChangesPerTurn } from '../turn/apply-changes.ts'
import { offeredOf, singleOf, subsets } from './cells.ts'
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

test('one reply brings as many changes as it may, in every way', () => {
  const all = Array.from({ length: maxChangesPerTurn + 1 }, (_, place) => change(place))
  expect(subsets([])).toEqual([[]])
  expect(subsets(all.slice(1))).toEqual([all.slice(1)])
  const places = subsets(all).map((taken) => taken.map(({ place }) => place))
  expect(places).toHaveLength(all.length)
  for (const { place } of all)
    expect(places).toContainEqual(all.flatMap((each) => (each.place === place ? [] : [each.place])))
})

test('what is offered twice goes as far as the first says, and with any reply where one of them is for any', () => {
  const active = [offered('single', change(0, 2), change(1)), offered('continuous', change(0, 5), change(2))]
  expect(offeredOf(active)).toEqual({ continuous: [change(0, 2), change(2)], single: [change(1)] })
  expect(singleOf(active)).toEqual([change(0, 2), change(1)])
})
