import { describe, expect, test } from 'vitest'
import { markedThing, readMarkedLine } from './line-mark.ts'

describe('a marked line', () => {
  test.each([
    ['[face: glad] Come in.', 'Come in.', 'glad', null],
    ['[face: Ilse, happy] Come in.', 'Come in.', 'Ilse', null],
    ['[face: Act 1: sad] Well.', 'Well.', 'Act 1: sad', null],
    ['[face: Ilse, faces] Hm.', 'Hm.', 'Ilse', null],
    ['[music: Rain] [aside] Listen.', '[aside] Listen.', null, 'Rain'],
    ['[face: sad, music: The twelfth lamp] Well.', 'Well.', 'sad', 'The twelfth lamp'],
    ['[лицо: рада, музыка: вальс] Ну вот.', 'Ну вот.', 'рада', 'вальс'],
  ])('%s', (line, text, face, music) => {
    expect(readMarkedLine(line)).toMatchObject({ text, face, music })
  })

  test.each(['[laughs] Come in.', 'Come in [face: glad].', '[face:]', 'Face: glad'])('%s has no mark', (line) => {
    expect(readMarkedLine(line)).toEqual({ text: line, mark: '', face: null, music: null })
  })

  test('mark and text join to the original line', () => {
    const { mark, text } = readMarkedLine('[face: glad]  Come in.')
    expect(`${mark}${text}`).toBe('[face: glad]  Come in.')
  })
})

describe('the thing named by a mark', () => {
  const things = ['ilse-neutral', 'ilse-glad', 'Very sad'].map((name) => ({ name }))
  test('is found by its full name, or by a word that only it has', () => {
    expect(markedThing(things, 'ILSE-GLAD')?.name).toBe('ilse-glad')
    expect(markedThing(things, 'glad')?.name).toBe('ilse-glad')
    expect(markedThing(things, 'very sad')?.name).toBe('Very sad')
  })
  test('is null if several or none match', () => {
    expect(markedThing(things, 'ilse')).toBeNull()
    expect(markedThing(things, 'angry')).toBeNull()
    expect(markedThing(things, null)).toBeNull()
  })
})
