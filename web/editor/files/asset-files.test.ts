import { describe, expect, test } from 'vitest'
import { extensionOf, fileFault, readableName, typeOfFile } from './asset-files.ts'

test.each([
  ['tavern_night-02.PNG', 'tavern night 02'],
  ['IlseSmiling.webp', 'Ilse Smiling'],
  ['Причал ночью.jpg', 'Причал ночью'],
  ['и\u0306.png', 'й'],
  ['a.b.c.mp3', 'a b c'],
  ['___.png', '___.png'],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(200)],
  [`${'x'.repeat(199)}🎭y.png`, `${'x'.repeat(199)}🎭`],
  ['quay\u202Egnp.png', 'quaygnp'],
])('%s reads as %s', (file, name) => {
  expect(readableName(file)).toBe(name)
})

test('returns a file’s extension in lower case', () => {
  expect([extensionOf('A.JPEG'), extensionOf('a'), extensionOf('a.')]).toEqual(['jpeg', '', ''])
})

describe('a dropped file', () => {
  test('gets its type by its extension, whichever tab is open', () => {
    expect(typeOfFile('a.mp3', 'sprite')).toBe('music')
    expect(typeOfFile('a.png', 'sprite')).toBe('sprite')
    expect(typeOfFile('a.png', 'music')).toBe('background')
    expect(typeOfFile('a.txt', 'music')).toBe('music')
  })

  test.each([
    ['a.png', 1, 'sprite', null],
    ['a.svg', 1, 'sprite', 'notPicture'],
    ['a.png', 1, 'music', 'notMusic'],
    ['a.svg', 0, 'sprite', 'notPicture'],
    ['a.png', 0, 'sprite', 'emptyFile'],
    ['a.mp3', 0, 'music', 'emptyFile'],
    ['a.png', 20 * 1_048_576 + 1, 'background', 'pictureTooLarge'],
    ['a.ogg', 20 * 1_048_576 + 1, 'music', null],
    ['a.ogg', 50 * 1_048_576 + 1, 'music', 'musicTooLarge'],
  ] as const)('%s of %i bytes as %s: %s', (name, size, type, fault) => {
    expect(fileFault({ name, size }, type)).toBe(fault)
  })
})
