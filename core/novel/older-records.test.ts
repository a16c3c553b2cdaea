import { describe, expect, test } from 'vitest'
import { tinyNovel } from '../test/tiny-novel.ts'
import { SpriteMix, upgradeCharacter, Voice } from './character.ts'
import { InteractiveScene, newInteractiveScene, upgradeInteractiveScene } from './interactive-scene.ts'
import { upgradeMusicMix } from './music-mix.ts'
import { Novel, NovelHead, newNovelHead, upgradeNovel, upgradeNovelHead } from './novel.ts'
import { upgradeWorldPrompt } from './world-prompt.ts'

const newId = () => 'new'

describe('a head sent by a client', () => {
  test('has its nulls replaced or removed', () => {
    const nothing = {
      description: null,
      technical_description: null,
      preferred_biography: null,
      credits: null,
      required_18_age: null,
      readers_may_edit: null,
      states: null,
      characters: null,
      music_mixes: null,
      world_prompts: null,
      graph_layout: null,
      background_focus: null,
      asset_notes: null,
    }
    expect(upgradeNovelHead(nothing, newId)).toEqual({
      description: '',
      technical_description: '',
      preferred_biography: '',
      credits: '',
      required_18_age: false,
      readers_may_edit: false,
      states: {},
      characters: [],
      music_mixes: [],
      world_prompts: [],
      graph_layout: {},
      background_focus: {},
      asset_notes: {},
    })
  })

  test('is trimmed and otherwise kept', () => {
    const said = {
      description: ' Fog. ',
      technical_description: ' a ',
      preferred_biography: ' b ',
      credits: ' c ',
      required_18_age: true,
      readers_may_edit: true,
      first_scene_type: 'STATIC',
      graph_layout: { a: { x: 1, y: 2 } },
      background_focus: { a: { x: 1, y: 2 } },
      asset_notes: { a: { tags: ['x'] } },
    }
    expect(upgradeNovelHead(said, newId)).toEqual({
      ...said,
      description: 'Fog.',
      technical_description: 'a',
      preferred_biography: 'b',
      credits: 'c',
      first_scene_type: 'static',
    })
    expect(upgradeNovelHead({ first_scene_type: 7, description: 7 }, newId)).toEqual({
      first_scene_type: 7,
      description: 7,
    })
  })

  test('has empty selections replaced by null', () => {
    const choices = [
      'language',
      'first_scene_id',
      'first_scene_type',
      'cover_background_image_id',
      'cover_background_image_extension',
    ]
    const all = (value: unknown) => Object.fromEntries(choices.map((name) => [name, value]))
    expect(upgradeNovelHead(all(''), newId)).toEqual(all(null))
    expect(upgradeNovelHead(all('x'), newId)).toEqual(all('x'))
  })

  test('gets missing ids, in every list', () => {
    const head = {
      characters: [{ sprites: [{ name: 'everyday', faces: null, breathes: null, sprite_ids: null, eyelids: null }] }],
      states: { flags: [{ name: 'lit' }] },
      music_mixes: [{ name: 'rain', music_asset_ids: null }],
      world_prompts: [{ name: 'town', keywords: null, secondary_keywords: null, conditionals: null }],
    }
    expect(upgradeNovelHead(head, newId)).toEqual({
      characters: [{ id: 'new', sprites: [{ id: 'new', name: 'everyday', sprite_ids: [], eyelids: [] }] }],
      states: { flags: [{ id: 'new', name: 'lit' }] },
      music_mixes: [{ id: 'new', name: 'rain', music_asset_ids: [] }],
      world_prompts: [{ id: 'new', name: 'town', keywords: [], secondary_keywords: [], conditionals: [] }],
    })
    expect([upgradeMusicMix({ id: 'own' }, newId), upgradeWorldPrompt({ id: 'own' }, newId)]).toEqual([
      { id: 'own' },
      { id: 'own' },
    ])
  })
})

