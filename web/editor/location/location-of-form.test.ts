import { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { expect, test } from 'vitest'
import { draftOfEntry } from '../entries/entry-form.tsx'
import { testNovel } from '../test/test-novel.ts'
import { entryKey, locationOfForm } from './location-of-form.ts'

const tavern = newInteractiveScene(SceneId.parse('00000000-0000-4000-8000-0000000000b1'), 'Tavern', '2026-01-01')
const prompt = { prompt_description: 'Rain.', conditionals: [] }
const novel = {
  ...testNovel(),
  interactive_scenes: [{ ...tavern, additional_prompt_descriptions: [prompt], revision: 1 }],
}
const hall = novel.static_scenes[0]?.id
const at = (name: string) => {
  const place = locationOfForm(novel, name)
  return place && [place.kind, place.section, place.entry]
}

test('every form has its place', () => {
  expect(at('info')).toEqual(['novel', 'info', 'edit'])
  expect(at('flags.new')).toEqual(['novel', 'states', 'new-flag'])
  expect(at('characters.new')).toEqual(['novel', 'characters', 'new'])
  expect(at('asset.new-music')).toEqual(['novel', 'assets', 'new-music'])
  expect(at('translation.scene:1.help')).toEqual(['novel', 'translations', undefined])
  expect(at('script')).toEqual(['novel', 'script', undefined])
  expect(at('new-scene.static')).toEqual(['novel', 'static-scenes', undefined])
  expect(at(`scene.${hall}.info`)).toEqual(['static', 'info', undefined])
  expect(at(`scene.${hall}.staging`)).toEqual(['static', 'staging', undefined])
  expect(at(`scene.${tavern.id}.stage`)).toEqual(['interactive', 'info', 'stage'])
  expect(at(`scene.${hall}.stage`)).toEqual(['static', 'info', 'stage'])
  expect(at(`scene.${tavern.id}.music`)).toEqual(['interactive', 'music', undefined])
  expect(at(`scene.${tavern.id}.start`)).toEqual(['interactive', 'start-message', undefined])
  expect(at(draftOfEntry({ list: 'prompts', scene: tavern.id }, prompt))).toEqual(['interactive', 'scene-prompts', '0'])
  expect(at(draftOfEntry({ list: 'prompts', scene: tavern.id }, null))).toEqual(['interactive', 'scene-prompts', 'new'])
  expect(at(`scene.${tavern.id}.static_endings.new`)).toEqual(['interactive', 'endings', undefined])
})

test('a form of a deleted thing has no place', () => {
  const gone = '00000000-0000-4000-8000-0000000000ff'
  const names = [`characters.${gone}`, `asset.${gone}`, `scene.${gone}.info`, `scene.${tavern.id}.prompts.zzz`, 'zzz']
  expect(names.map(at)).toEqual(names.map(() => null))
})

test('recognises an entry by its content, at any place', () => {
  expect(entryKey({ a: [1] })).toBe(entryKey({ a: [1] }))
  expect(entryKey({ a: [1] })).not.toBe(entryKey({ a: [2] }))
})
