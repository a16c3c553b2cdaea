import { expect, test } from 'vitest'
import { inOtherLetters } from './other-letters.ts'

test.each([
  ['Vera', 'Вера'],
  ['Max', 'Макс'],
  ['Masha', 'Маша'],
  ['Катя', 'Katya'],
  ['Анна Щукина', 'Anna Shchukina'],
  ['🏮', '🏮'],
])('a name in the letters of the other alphabet: %s is %s', (name, other) => {
  expect(inOtherLetters(name)).toBe(other)
})
