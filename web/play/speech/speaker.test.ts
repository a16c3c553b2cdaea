import { expect, test } from 'vitest'
import { wordAt } from './speaker.ts'

const word = (text: string, place: number) => {
  const { start, end } = wordAt(text, place)
  return text.slice(start, end)
}

test.each([
  ['Tea in mid-river', 0, 'Tea'],
  ['Tea in mid-river', 2, 'Tea'],
  ['Tea in mid-river', 3, 'in'],
  ['Tea in mid-river', 9, 'mid-river'],
  ['— Вы её узнаёте? — сказал он.', 0, 'Вы'],
  ['— Вы её узнаёте? — сказал он.', 8, 'узнаёте'],
  ['“Don’t wait up.”', 0, 'Don’t'],
])('in %j the word at %i is %j', (text, place, expected) => {
  expect(word(text, place)).toBe(expected)
})

test('finds no word after the last one', () => {
  expect(wordAt('Out…', 3)).toEqual({ start: 4, end: 4 })
  expect(wordAt('', 0)).toEqual({ start: 0, end: 0 })
  expect(wordAt('a', 99)).toEqual({ start: 0, end: 1 })
})
