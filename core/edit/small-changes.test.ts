import { describe, expect, test } from 'vitest'
import { newCharacter, newSpriteMix } from '../novel/character.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { character, ending, idOf, mixOf, onStage, picture, sceneId, tinyNovel } from '../test/tiny-novel.ts'
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

describe('importing a character card', () => {
  const mara = newCharacter(character('Mara'), 'Mara', {})

  test('appends its character and world prompts', () => {
    const after = applyCommand(inn, { command: 'importCast', character: mara, world_prompts: [prompt('salt')] })
    expect(after.characters.map(({ prompt_name }) => prompt_name)).toEqual(['Ilse', 'Osip', 'Mara'])
    expect(after.world_prompts.map(({ name }) => name)).toEqual(['fog', 'salt'])
  })

  test('changes only the lists it adds to', () => {
    const people = applyCommand(inn, { command: 'importCast', character: mara, world_prompts: [] })
    expect(people.world_prompts).toBe(inn.world_prompts)
    const lore = applyCommand(inn, { command: 'importCast', character: null, world_prompts: [prompt('salt')] })
    expect(lore.characters).toBe(inn.characters)
  })
})

test('a new expression is appended to the given mix only', () => {
  const [ilse, osip] = inn.characters
  if (!ilse || !osip) throw new Error('Nobody is there')
  const coat = newSpriteMix(mixOf('coat'), 'coat', [picture('Ilse calm')])
  const dressed = { ...inn, characters: [{ ...ilse, sprites: [...ilse.sprites, coat] }, osip] }
  const after = applyCommand(dressed, { command: 'addExpression', mix: mixOf('coat'), sprite: picture('Ilse glad') })
  const both = [picture('Ilse calm'), picture('Ilse glad')]
  expect(after.characters[0]?.sprites.map(({ name, sprite_ids }) => [name, sprite_ids])).toEqual([
    ['everyday', both],
    ['coat', both],
  ])
  expect(after.characters[1]).toBe(osip)
})

test('a character has one name per language, the last one set, until an empty one removes it', () => {
  const name = (of: typeof inn, translation: string, language: 'russian' | 'english' = 'russian') =>
    applyCommand(of, { command: 'nameCharacter', id: character('Ilse'), language, translation })
  const namesOf = ({ characters }: typeof inn) =>
    characters.map(({ name_translations }) => name_translations.map(({ translation }) => translation))
  const named = name(name(name(inn, 'Илза'), 'Elsie', 'english'), 'Ильза')
  expect(namesOf(named)).toEqual([['Elsie', 'Ильза'], []])
  expect(namesOf(name(named, ''))).toEqual([['Elsie'], []])
  expect(named.characters[1]).toBe(inn.characters[1])
})

test('changes a scene of either kind in place', () => {
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

test('text of character cards, voices and files does not count as the author’s', () => {
  const words = { name: 'hidden words', description: 'hidden words', prompt_description: 'hidden words' }
  const passed = ['assets', 'voice', 'card', 'staging', 'graph_layout', 'background_focus', 'asset_notes']
  const novel = { ...inn, ...Object.fromEntries(passed.map((field) => [field, words])) }
  expect(authorTexts(novel).filter(({ text }) => text === 'hidden words')).toEqual([])
  const [ilse] = inn.characters
  const own = { ...inn, characters: [{ ...ilse, ...Object.fromEntries(passed.map((field) => [field, words])) }] }
  expect(authorTexts(own as typeof inn).filter(({ text }) => text === 'hidden words')).toEqual([])
  expect(authorTexts({ ...inn, description: 'A word.' }).map(({ path }) => path)).toContain('description')
})

test('changing a deleted scene returns the same novel', () => {
  const at = { command: 'changeScene', scene_id: sceneId('gone'), fields: { name: 'parlour' } } as const
  expect(applyCommand(inn, { ...at, scene_type: 'interactive' })).toBe(inn)
  expect(applyCommand(inn, { ...at, scene_type: 'static' })).toBe(inn)
})

test('a copy of a scene has endings of its own, so that completing one does not complete the other', () => {
  const go = {
    id: ending('go'),
    name: 'go',
    display_name: 'Go',
    conditionals: [],
    next_scene: null,
    states_trigger: emptyTrigger,
  }
  const novel = tinyNovel({ first: 'room', interactive: { room: { static_endings: [go] } } })
  const made = { id: sceneId('copy'), name: 'Copy', created_at: '2026-02-02T00:00:00.000Z' }
  const copied = { command: 'duplicateScene', scene: sceneId('room'), ...made, newId: () => ending('new') } as const
  const [room, copy] = applyCommand(novel, copied).interactive_scenes
  expect(room).toBe(novel.interactive_scenes[0])
  expect(copy).toEqual({ ...room, ...made, static_endings: [{ ...go, id: ending('new') }] })
})

test('the focus of a background is set, and forgotten for this background only', () => {
  const set = (of: typeof inn, name: string, point: { x: number; y: number } | null) =>
    applyCommand(of, { command: 'setFocus', asset: picture(name), point })
  const both = set(set(inn, 'quay', { x: 0.2, y: 0.4 }), 'hill', { x: 0.5, y: 0.1 })
  expect(both.background_focus).toEqual({
    [picture('quay')]: { x: 0.2, y: 0.4 },
    [picture('hill')]: { x: 0.5, y: 0.1 },
  })
  expect(set(both, 'quay', null).background_focus).toEqual({ [picture('hill')]: { x: 0.5, y: 0.1 } })
})

test('a scene with help or example lines stays as it is when its choices are gone; its staging goes along', () => {
  const staged = { weather: 'rain' } as never
  const turned = (room: object) =>
    applyCommand(
      tinyNovel({ first: 'room', interactive: { room: { interactive: false, staging: staged, ...room } } }),
      {
        command: 'dropChoices',
        scene: sceneId('room'),
      },
    ).static_scenes.map(({ staging }) => staging)
  expect(turned({})).toEqual([staged])
  expect(turned({ help: 'Knock.' })).toEqual([])
  expect(turned({ characters: [onStage('Ilse', { example_lines: ['Well?'] })] })).toEqual([])
})
