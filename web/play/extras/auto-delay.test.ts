import { expect, it } from 'vitest'
import { autoDelay } from './auto-delay.ts'

it('a page that turns by itself stays longer the longer it is, at most half a minute', () => {
  expect(autoDelay('x'.repeat(100), 'slow')).toBe(10_300)
  expect(autoDelay('x'.repeat(100), 'quick')).toBe(3_900)
  expect(autoDelay('x'.repeat(5_000), 'quick')).toBe(30_000)
})
