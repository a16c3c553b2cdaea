import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ScriptError } from './flow/statements.ts'
import { chosenFiles, type ScriptFiles, zippedFiles } from './script-files.ts'

/** The files of a story with their contents, scripts apart from the others. */
const told = (files: ScriptFiles | null) =>
  files && {
    name: files.name,
    texts: Object.fromEntries([...files.texts].map(([path, bytes]) => [path, strFromU8(bytes)])),
    media: Object.fromEntries(files.media.map((path) => [path, files.open(path)?.length])),
  }
const bytesOf = (files: Record<string, string | Uint8Array>) =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]),
  )
const chosen = (files: Record<string, string>, endings?: string[]) =>
  chosenFiles(
    Object.entries(bytesOf(files)).map(([name, bytes]) => ({ name, bytes })),
    endings,
  )
const zipped = (files: Record<string, string | Uint8Array>, endings?: string[]) =>
  zippedFiles(zipSync(bytesOf(files)), 'Folder', endings)

test('chosen files are named after the first script', () => {
  const files = { 'quay.png': 'picture', 'The.Tale.fabula.TXT': 'x', 'more.ink': 'y', 'map.TALE': 'z' }
  expect(told(chosen(files))).toEqual({
    name: 'The.Tale',
    texts: { 'The.Tale.fabula.TXT': 'x', 'more.ink': 'y' },
    media: { 'quay.png': 7, 'map.TALE': 1 },
  })
  expect(told(chosen({ 'quay.png': 'picture', 'map.TALE': 'z', 'a.ink.json': '{}' }, ['.tale']))).toEqual({
    name: 'map',
    texts: { 'map.TALE': 'z', 'a.ink.json': '{}' },
    media: { 'quay.png': 7 },
  })
  expect(chosen({ 'a.ink.json': '{}' }).name).toBe('a')
  expect(chosen({ 'quay.png': 'picture' }).name).toBe('')
  expect(chosen({ 'a.ink': 'x' }).open('b.ink')).toBeNull()
})

test('of a zipped folder the engine, other languages, hidden files and empty folders are no scripts', () => {
  const files = zipped({
    'Game/script.rpy': 'a',
    'game/tl/russian/script.rpy': 'b',
    'game/tl/english/script.rpy': 'c',
    'game/tl/french/script.rpy': 'd',
    'game/tl/russian/lib/script.rpy': 'e',
    'lib/python.txt': 'f',
    'SDK/notes.txt': 'g',
    'renpy/common.rpy': 'h',
    'notes.TXT': 'i',
    'data.json': '{}',
    'img/quay.png': 'picture',
    'img/': '',
    '.git/a.txt': 'x',
    'game/.hidden.rpy': 'x',
    '__MACOSX/a.rpy': 'x',
  })
  expect(told(files)).toEqual({
    name: 'Folder',
    texts: {
      'Game/script.rpy': 'a',
      'game/tl/russian/script.rpy': 'b',
      'game/tl/english/script.rpy': 'c',
      'notes.TXT': 'i',
      'data.json': '{}',
    },
    media: {
      'game/tl/french/script.rpy': 1,
      'game/tl/russian/lib/script.rpy': 1,
      'lib/python.txt': 1,
      'SDK/notes.txt': 1,
      'renpy/common.rpy': 1,
      'img/quay.png': 7,
    },
  })
  expect(files?.open('nowhere.png')).toBeNull()
})

test('a zipped folder tells a story by the extensions of its files', () => {
  expect(zipped({ 'notes.txt': 'x', 'data.json': '{}', 'a.tale': 'y' })).toBeNull()
  expect(told(zipped({ 'notes.txt': 'x', 'A.TALE': 'y' }, ['.song', '.tale']))).toEqual({
    name: 'Folder',
    texts: { 'notes.txt': 'x', 'A.TALE': 'y' },
    media: {},
  })
  expect(told(zipped({ 'game/scene/start.txt': 'x' }))?.texts).toEqual({ 'game/scene/start.txt': 'x' })
})

test('a file that grows more than 200-fold is skipped, the least counted as a kilobyte', () => {
  const most = 1_024 * 200
  const files = zipped({ 'a.ink': 'x', 'even.png': new Uint8Array(most), 'more.png': new Uint8Array(most + 1) })
  expect(told(files)).toEqual({ name: 'Folder', texts: { 'a.ink': 'x' }, media: { 'even.png': most } })
})

test('a zip that is damaged is refused as a script', () => {
  const damaged = () => zippedFiles(zipSync({ 'a.ink': strToU8('x') }).slice(0, -30), 'a')
  expect(damaged).toThrow(ScriptError)
})
