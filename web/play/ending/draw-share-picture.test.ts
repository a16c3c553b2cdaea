import { expect, test } from 'vitest'
import { wrapped } from './draw-share-picture.ts'

const within = (most: number) => (line: string) => line.length <= most

test('words go to the next line where they do not fit, and the rest is cut', () => {
  expect(wrapped('', 2, within(10))).toEqual([])
  expect(wrapped('  one   two ', 2, within(10))).toEqual(['one two'])
  expect(wrapped('one two three four', 2, within(9))).toEqual(['one two', 'three fo…'])
  expect(wrapped('one two three', 1, within(6))).toEqual(['one t…'])
})

test('a word longer than any line is cut, and what comes after it is still told', () => {
  expect(wrapped('abcdefghijkl mn', 3, within(5))).toEqual(['abcd…', 'mn'])
  expect(wrapped('💡💡💡💡', 1, (line) => [...line].length <= 3)).toEqual(['💡💡…'])
})
