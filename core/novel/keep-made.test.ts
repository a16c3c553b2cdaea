import { expect, test } from 'vitest'
import { keepMade } from './keep-made.ts'

test('caches results by text, up to a limit', () => {
  const asked: number[] = []
  const lengthOf = keepMade((text) => {
    asked.push(text.length)
    return text.length
  })
  expect([lengthOf('lamp'), lengthOf('lamp'), lengthOf('fog')]).toEqual([4, 4, 3])
  expect(asked).toEqual([4, 3])
  expect(lengthOf('x'.repeat(1_000_000))).toBe(1_000_000)
  expect(lengthOf('lamp')).toBe(4)
  expect(asked).toEqual([4, 3, 1_000_000, 4])
})
