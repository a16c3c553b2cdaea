import { describe, expect, test } from 'vitest'
import { newCharacter, newSpriteMix } from '../novel/character.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { character, idOf, mixOf, picture, sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { applyCommand } from './commands.ts'
import { authorTexts } from './texts/author-texts.ts'

const prompt = (name: string): WorldPrompt => ({
  id: idOf(name),
  name,
  prompt_description: `About ${name}.`,
  conditionals: [],
})
const inn = {
  ...tinyNovel({
    first: 'room',
    cast: ['Ilse', 'Osip'],
    interactive: { room: { name: 'room' } },
    static: { yard: { name: 'yard' } },
  }),
  world_prompts: [prompt('fog')],
}

describe('a card that is taken in', () => {
  const mara = newCharacter(character('Mara'), 'Mara', {})

  test('stands behind those who are there, and so do its prompts', () => {
    const after = applyCommand(inn, { command: 'importCast', character: mara, world_prompts: [prompt('salt')] })
    expect(after.characters.map(({ prompt_name }) => prompt_name)).toEqual(['Ilse', 'Osip', 'Mara'])
    expect(after.world_prompts.map(({ name }) => name)).toEqual(['fog', 'salt'])
  })

  test('leaves what it brings nothing of', () => {
    const people = applyCommand(inn, { command: 'importCast', character: mara, world_prompts: [] })
    expect(people.world_prompts).toBe(inn.world_prompts)
    const lore = applyCommand(inn, { command: 'importCast', character: null, world_prompts: [prompt('salt')] })
    expect(lore.characters).toBe(inn.characters)
  })
})

test('a look goes to the one mix that it is for, whatever else its owner wears', () => {
  const [ilse, osip] = inn.characters
  if (!ilse || !osip) throw new Error('Nobody is there')
  const coat = newSpriteMix(mixOf('coat'), 'coat', [picture('Ilse calm')])
  const dressed = { ...inn, characters: [{ ...ilse, sprites: [...ilse.sprites, coat] }, osip] }
  const after = applyCommand(dressed, { command: 'addLook', mix: mixOf('coat'), sprite: picture('Ilse glad') })
  expect(after.characters[0]?.sprites.map(({ name, sprite_ids }) => [name, sprite_ids.length])).toEqual([
    ['everyday', 2],
    ['coat', 2],
  ])
  expect(after.characters[1]).toBe(osip)
})

test('a character has one name in each language, the last that was given, until an empty one takes it away', () => {
  const name = (of: typeof inn, translation: string, language: 'russian' | 'english' = 'russian') =>
    applyCommand(of, { command: 'nameCharacter', id: character('Ilse'), language, translation })
  const namesOf = ({ characters }: typeof inn) =>
    characters.map(({ name_translations }) => name_translations.map(({ translation }) => translation))
  const named = name(name(name(inn, 'Илза'), 'Elsie', 'english'), 'Ильза')
  expect(namesOf(named)).toEqual([['Elsie', 'Ильза'], []])
  expect(namesOf(name(named, ''))).toEqual([['Elsie'], []])
  expect(named.characters[1]).toBe(inn.characters[1])
})

test('a scene of either kind is changed where it stands', () => {
  const live = applyCommand(inn, {
    command: 'changeScene',
    scene_type: 'interactive',
    scene_id: sceneId('room'),
    fields: { name: 'parlour' },
  })
  expect(live.interactive_scenes.map(({ name }) => name)).toEqual(['parlour'])
  expect(live.static_scenes).toEqual(inn.static_scenes)
  const fixed = applyCommand(inn, {
    command: 'changeScene',
    scene_type: 'static',
    scene_id: sceneId('yard'),
    fields: { name: 'court' },
  })
  expect(fixed.static_scenes.map(({ name }) => name)).toEqual(['court'])
  expect(fixed.interactive_scenes).toEqual(inn.interactive_scenes)
})

test('the words of another program’s card, of a voice and of files are none of the author’s', () => {
  const words = { name: 'hidden words', description: 'hidden words', prompt_description: 'hidden words' }
  const passed = ['assets', 'voice', 'card', 'staging', 'graph_layout', 'background_focus', 'asset_notes']
  const novel = { ...inn, ...Object.fromEntries(passed.map((field) => [field, words])) }
  expect(authorTexts(novel).filter(({ text }) => text === 'hidden words')).toEqual([])
  const [ilse] = inn.characters
  const own = { ...inn, characters: [{ ...ilse, ...Object.fromEntries(passed.map((field) => [field, words])) }] }
  expect(authorTexts(own as typeof inn).filter(({ text }) => text === 'hidden words')).toEqual([])
  expect(authorTexts({ ...inn, description: 'A word.' }).map(({ path }) => path)).toContain('description')
})

test('a scene that another window has deleted is not changed, and the novel is the same one', () => {
  const at = { command: 'changeScene', scene_id: sceneId('gone'), fields: { name: 'parlour' } } as const
  expect(applyCommand(inn, { ...at, scene_type: 'interactive' })).toBe(inn)
  expect(applyCommand(inn, { ...at, scene_type: 'static' })).toBe(inn)
})
