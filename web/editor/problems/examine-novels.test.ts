import { buildDemo } from '@fabula/demo/story/build-novel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examineNovels } from './examine-novels.ts'
import { changeOf } from './novel-copy.ts'
import type { ProofAnswer } from './proof-messages.ts'

/** A quick examination of the demo leaves something undecided, and a thorough one takes some hundred milliseconds. */
const { novel } = buildDemo()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('answers requests during a thorough examination, and abandons it for a newer edit', () => {
  const told: ProofAnswer[] = []
  const run = examineNovels((answer) => told.push(answer))
  run({ ask: 'examine', id: 1, change: changeOf(null, novel), translations: null })
  expect(told).toMatchObject([{ answer: 'examination', id: 1, final: false }])
  // The author has paused: the work begins, and yields after its first slice.
  vi.advanceTimersByTime(1_200)
  expect(told).toHaveLength(1)
  run({ ask: 'way', id: 2, target: { kind: 'end' } })
  expect(told.at(-1)).toMatchObject({ answer: 'way', id: 2, reach: { kind: 'reachable' } })
  run({ ask: 'undecided', id: 4 })
  const [quick, left] = [told[0], told.at(-1)]
  if (quick?.answer !== 'examination' || left?.answer !== 'undecided') throw new Error('no answer')
  expect(left.problems.length).toBeGreaterThan(0)
  expect(left.problems).toHaveLength(quick.undecided)
  run({ ask: 'examine', id: 3, change: changeOf(novel, { ...novel, name: 'Another name' }), translations: null })
  let slices = 0
  for (; vi.getTimerCount() > 0; slices++) vi.runOnlyPendingTimers()
  // The examination of the old novel was abandoned; that of the new one took many slices.
  const examined = told.filter((answer) => answer.answer === 'examination')
  expect(examined.map(({ id, final }) => [id, final])).toEqual([
    [1, false],
    [3, false],
    [3, true],
  ])
  expect(slices).toBeGreaterThan(2)
})

test('keeps the result of a thorough examination while only texts change', () => {
  const told: ProofAnswer[] = []
  const run = examineNovels((answer) => told.push(answer))
  run({ ask: 'examine', id: 1, change: changeOf(null, novel), translations: null })
  vi.runAllTimers()
  const [first, ...others] = novel.interactive_scenes
  if (!first) throw new Error('no scene')
  const said = { ...novel, interactive_scenes: [{ ...first, help: 'Ask her.', name: 'The quay' }, ...others] }
  run({ ask: 'examine', id: 2, change: changeOf(novel, said), translations: null })
  vi.runAllTimers()
  const begun = { ...said, first_scene_id: first.id, first_scene_type: 'interactive' as const }
  run({ ask: 'examine', id: 3, change: changeOf(said, begun), translations: null })
  vi.runAllTimers()
  const examined = told.filter((answer) => answer.answer === 'examination')
  expect(examined.slice(0, 3).map(({ id, final }) => [id, final])).toEqual([
    [1, false],
    [1, true],
    [2, true],
  ])
  const [, whole, again, other] = examined
  expect([again?.undecided, again?.looked]).toEqual([whole?.undecided, whole?.looked])
  expect(other?.id).toBe(3)
  expect(other?.looked).not.toBe(whole?.looked)
})
