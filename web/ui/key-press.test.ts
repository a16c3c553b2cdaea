import { expect, test } from 'vitest'
import { letterOfKey } from './key-press.ts'

test.each([
  { layout: 'English', key: 'z', code: 'KeyZ', letter: 'z' },
  { layout: 'English with Shift', key: 'F', code: 'KeyF', letter: 'f' },
  { layout: 'German', key: 'z', code: 'KeyY', letter: 'z' },
  { layout: 'German', key: 'y', code: 'KeyZ', letter: 'y' },
  { layout: 'French', key: 'a', code: 'KeyQ', letter: 'a' },
  { layout: 'Dvorak', key: 's', code: 'Semicolon', letter: 's' },
  { layout: 'Russian', key: 'я', code: 'KeyZ', letter: 'z' },
  { layout: 'Alt+P on a Mac', key: 'π', code: 'KeyP', letter: 'p' },
])('$layout: $key at $code is $letter', ({ key, code, letter }) => {
  expect(letterOfKey({ key, code })).toBe(letter)
})

test.each([
  { key: ',', code: 'KeyM' },
  { key: 'Home', code: 'Home' },
  { key: '1', code: 'Digit1' },
  { key: 'Enter', code: 'Enter' },
  { key: 'ж', code: 'Semicolon' },
])('$key at $code is no letter', ({ key, code }) => {
  expect(letterOfKey({ key, code })).not.toMatch(/^.$/)
})
