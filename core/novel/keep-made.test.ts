import { expect, test } from 'vitest'
import { keepMade } from './keep-made.ts'

test('what was made of a text is not made again, and what is kept has an end', () => {
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
