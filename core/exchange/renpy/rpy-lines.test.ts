import { expect, test } from 'vitest'
import { argumentsOf, logicalLines, quotedAt, type RpyLine, readRpyLines } from './rpy-lines.ts'

test.each([
  ['a\n\nb # note\n# only a note', ['a', '', 'b ']],
  ['a # at the end', ['a ']],
  ['"a # b" # c\n\'d # e\'', ['"a # b" ', "'d # e'"]],
  ['"a \\" # b"\nc', ['"a \\" # b"', 'c']],
  ['"\\\\"\n# "a"', ['"\\\\"']],
  // Brackets over several lines; one that is not closed ends with its paragraph.
  ['bag = [\n"a",\n]\nb', ['bag = [ "a", ]', 'b']],
  ['f(a\n\nb', ['f(a', '', 'b']],
  ['a) b\nc(\nd)', ['a) b', 'c( d)']],
  ['if a and \\\n    b:', ['if a and      b:']],
  // Texts over several lines; one that is not closed ends with its paragraph, where the next quotes open a text.
  ['"a\n\nb"\nc', ['"a\n\nb"', 'c']],
  ['"""a\n\n"b" c"""\nd', ['"""a\n\n"b" c"""', 'd']],
  ['"a\n\nmenu:\n"b":\n"c"', ['"a', '', 'menu:', '"b":', '"c"']],
  ['"a\n\nb" \t\nc', ['"a\n\nb" \t', 'c']],
  ['"a\n\nb', ['"a', '', 'b']],
  ['"a\nb', ['"a\nb']],
  // Apostrophes within words, and letters before Python's texts.
  ["don't # a\nx = f'a # b'", ["don't ", "x = f'a # b'"]],
])('lines of %j', (source, lines) => expect(logicalLines(source)).toEqual(lines))

const shown = (lines: readonly RpyLine[]): unknown[] => lines.map(({ text, body }) => [text, ...shown(body)])

test('blocks are nested by indentation, tabs count four, and blank lines do not end them', () => {
  expect(shown(readRpyLines('a\n  b\n\n\tc\n  d\n e\nf'))).toEqual([['a', ['b', ['c']], ['d'], ['e']], ['f']])
})

test('blocks are nested up to forty deep', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `${' '.repeat(at)}a`)
  const depth = (body: readonly RpyLine[]): number =>
    body.length === 0 ? 0 : 1 + Math.max(...body.map((line) => depth(line.body)))
  expect(depth(readRpyLines(lines.join('\n')))).toBe(41)
})

test('a text ends at the quotes that opened it; its lines are trimmed', () => {
  expect(quotedAt('x "a \\"b\\" \\n  c" d', 2)).toEqual({ text: 'a "b"\nc', end: 17 })
  expect(quotedAt("'''a'b'''c", 0)).toEqual({ text: "a'b", end: 9 })
  expect(quotedAt('"a', 0)).toEqual({ text: 'a', end: 2 })
  expect([quotedAt('`a`', 0), quotedAt('a', 0), quotedAt('a', -1)]).toEqual([null, null, null])
})

test('arguments are split at commas outside texts and brackets; a comparison is no name', () => {
  expect(argumentsOf('"a, b" , \'c, d\', times = 2,who=(1, [2, {3: 4}]), a == 1, f(x=1),')).toEqual([
    { name: null, value: '"a, b"' },
    { name: null, value: "'c, d'" },
    { name: 'times', value: '2' },
    { name: 'who', value: '(1, [2, {3: 4}])' },
    { name: null, value: 'a == 1' },
    { name: null, value: 'f(x=1)' },
  ])
  expect(argumentsOf(' ')).toEqual([])
})
