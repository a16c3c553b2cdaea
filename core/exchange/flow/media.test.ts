import { expect, test } from 'vitest'
import { Media } from './media.ts'

const media = new Media([
  'game/images/Mara sad.webp',
  'game/images/bg/quay.png',
  'other/quay.png',
  'audio/tide.ogg',
  'notes.txt',
])

test.each([
  ['game/images/bg/quay.png', 'game/images/bg/quay.png'],
  ['QUAY.PNG', 'game/images/bg/quay.png'],
  ['other/quay.png', 'other/quay.png'],
  ['.\\bg\\Quay.png', 'game/images/bg/quay.png'],
  [' /bg/quay.png ', 'game/images/bg/quay.png'],
  ['mara sad', 'game/images/Mara sad.webp'],
  ['mara_sad', 'game/images/Mara sad.webp'],
  ['images mara-sad', 'game/images/Mara sad.webp'],
  ['bg quay', 'game/images/bg/quay.png'],
  ['mara', null],
  ['tide', null],
  ['notes', null],
  [' ', null],
])('the picture %j is %j', (name, path) => expect(media.find(name, 'picture')).toBe(path))

test('a file in many folders is found by its name', () => {
  const path = `${'folder/'.repeat(30)}quay.png`
  const deep = new Media([path])
  expect([deep.find('quay', 'picture'), deep.find('folder/folder/quay.png', 'picture')]).toEqual([path, path])
})

test('a track is not found as a picture', () => {
  expect([media.find('tide', 'music'), media.find('quay', 'music')]).toEqual(['audio/tide.ogg', null])
})

test('a name with an accent is found however it is composed', () => {
  const path = 'game/images/Чай.png'
  expect(new Media([path.normalize('NFD')]).find('чай', 'picture')).toBe(path.normalize('NFD'))
})
