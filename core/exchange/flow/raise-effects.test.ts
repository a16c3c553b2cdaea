import { expect, test } from 'vitest'
import { always, type Effects, noEffects } from '../story/conditions.ts'
import type { Place, Way } from './places.ts'
import { raiseEffects } from './raise-effects.ts'

const place = (text = ''): Place => ({
  block: 'a',
  who: null,
  text,
  stage: { background: null, figures: [], music: null },
  ways: [],
  offers: [],
})
const plus = (by: number): Effects => new Map([['gold', { by }]])
const way = (to: Place | null, effects = noEffects, more: Partial<Way> = {}): Way => ({
  to,
  when: always,
  sure: true,
  effects,
  ...more,
})
const choice = (...ways: Way[]) => ({
  choice: { label: [], when: null, once: false, body: [] },
  label: '',
  when: always,
  effects: noEffects,
  ways,
})
const told = (ways: readonly Way[]) => ways.map(({ effects }) => [...effects].map(([name, each]) => [name, each]))
const gold = (by: number) => [['gold', { by }]]

/** A choice at `fork` leads to `first`, from which `second` follows. */
function story(ways: (second: Place) => Way[], text = '') {
  const [fork, first, second] = [place(), place(text), place()]
  first.ways = ways(second)
  const led = way(first, plus(1))
  fork.offers = [choice(led)]
  return { places: [fork, first, second], fork, first, second, led }
}

test('an effect between two lines moves to the choice, and to the beginning, that lead to the first', () => {
  const { places, first, led } = story((second) => [way(second, plus(2))])
  const begin = way(first)
  raiseEffects(places, begin)
  expect([told(first.ways), told([led]), told([begin])]).toEqual([[[]], [gold(3)], [gold(2)]])
})

test('effects behind several lines all move to the choice', () => {
  const { places, first, second, led } = story((second) => [way(second, plus(2))])
  const third = place()
  second.ways = [way(third, plus(4))]
  raiseEffects([...places, third], null)
  expect([told(first.ways), told(second.ways), told([led])]).toEqual([[[]], [[]], [gold(7)]])
})

test.each<[string, (second: Place) => Way[], text?: string]>([
  ['an uncertain way', (second) => [way(second, plus(2), { sure: false })]],
  ['a way with a condition', (second) => [way(second, plus(2), { when: [[{ flag: 'key', has: true }]] })]],
  ['one of several ways', (second) => [way(second, plus(2)), way(second)]],
  ['a way behind a line that shows its old value', (second) => [way(second, plus(2))], 'You have {{gold}}.'],
])('the effect of %s stays', (_what, ways, text) => {
  const { places, first, led } = story(ways, text)
  raiseEffects(places, null)
  expect([told(first.ways)[0], told([led])]).toEqual([gold(2), [gold(1)]])
})

test('an effect moves past a line that shows another value', () => {
  const { places, first } = story((second) => [way(second, plus(2))], 'You have {{silver}}.')
  raiseEffects(places, null)
  expect(told(first.ways)).toEqual([[]])
})

test('an effect stays where nothing leads to its line, where the line offers choices, and in a circle', () => {
  const { places, first, led } = story((second) => [way(second, plus(2))])
  raiseEffects(places.slice(1), null)
  expect(told(first.ways)).toEqual([gold(2)])
  first.offers = [choice(way(null))]
  raiseEffects(places, null)
  expect([told(first.ways), told([led])]).toEqual([[gold(2)], [gold(1)]])

  const circle = story((second) => [way(second, plus(2))])
  circle.second.ways = [way(circle.first)]
  raiseEffects(circle.places, null)
  expect([told(circle.first.ways), told([circle.led])]).toEqual([[gold(2)], [gold(1)]])
})

test('an effect stays if only some of the ways to its line can take it', () => {
  const { places, first, led } = story((second) => [way(second, plus(2))])
  const open = place()
  open.ways = [way(first), way(null)]
  raiseEffects([...places, open], null)
  expect([told(first.ways), told([led])]).toEqual([[gold(2)], [gold(1)]])
})

test('an effect moves over at most 200 ways', () => {
  const moved = (count: number) => {
    const { places, fork, first } = story((second) => [way(second, plus(2))])
    fork.offers = [choice(...Array.from({ length: count }, () => way(first)))]
    raiseEffects(places, null)
    return told(first.ways)[0]?.length === 0
  }
  expect([moved(200), moved(201)]).toEqual([true, false])
})
