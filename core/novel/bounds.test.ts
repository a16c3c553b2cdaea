import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { idOf, picture, sceneId } from '../test/tiny-novel.ts'
import { Asset } from './asset.ts'
import { AssetNotes } from './asset-note.ts'
import { BackgroundFocus } from './background-focus.ts'
import { Voice } from './character.ts'
import { GraphLayout, GraphPoint } from './graph-layout.ts'
import {
  AdditionalPrompt,
  FigureSize,
  FigureX,
  figureSize,
  InteractiveScene,
  lacksSpeaker,
  newInteractiveScene,
  SceneBackground,
  SceneCharacter,
  SceneMusic,
} from './interactive-scene.ts'
import { NovelHead, newNovelHead } from './novel.ts'
import { StageLight, Staging } from './staging.ts'
import { FlagTrigger } from './states-trigger.ts'
import { NextScene, newStaticScene, StaticCharacter, StaticScene } from './static-scene.ts'
import { WorldPrompt } from './world-prompt.ts'

interface Schema {
  safeParse: (json: unknown) => { success: boolean }
}
const accepts = (schema: Schema, json: unknown) => schema.safeParse(json).success
const many = (count: number, entry: unknown) => Array.from({ length: count }, () => entry)
/** This many entries, each with its own id. */
const keyed = (count: number, entry: unknown) =>
  Object.fromEntries(many(count, entry).map((one, at) => [`00000000-0000-4000-8000-${`${at}`.padStart(12, '0')}`, one]))

const background = { background_asset_id: picture('quay'), conditionals: [] }
const next = { scene_id: sceneId('a'), scene_type: 'static', conditionals: [] }
const lore = { id: idOf('lore'), name: 'Town', prompt_description: '', conditionals: [] }
const file = { id: picture('a'), name: 'a', prompt_description: '' }

