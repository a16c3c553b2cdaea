import { expect, test } from 'vitest'
import { wrapText } from './draw-share-picture.ts'

const within = (most: number) => (line: string) => line.length <= most

test('wraps words that do not fit, and cuts the rest', () => {
  expect(wrapText('', 2, within(10))).toEqual([])
  expect(wrapText('  one   two ', 2, within(10))).toEqual(['one two'])
  expect(wrapText('one two three four', 2, within(9))).toEqual(['one two', 'three fo…'])
  expect(wrapText('one two three', 1, within(6))).toEqual(['one t…'])
})

test('cuts a word longer than a line, and keeps the words after it', () => {
  expect(wrapText('abcdefghijkl mn', 3, within(5))).toEqual(['abcd…', 'mn'])
  expect(wrapText('💡💡💡💡', 1, (line) => [...line].length <= 3)).toEqual(['💡💡…'])
})
