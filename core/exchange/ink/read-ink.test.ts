import { expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { guarded, readLines, withoutComments } from './ink-lines.ts'
import { readInk } from './read-ink.ts'

const read = (source: string, files: Record<string, string> = {}, name = 'story') =>
  readInk(source, name, new Map(Object.entries(files)))
const told = (source: string, files: Record<string, string> = {}) => {
  const { novel, losses } = novelOf(read(source, files))
  return {
    lines: new TestGame(novel).read.flatMap(({ who, text }) =>
      text.split('\n\n').map((line) => `${who ?? ''}: ${line}`),
    ),
    losses,
  }
}

test.each([
  'more.ink',
  'more',
  'MORE.INK',
  './more.ink',
  '../more.ink',
  '/parts/more.ink',
  'parts\\more.ink',
  'other/more.ink',
  'other\\more',
])('INCLUDE %s finds the file, whose first text is told there', (name) => {
  for (const path of ['game/parts/more.ink', 'game\\parts\\More.ink'])
    expect(
      told(`Hello.\nINCLUDE ${name}\nBye.\n-> more`, { [path]: '\uFEFFHey.\r\n=== more\r\nOn.\r\n-> END' }).lines,
    ).toEqual([': Hello.', ': Hey.', ': Bye.', ': On.'])
})

test('a file is included once, with what it declares; one that is missing is reported', () => {
  const files = { 'a.ink': 'INCLUDE b.ink\nVAR gold = 3\n=== more\nYou have {gold}.\n-> END', 'b.ink': 'INCLUDE a.ink' }
  const found = told('INCLUDE a.ink\nINCLUDE A.ink\nINCLUDE none.ink\n-> more', files)
  expect(found.lines).toEqual([': You have 3.'])
  expect(found.losses.map(({ kind, what }) => [kind, what])).toEqual([['link', 'INCLUDE none.ink']])
})

test('a name before a colon is a speaker if it occurs twice, or in a tag', () => {
  expect(told('Note: keep out.\nMara: One.\nMara: Two.\n-> END').lines).toEqual([
    ': Note: keep out.',
    'Mara: One.',
    'Mara: Two.',
  ])
  expect(told('Fog: thick.\nIt is late. # speaker: Mara\n-> END').lines).toEqual([': Fog: thick.', 'Mara: It is late.'])
})

test('a story has the title in its tags, or the name of its file', () => {
  expect(read('# title: The Ferry\nFog.').name).toBe('The Ferry')
  expect(read('  #TITLE :  The Ferry  \nFog.').name).toBe('The Ferry')
  expect(read('Fog.').name).toBe('story')
})

test('a knot of only stitches begins with its first, and an empty beginning with the first knot', () => {
  const stitches = '=== a\n= b\nHere.\n-> c\n= c\nThere.\n-> END'
  expect(told(stitches).lines).toEqual([': Here.', ': There.'])
  expect(told(`-> a\n${stitches}`).lines).toEqual([': Here.', ': There.'])
  expect(() => read('=== function f\n~ return 1')).toThrow('No story of Ink')
})

test.each([
  ['a // b\nc', 'a \nc'],
  ['a // b', 'a '],
  ['a /* b */ c', 'a   c'],
  ['a /* b\nc */ d', 'a \n d'],
  ['a /* b', 'a '],
  ['a / b', 'a / b'],
  ['http://a // b', 'http://a '],
  ['/', '/'],
])('the comments of %j', (source, left) => {
  expect(withoutComments(source)).toBe(left)
})

test.each<[string, object[]]>([
  ['  ', []],
  ['TODO: more', []],
  ['TODOS', [{ kind: 'text', text: 'TODOS' }]],
  ['~ x = 1', [{ kind: 'logic', text: 'x = 1' }]],
  ['* * [Go]', [{ kind: 'choice', depth: 2, sticky: false, text: '[Go]' }]],
  ['+ Stay', [{ kind: 'choice', depth: 1, sticky: true, text: 'Stay' }]],
  [
    '- - then',
    [
      { kind: 'gather', depth: 2, label: null },
      { kind: 'text', text: 'then' },
    ],
  ],
  [
    '- (here) * [Go]',
    [
      { kind: 'gather', depth: 1, label: 'here' },
      { kind: 'choice', depth: 1, sticky: false, text: '[Go]' },
    ],
  ],
  ['-> there', [{ kind: 'text', text: '-> there' }]],
  ['{x:\n a\n}', [{ kind: 'block', text: 'x:\n a\n' }]],
  ['{x: a}', [{ kind: 'text', text: '{x: a}' }]],
  ['{x:\n a } b {y}', [{ kind: 'text', text: '{x: a } b {y}' }]],
])('the line %j', (source, lines) => {
  expect(readLines([source])).toEqual(lines)
})

test('a backslash keeps a sign from being markup', () => {
  expect(guarded('\\{a\\}\\\\ \\b')).toBe(`${String.fromCharCode(0xe07b)}a${String.fromCharCode(0xe07d, 0xe05c)} b`)
})
