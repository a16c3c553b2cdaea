import { expect, test } from 'vitest'
import { LoadFailure } from './load-failure.ts'

test('a model that could not be loaded is left alone for a minute, and may then be loaded again', () => {
  let now = 5_000
  const failure = new LoadFailure(() => now)
  expect(failure.current).toBeNull()
  failure.note('no model')
  now += 59_000
  expect(failure.current).toBe('no model')
  now += 1_000
  expect(failure.current).toBeNull()
  failure.note('half a file')
  expect(failure.current).toBe('half a file')
})
