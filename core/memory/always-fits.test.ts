import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { alwaysFits, planSummary } from './plan-summary.ts'

const tail = fc.array(
  fc.record({ tokens: fc.nat(900), scene_id: fc.constantFrom('one' as SceneId, 'two' as SceneId) }),
  { maxLength: 30 },
)

test('a tail that fits anyway is folded the same way, however long the rest of the prompt is', () => {
  let fitted = 0
  fc.assert(
    fc.property(tail, fc.nat(12_000), (states, rest) => {
      if (!alwaysFits(states, 8_000)) return
      fitted++
      expect(planSummary(states, null, 8_000)).toEqual(planSummary(states, rest, 8_000))
    }),
    { numRuns: 500 },
  )
  expect(fitted).toBeGreaterThan(20)
})
