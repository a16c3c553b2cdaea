import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { isTweeFile, tweeOfFolder, tweeTogether } from './twee-files.ts'

const page = '<tw-storydata name="x"></tw-storydata>'
const folder = (texts: Record<string, string>) =>
  tweeOfFolder(new Map(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])))

test('the files of Twine and of Twee are known by their names', () => {
  const names = ['a.tw', 'b/A.TWEE', 'a.tw2', 'a.twee3', 'a.htm', 'a.HTML', 'a.txt', 'twee', 'a.tw.png']
  expect(names.map(isTweeFile)).toEqual([true, true, true, true, true, true, false, false, false])
})

test('Twee of several files is joined in the order of their names, without text that belongs to no passage', () => {
  expect(folder({ 'b.twee': '\uFEFFa note\n:: B\nb', 'a.tw': '\uFEFF:: A\na', 'c.png': ':: C' })).toBe(
    ':: A\na\n:: B\nb',
  )
  expect(tweeTogether(['only a note', ':: A\na'])).toBe('only a note\n:: A\na')
  expect(tweeTogether(['a note\n:: A'])).toBe('a note\n:: A')
  expect(tweeTogether([])).toBe('')
})

test('a page of Twine is a whole story; another page is none', () => {
  expect(folder({ 'a.html': page, 'b.html': '<p>Read me</p>' })).toBe(page)
  expect(folder({ 'b.html': '<p>Read me</p>' })).toBeNull()
  expect(tweeTogether([page, `${page}again`])).toBe(page)
  expect(tweeTogether([page, ':: A\na'])).toBe(':: A\na')
  expect(tweeTogether(['<div id="x" tiddler="A">', ':: A\na', ':: B'])).toBe(':: A\na\n:: B')
})

test.each(['x.ink', 'x.RPY', 'b/x.yarn'])('a folder with %s is of another program', (other) => {
  expect(folder({ 'a.tw': ':: A', [other]: 'x' })).toBeNull()
})