test('a character keeps its id, and null lists become empty', () => {
  const nulls = { sprites: null, biographies: null, name_translations: null, aliases: null, example_lines: null }
  expect(upgradeCharacter({ id: 'own', ...nulls }, newId)).toEqual({
    id: 'own',
    sprites: [],
    biographies: [],
    name_translations: [],
    aliases: [],
    example_lines: [],
  })
  expect(upgradeCharacter({ id: 'own', biographies: [{ conditionals: null }] }, newId)).toEqual({
    id: 'own',
    biographies: [{ conditionals: [] }],
  })
})

test('an interactive scene is upgraded to its current form', () => {
  const older = {
    help: null,
    description: null,
    interactive: null,
    start_message_original: null,
    start_message_speaker_id: '',
    characters: [{ inactive: null, position: null, size: null, x: null, conditionals: null, example_lines: null }],
    backgrounds: [{ background_id: 'quay', priority: null, conditionals: null }],
    music: { music_asset_id: '' },
    staging: { ambience_asset_id: '' },
    additional_prompt_descriptions: [{ conditionals: null }],
    modifying_states: [{ type: 'SINGLE' }],
    endings: [{ keywords: null, next_scene: { scene_id: '' }, states_trigger: null }],
    static_endings: [{ conditionals: null }],
    context_ending: { message_count: null },
  }
  expect(upgradeInteractiveScene(older, newId, 'late')).toEqual({
    help: '',
    description: '',
    interactive: true,
    start_message_original: '',
    start_message_speaker_id: null,
    characters: [{ conditionals: [], example_lines: [] }],
    backgrounds: [{ background_asset_id: 'quay', conditionals: [] }],
    music: { start_asset_music_id: null },
    staging: { ambience_asset_id: null },
    additional_prompt_descriptions: [{ conditionals: [] }],
    modifying_states: [{ type: 'single' }],
    endings: [{ id: 'new', keywords: [], next_scene: null, states_trigger: { flags: [], scales: [] } }],
    static_endings: [{ id: 'new', conditionals: [] }],
    context_ending: { id: 'late' },
  })
  const today = {
    interactive: false,
    help: 'Ask.',
    start_message_speaker_id: 'osip',
    music: { start_asset_music_id: 'a' },
  }
  expect(upgradeInteractiveScene(today, newId)).toEqual(today)
})

test('a whole novel, current or from an old archive, is upgraded', () => {
  const novel = tinyNovel({ first: 'quay', static: { quay: {} }, interactive: { talk: {} }, flags: { lit: true } })
  expect(Novel.parse(upgradeNovel(novel, newId))).toEqual(novel)
  expect(upgradeNovel({ interactive_scenes: null, static_scenes: null, name: 'Fog' }, newId)).toEqual({ name: 'Fog' })
  expect(
    upgradeNovel({ interactive_scenes: [{ interactive: null }], static_scenes: [{ speaker_type: null }] }, newId),
  ).toEqual({ interactive_scenes: [{ interactive: true }], static_scenes: [{ speaker_type: 'character' }] })
  expect([upgradeNovel(null, newId), upgradeNovel('x', newId)]).toEqual([null, 'x'])
})

test('new records are valid and contain only their name', () => {
  const head = newNovelHead('Fog')
  expect(NovelHead.parse(head)).toEqual(head)
  expect(upgradeNovelHead(head, newId)).toEqual(head)
  expect(head).toMatchObject({ name: 'Fog', description: '', required_18_age: false, characters: [] })
  const scene = newInteractiveScene(tinyNovel({ first: 'a' }).first_scene_id as never, 'a', 'then')
  expect(InteractiveScene.parse(scene)).toEqual(scene)
  expect(scene.interactive).toBe(true)
  expect(SpriteMix.parse({ id: tinyNovel({ first: 'a' }).id, name: 'a' })).toMatchObject({
    sprite_ids: [],
    faces: 'front',
    breathes: false,
    eyelids: [],
  })
  expect(Voice.parse({})).toEqual({ name: '', pitch: 100, pace: 100 })
})
