import { describe, expect, test } from 'vitest'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { indexOf } from '../novel/novel-index.ts'
import {
  character,
  flag,
  mixOf,
  musicMix,
  onStage,
  picture,
  scale,
  sceneId,
  type TinyStory,
  tinyNovel,
  when,
} from '../test/tiny-novel.ts'
import { evaluateScene } from './evaluate-scene.ts'
import type { Stage } from './stage.ts'
import { newWorld, shownStates, type World } from './world.ts'

function stageOf(
  room: Partial<InteractiveScene>,
  more: Partial<TinyStory> = {},
  previous: Stage | null = null,
  world?: World,
) {
  const novel = tinyNovel({
    flags: { night: false },
    cast: ['Ilse', 'Osip'],
    backgrounds: ['day', 'night', 'storm'],
    tracks: ['waltz', 'bell'],
    interactive: { room },
    first: 'room',
    ...more,
  })
  const scene = indexOf(novel).scenes.get(sceneId('room'))
  if (!scene) throw new Error('no room')
  return evaluateScene(novel, scene, world ?? newWorld(novel), previous)
}

const behind = (name: string, priority: number, conditionals = when({})) => ({
  background_asset_id: picture(name),
  priority,
  conditionals,
})
const atNight: World = { flags: { [flag('night')]: true }, scales: {}, completed_endings: [] }

describe('the background', () => {
  test('is the one with the highest priority that holds', () => {
    const backgrounds = [behind('day', 1), behind('night', 5, when({ flags: { night: true } })), behind('storm', 2)]
    expect(stageOf({ backgrounds }).background_asset_id).toBe(picture('storm'))
    expect(stageOf({ backgrounds }, {}, null, atNight).background_asset_id).toBe(picture('night'))
  })
  test('is the first among equals', () => {
    expect(stageOf({ backgrounds: [behind('night', 1), behind('day', 1)] }).background_asset_id).toBe(picture('night'))
  })
  test('is null if none holds or its picture was deleted', () => {
    expect(
      stageOf({ backgrounds: [behind('day', 1, when({ flags: { night: true } }))] }).background_asset_id,
    ).toBeNull()
    expect(stageOf({ backgrounds: [behind('gone', 9)] }).background_asset_id).toBeNull()
  })
})

describe('characters', () => {
  test('appear once, by their first entry that holds', () => {
    const characters = [
      onStage('Ilse', { conditionals: when({ flags: { night: true } }), position: 'left' }),
      onStage('Ilse', { position: 'right', size: 120, x: 78 }),
      onStage('Ilse', { position: 'center' }),
    ]
    expect(stageOf({ characters }).sprites).toEqual([
      { character_id: character('Ilse'), asset_id: picture('Ilse calm'), position: 'right', size: 120, x: 78 },
    ])
  })
  test('that are inactive are visible but never speak', () => {
    const stage = stageOf({ characters: [onStage('Ilse', { inactive: true }), onStage('Osip')] })
    expect(stage.sprites).toHaveLength(2)
    expect(stage.speakers).toEqual([character('Osip')])
  })
  test('keep their sprite while it is in their mix', () => {
    const had = (asset: string): Stage => ({
      ...stageOf({}),
      sprites: [{ character_id: character('Ilse'), asset_id: picture(asset), position: 'center' }],
    })
    const characters = [onStage('Ilse')]
    expect(stageOf({ characters }, {}, had('Ilse glad')).sprites[0]?.asset_id).toBe(picture('Ilse glad'))
    expect(stageOf({ characters }, {}, had('Osip glad')).sprites[0]?.asset_id).toBe(picture('Ilse calm'))
  })
  test('without a picture may still speak', () => {
    const stage = stageOf({
      characters: [onStage('Ilse', { sprite_mix_id: mixOf('gone'), start_sprite_id: picture('gone') })],
    })
    expect(stage.sprites).toEqual([])
    expect(stage.speakers).toEqual([character('Ilse')])
  })
})

describe('music', () => {
  const music = { music_mix_id: musicMix, start_asset_music_id: picture('waltz') }
  test('starts with the scene and plays on within its mix', () => {
    expect(stageOf({ music }).music_asset_id).toBe(picture('waltz'))
    const playing: Stage = { ...stageOf({ music }), music_asset_id: picture('bell') }
    expect(stageOf({ music }, {}, playing).music_asset_id).toBe(picture('bell'))
  })
  test('stops when its asset is deleted', () => {
    const gone = { ...music, start_asset_music_id: picture('gone') }
    const playing: Stage = { ...stageOf({ music }), music_asset_id: picture('gone') }
    expect(stageOf({ music: gone }, {}, playing).music_asset_id).toBeNull()
  })
  test('is silent in a scene without music', () => expect(stageOf({ music: null }).music_asset_id).toBeNull())
})

test('clients are shown flags and scales with their current values', () => {
  const novel = tinyNovel({ flags: { lit: false, wet: true }, scales: { coins: 5, trust: 1 }, first: 'room' })
  const world = { flags: { [flag('lit')]: true }, scales: { [scale('coins')]: 0 }, completed_endings: [] }
  const { flags, scales } = shownStates(novel, world)
  expect(flags.map(({ name, initial_value }) => [name, initial_value])).toEqual([
    ['lit', true],
    ['wet', true],
  ])
  expect(scales.map(({ name, initial_value }) => [name, initial_value])).toEqual([
    ['coins', 0],
    ['trust', 1],
  ])
})
