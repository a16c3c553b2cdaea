import { describe, expect, test } from 'vitest'
import { markedThing, readMarkedLine } from './line-mark.ts'

describe('a marked line', () => {
  test.each([
    ['[face: glad] Come in.', 'Come in.', 'glad', null],
    ['[face: Ilse, happy] Come in.', 'Come in.', 'Ilse', null],
    ['[music: Rain] [aside] Listen.', '[aside] Listen.', null, 'Rain'],
    ['[face: sad, music: The twelfth lamp] Well.', 'Well.', 'sad', 'The twelfth lamp'],
    ['[лицо: рада, музыка: вальс] Ну вот.', 'Ну вот.', 'рада', 'вальс'],
  ])('%s', (line, text, face, music) => {
    expect(readMarkedLine(line)).toMatchObject({ text, face, music })
  })

  test.each(['[laughs] Come in.', 'Come in [face: glad].', '[face:]', 'Face: glad'])('%s is all text', (line) => {
    expect(readMarkedLine(line)).toEqual({ text: line, mark: '', face: null, music: null })
  })

  test('the mark and the text join to the line again', () => {
    const { mark, text } = readMarkedLine('[face: glad]  Come in.')
    expect(`${mark}${text}`).toBe('[face: glad]  Come in.')
  })
})

describe('what a mark names', () => {
  const things = ['ilse-neutral', 'ilse-glad', 'Very sad'].map((name) => ({ name }))
  test('by the whole name, or the only one with that word', () => {
    expect(markedThing(things, 'ILSE-GLAD')?.name).toBe('ilse-glad')
    expect(markedThing(things, 'glad')?.name).toBe('ilse-glad')
    expect(markedThing(things, 'very sad')?.name).toBe('Very sad')
  })
  test('is nothing where several or none fit', () => {
    expect(markedThing(things, 'ilse')).toBeNull()
    expect(markedThing(things, 'angry')).toBeNull()
    expect(markedThing(things, null)).toBeNull()
  })
})
