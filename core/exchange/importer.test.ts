import { expect, test } from 'vitest'
import { ourImporters } from './importer.ts'

const compiled = '{"inkVersion":21,"root":[["^Hi.","\\n",["done",{"#n":"g-0"}],null],"done",null],"listDefs":{}}'

/** The names of the files that each importer takes: of Ink, Yarn Spinner, Ren'Py, WebGAL and compiled Ink. */
const takenFrom = (files: Record<string, string>) =>
  ourImporters.map((each) => [...each.takes(new Map(Object.entries(files))).keys()].join(' '))

test.each<[Record<string, string>, string[]]>([
  [{ 'a.INK': '', 'b.yarn': '', 'c.rpy': '', 'd.md': '' }, ['a.INK', 'b.yarn', 'c.rpy', '', '']],
  [{ 'scene/start.txt': '', 'notes.txt': '' }, ['', '', '', 'scene/start.txt notes.txt', '']],
  [{ 'game/Scene/start.txt': '' }, ['', '', '', 'game/Scene/start.txt', '']],
  [{ 'myscene/start.txt': 'Once upon a time.' }, ['', '', '', '', '']],
  [{ 'a.json': compiled, 'b.json': '{}', 'c.json': '{', 'd.json': '['.repeat(100_000) }, ['', '', '', '', 'a.json']],
  // Of Ink: the file with includes, or named like a main one, or the first; and all that are included.
  [{ 'a.ink': 'x', 'b.ink': 'INCLUDE c.ink\n', 'c.ink': 'y' }, ['b.ink c.ink', '', '', '', '']],
  [{ 'a.ink': 'x', 'ink/Story.ink': 'y' }, ['ink/Story.ink', '', '', '', '']],
  [{ 'a.ink': 'x', 'history.ink': 'y' }, ['a.ink', '', '', '', '']],
  [
    { 'z.ink': 'x', 'main.ink': ' INCLUDE\tink\\One.INK \n\tINCLUDE two', 'ink/one.ink': 'y', 'two.ink': 'z' },
    ['main.ink ink/one.ink two.ink', '', '', '', ''],
  ],
])('of the files %j the importers take %j', (files, taken) => {
  expect(takenFrom(files)).toEqual(taken)
})

test('an importer reads the main file of Ink, and the first of compiled stories', () => {
  const read = (at: number, files: Record<string, string>) => {
    const texts = new Map(Object.entries(files))
    const script = ourImporters[at]?.read(texts, 'Story', texts)
    return JSON.stringify(script)
  }
  const ink = read(0, { 'a.ink': 'Not this.', 'main.ink': 'But this.' })
  expect([ink.includes('But this.'), ink.includes('Not this.')]).toEqual([true, false])
  expect(read(4, { 'a.json': compiled })).toContain('Hi.')
})
