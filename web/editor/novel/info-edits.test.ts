import { expect, test } from 'vitest'
import { testNovel } from '../store/test-novel.ts'
import { isPrice, typedInfo, withInfo } from './info-edits.ts'

const novel = testNovel()
const hall = novel.static_scenes[0]

test('nothing typed changes nothing', () => {
  expect(withInfo(novel, typedInfo(novel))).toEqual(novel)
})

test('texts are trimmed, and a first scene brings its type', () => {
  const typed = { ...typedInfo(novel), name: ' Forty ', description: ' Fog\n', first_scene_id: hall?.id ?? '' }
  expect(withInfo(novel, { ...typed, language: 'russian' })).toMatchObject({
    name: 'Forty',
    description: 'Fog',
    language: 'russian',
    first_scene_id: hall?.id,
    first_scene_type: 'static',
  })
})

test('empty choices are null', () => {
  const full = withInfo(novel, { ...typedInfo(novel), first_scene_id: hall?.id ?? '', language: 'english' })
  const typed = { ...typedInfo(full), first_scene_id: '', language: '', cover_id: '' }
  expect(withInfo(full, typed)).toMatchObject({
    first_scene_id: null,
    first_scene_type: null,
    language: null,
    cover_background_image_id: null,
    cover_background_image_extension: null,
  })
})

test.each([
  ['0', true],
  ['100000', true],
  ['100001', false],
  ['-1', false],
  ['1.5', false],
  ['', false],
])('a price of "%s" is %s', (text, sound) => {
  expect(isPrice(text)).toBe(sound)
})
