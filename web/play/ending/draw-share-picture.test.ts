import { expect, test } from 'vitest'
import { wrapped } from './draw-share-picture.ts'

const within = (most: number) => (line: string) => line.length <= most

test('wraps words that do not fit, and cuts the rest', () => {
  expect(wrapped('', 2, within(10))).toEqual([])
  expect(wrapped('  one   two ', 2, within(10))).toEqual(['one two'])
  expect(wrapped('one two three four', 2, within(9))).toEqual(['one two', 'three fo…'])
  expect(wrapped('one two three', 1, within(6))).toEqual(['one t…'])
})

test('cuts a word longer than a line, and keeps the words after it', () => {
  expect(wrapped('abcdefghijkl mn', 3, within(5))).toEqual(['abcd…', 'mn'])
  expect(wrapped('💡💡💡💡', 1, (line) => [...line].length <= 3)).toEqual(['💡💡…'])
})
