import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('caches results by text, up to a limit', () => {
  const asked: number[] = []
  const lengthOf = memoize((text) => {
    asked.push(text.length)
    return text.length
  })
  expect([lengthOf('lamp'), lengthOf('lamp'), lengthOf('fog')]).toEqual([4, 4, 3])
  expect(asked).toEqual([4, 3])
  expect(lengthOf('x'.repeat(1_000_000))).toBe(1_000_000)
  expect(lengthOf('lamp')).toBe(4)
  expect(asked).toEqual([4, 3, 1_000_000, 4])
})
