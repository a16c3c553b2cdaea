import { expect, test } from 'vitest'
import { always, noEffects } from '../story/conditions.ts'
import type { Loss } from '../story/loss.ts'
import { Variables } from '../story/variables.ts'
import { Cast } from './cast.ts'
import { Graph } from './graph.ts'
import { Media } from './media.ts'
import { placesOf } from './places.ts'
import { Reaching } from './reach.ts'
import type { Script, Statement } from './statements.ts'
import type { Node, Option } from './steps.ts'

const end: Node = { block: '', step: { kind: 'end' } }
const line: Node = { block: 'a', step: { kind: 'line', who: null, text: 'x', next: end } }

/** A chain of `count` branches with unknown conditions, followed by a step. */
const questions = (count: number, to: Node): Node =>
  Array.from({ length: count }).reduce<Node>(
    (next) => ({
      block: 'a',
      step: {
        kind: 'branch',
        arms: [
          { when: null, next },
          { when: always, next },
        ],
      },
    }),
    to,
  )
const changing = (name: string, next: Node): Node => ({
  block: 'a',
  step: { kind: 'do', effects: new Map([[name, { flag: true }]]), next },
})
const going: Option = {
  choice: { label: [], when: null, once: false, body: [] },
  label: 'Go',
  when: always,
  effects: noEffects,
  next: end,
}
const lossAt = (next: Node): Node => {
  const loss: Loss = { passage: 'a', kind: 'macro', what: 'x' }
  return { block: 'a', step: { kind: 'loss', loss, next } }
}

test('branches that reach no line within the limit are dropped, and reported once', () => {
  const { arrivals, losses } = new Reaching(500_000).from(questions(1_000, line))
  expect(arrivals).toEqual([])
  expect(losses.length).toBe(1)
  expect(losses[0]).toEqual({ loss: { passage: 'a', kind: 'text', what: 'x' }, before: null })
})

test.each<[Node, object]>([
  [end, { kind: 'text', what: 'a' }],
  [
    { block: 'a', step: { kind: 'menu', options: [going] } },
    { kind: 'text', what: 'Go' },
  ],
  [changing('times 1', changing('bag: rope', line)), { kind: 'value', what: 'bag: rope' }],
])('dropped branches are reported with what comes next: %#', (to, lost) => {
  const [only] = new Reaching(500_000).from(questions(80, to)).losses
  expect(only?.loss).toEqual({ passage: 'a', ...lost })
})

test('losses before branches are reported once, whichever way is taken', () => {
  let begin = questions(6, line)
  for (let i = 0; i < 100; i++) begin = lossAt(begin)
  const { arrivals, losses } = new Reaching(500_000).from(begin)
  expect(arrivals.length).toBeGreaterThan(20)
  expect(losses.length).toBe(101)
  expect(losses.slice(0, 100).every(({ before }) => before === line)).toBe(true)
})

test('losses on the way to a place are reported once, however many choices lead there', () => {
  const choice = { label: ['on'], when: null, once: false, body: [{ kind: 'jump' as const, target: 'b' }] }
  const lost = Array.from({ length: 100 }, (_, i): Statement => ({ kind: 'loss', loss: 'macro', what: `${i}` }))
  const script: Script = {
    name: 'story',
    start: 'a',
    blocks: [
      {
        name: 'a',
        body: [{ kind: 'menu', choices: Array.from({ length: 100 }, () => ({ ...choice })), fallback: null }],
      },
      { name: 'b', body: [...lost, { kind: 'say', who: null, parts: ['There.'] }] },
    ],
    begun: [],
    readers: [],
    people: new Map(),
    losses: [],
  }
  const told: string[] = []
  const { places } = placesOf(
    new Graph(script, new Variables()),
    new Cast(new Map(), new Media([]), <Id extends string>() => '00000000-0000-4000-8000-000000000001' as Id),
    { world: noEffects, sourceLength: 1_000, most: 100, tidy: (when) => when, lose: ({ what }) => told.push(what) },
  )
  expect(places).toHaveLength(2)
  expect(told.toSorted()).toEqual(lost.flatMap((each) => (each.kind === 'loss' ? [each.what] : [])).toSorted())
})

test('ways beyond the largest number are dropped, and reported with what comes next', () => {
  const lines = Array.from(
    { length: 60 },
    (_, at): Node => ({
      block: 'a',
      step: { kind: 'line', who: null, text: `${at}`, next: end },
    }),
  )
  const branch: Node = { block: 'a', step: { kind: 'branch', arms: lines.map((next) => ({ when: null, next })) } }
  const { arrivals, losses } = new Reaching(500_000).from(branch)
  expect(arrivals.map(({ to }) => to)).toEqual(lines.slice(0, 48))
  expect(losses).toEqual([{ loss: { passage: 'a', kind: 'text', what: '48' }, before: null }])
})