test.each<[string, Schema, (value: number) => unknown, number, number]>([
  ['the size of a figure', FigureSize, (value) => value, figureSize.least, figureSize.most],
  ['the place of a figure', FigureX, (value) => value, 0, 100],
  ['the pitch of a voice', Voice, (pitch) => ({ pitch }), 50, 200],
  ['the pace of a voice', Voice, (pace) => ({ pace }), 50, 200],
  ['a position on the graph', GraphPoint, (x) => ({ x, y: 0 }), -1_000_000, 1_000_000],
  ['a background’s priority', SceneBackground, (priority) => ({ ...background, priority }), 1, limits.integer],
  ['a next scene’s priority', NextScene, (priority) => ({ ...next, priority }), 0, limits.integer],
  ['the probability of lore', WorldPrompt, (probability) => ({ ...lore, probability }), 0, 100],
  ['the depth of lore', WorldPrompt, (depth) => ({ ...lore, depth }), 0, limits.depth],
  ['the range of lore', WorldPrompt, (lines_back) => ({ ...lore, lines_back }), 0, limits.depth],
  ['the order of lore', WorldPrompt, (order) => ({ ...lore, order }), -limits.integer, limits.integer],
])('%s has a minimum and a maximum', (_, schema, of, least, most) => {
  expect([least - 1, least, most, most + 1].map((value) => accepts(schema, of(value)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(accepts(schema, of(least + 0.5))).toBe(false)
})

test.each<[string, Schema, (count: number) => unknown, number]>([
  ['positions on the graph', GraphLayout, (count) => keyed(count, { x: 0, y: 0 }), limits.scenes * 2],
  ['focus points of backgrounds', BackgroundFocus, (count) => keyed(count, { x: 0, y: 0 }), limits.list * 4],
  ['notes of assets', AssetNotes, (count) => keyed(count, {}), limits.assets * 2],
  ['keywords of lore', WorldPrompt, (count) => ({ ...lore, keywords: many(count, 'a') }), limits.list],
])('the number of %s is limited', (_, schema, of, most) => {
  expect([accepts(schema, of(most)), accepts(schema, of(most + 1))]).toEqual([true, false])
})

test.each([
  ['interactive', InteractiveScene, newInteractiveScene(sceneId('a'), 'a', 'then')],
  ['static', StaticScene, newStaticScene(sceneId('a'), 'a', 'then')],
  ['head', NovelHead, newNovelHead('a')],
] as const)('every list of a record is limited: %s', (_, schema, record) => {
  const lists = Object.entries(record).filter(([, value]) => Array.isArray(value))
  expect(lists.length).toBeGreaterThan(0)
  for (const [name] of lists) {
    const { error } = schema.safeParse({ ...record, [name]: many(limits.list + 1, {}) })
    expect(error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`)).toContain(`too_big ${name}`)
  }
  expect(schema.safeParse(record).success).toBe(true)
})

test('absent fields have their defaults', () => {
  const character = {
    character_id: idOf('c'),
    sprite_mix_id: idOf('m'),
    start_sprite_id: picture('a'),
    conditionals: [],
  }
  expect(SceneCharacter.parse(character)).toMatchObject({ inactive: false, position: 'center', example_lines: [] })
  expect(StaticCharacter.parse({ character_id: idOf('c'), sprite_id: picture('a') })).toMatchObject({
    sprite_mix_id: null,
    position: 'center',
  })
  expect(SceneBackground.parse(background).priority).toBe(1)
  expect(NextScene.parse(next).priority).toBe(0)
  expect(SceneMusic.parse({ music_mix_id: idOf('m') }).start_asset_music_id).toBeNull()
  expect(FlagTrigger.parse({ flag_id: idOf('f') }).value).toBe(true)
})

test.each<[string, Schema, object, string, string[]]>([
  ['the density of particles', Staging, {}, 'density', ['light', 'medium', 'heavy']],
  ['the kind of particles', Staging, {}, 'particles', ['none', 'snow', 'rain', 'fog', 'dust', 'embers']],
  ['the transition of a scene', Staging, {}, 'transition', ['usual', 'cut', 'fade', 'dissolve', 'iris', 'slide']],
  ['the colour of a glow', StageLight, {}, 'colour', ['warm', 'cold', 'ember']],
  ['the flicker of a glow', StageLight, {}, 'flicker', ['steady', 'calm', 'restless']],
  [
    'the logic of secondary keywords',
    WorldPrompt,
    lore,
    'secondary_logic',
    ['and_any', 'and_all', 'not_any', 'not_all'],
  ],
  ['the matching of keywords', WorldPrompt, lore, 'word_match', ['forms', 'exact', 'part']],
  [
    'the kind of speaker',
    StaticScene,
    newStaticScene(sceneId('a'), 'a', 'then'),
    'speaker_type',
    ['character', 'user'],
  ],
])('%s is limited to its options', (_, schema, record, name, choices) => {
  for (const choice of choices) expect(accepts(schema, { ...record, [name]: choice }), choice).toBe(true)
  for (const other of ['', 'x', choices[0]?.toUpperCase(), 7])
    expect(accepts(schema, { ...record, [name]: other })).toBe(false)
})

test('required texts must not be blank, and others must match their format', () => {
  const told = (prompt_description: string) => accepts(AdditionalPrompt, { prompt_description, conditionals: [] })
  expect([told(' '), told('Rain.')]).toEqual([false, true])
  const named = (extension: string) => accepts(Asset, { ...file, extension })
  expect(['png', 'mp3', 'a', 'abcdefgh', '', 'PNG', '.png', 'abcdefghi', 'p/g'].map(named)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  const cover = (cover_background_image_extension: string) =>
    accepts(NovelHead, { ...newNovelHead('a'), cover_background_image_extension })
  expect([cover('abcdefgh'), cover('abcdefghi')]).toEqual([true, false])
})

test('a scene lacks a speaker if one is needed and none may speak', () => {
  const scene = newInteractiveScene(sceneId('a'), 'a', 'then')
  const silent = { inactive: true } as SceneCharacter
  const speaks = { inactive: false } as SceneCharacter
  const choice = {} as InteractiveScene['static_endings'][number]
  expect(lacksSpeaker(scene)).toBe(true)
  expect(lacksSpeaker({ ...scene, characters: [silent] })).toBe(true)
  expect(lacksSpeaker({ ...scene, characters: [silent, speaks] })).toBe(false)
  expect(lacksSpeaker({ ...scene, static_endings: [choice] })).toBe(true)
  // Readers write nothing here and leave by a choice.
  expect(lacksSpeaker({ ...scene, interactive: false, static_endings: [choice] })).toBe(false)
  expect(lacksSpeaker({ ...scene, interactive: false })).toBe(true)
})
