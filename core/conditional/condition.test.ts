import { expect, test } from 'vitest'
import { ending, flag, scale } from '../test/tiny-novel.ts'
import { type Condition, conditionOn, conditionsOf, groupOf, rangeOf, type Subject, subjectOf } from './condition.ts'
import { evaluate, type Facts } from './evaluate.ts'

const subjects: Subject[] = [
  { kind: 'flag', id: flag('key') },
  { kind: 'scale', id: scale('trust') },
  { kind: 'ending', id: ending('go') },
]
const trust = (type: 'eq' | 'gte' | 'lte', threshold: number): Condition => ({
  kind: 'scale',
  scale_id: scale('trust'),
  type,
  threshold,
})
const conditions: Condition[] = [
  ...[true, false].map((has): Condition => ({ kind: 'flag', flag_id: flag('key'), has })),
  ...[true, false].map((has): Condition => ({ kind: 'ending', ending_id: ending('go'), has })),
  trust('eq', 2),
  trust('gte', 2),
  trust('lte', 2),
]

test('a new condition on a subject: set, completed, at least 1', () => {
  expect(subjects.map(conditionOn)).toEqual([
    { kind: 'flag', flag_id: flag('key'), has: true },
    { kind: 'scale', scale_id: scale('trust'), type: 'gte', threshold: 1 },
    { kind: 'ending', ending_id: ending('go'), has: true },
  ])
  expect(subjects.map(conditionOn).map(subjectOf)).toEqual(subjects)
})

test('a group contains the conditions it was built from', () => {
  const group = groupOf(conditions)
  expect(new Set(conditionsOf(group))).toEqual(new Set(conditions))
  expect([group.flags.length, group.scales.length, group.completed_endings.length]).toEqual([2, 3, 2])
})

test('a condition holds exactly if its subject is in its range', () => {
  for (const condition of conditions) {
    const { least, most } = rangeOf(condition)
    for (const value of [0, 1, 2, 3].filter((each) => condition.kind === 'scale' || each < 2)) {
      const facts: Facts = {
        flags: new Map([[flag('key'), value === 1]]),
        scales: new Map([[scale('trust'), value]]),
        endings: new Map([[ending('go'), value === 1]]),
      }
      const holds = evaluate([groupOf([condition])], facts)
      expect([condition, value, holds]).toEqual([condition, value, least <= value && value <= most])
    }
  }
})

test('a condition on something deleted never holds, whatever it wants', () => {
  const none: Facts = { flags: new Map(), scales: new Map(), endings: new Map() }
  for (const condition of conditions) expect(evaluate([groupOf([condition])], none)).toBe(false)
})
