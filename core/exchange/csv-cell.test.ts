import { expect, test } from 'vitest'
import { csvCell, plainCell } from './csv-cell.ts'

test.each([
  ['', ''],
  ["it's", "it's"],
  ['a - b', 'a - b'],
  ['=1', "'=1"],
  ['＝1', "'＝1"],
  ["'+1", "''+1"],
  ["'tis", "'tis"],
  [' @a', "' @a"],
  ['a, b', '"a, b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['say "a" or "b"', '"say ""a"" or ""b"""'],
  [' a', '" a"'],
  ['a ', '"a "'],
  ['\ta', '"\'\ta"'],
])('the text %j is the cell %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
  const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  expect(plainCell(unquoted)).toBe(text)
  // A cell without an apostrophe is as another program wrote it.
  expect(plainCell('=1')).toBe('=1')
})
