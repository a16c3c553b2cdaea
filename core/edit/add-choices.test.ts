import { describe, expect, test } from 'vitest'
import { Novel } from '../novel/novel.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import {
  character,
  ending,
  idOf,
  mixOf,
  musicMix,
  picture,
  sceneId,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { applyCommand } from './commands.ts'
import { entriesOf } from './entry-lists.ts'

const key = when({ flags: { key: true } })
const road = sceneId('road')
const choicesRef = { list: 'static_endings', scene: road } as const
const novel = Novel.parse(
  tinyNovel({
    first: 'road',
    flags: { key: false },
    cast: ['Ilse'],
    backgrounds: ['hall'],
    tracks: ['fiddle'],
    interactive: {
      hall: {
        static_endings: [
          {
            id: ending('back'),
            name: 'back',
            display_name: 'Back',
            conditionals: [],
            next_scene: toScene('road'),
            states_trigger: emptyTrigger,
          },
        ],
      },
    },
    static: {
      road: {
        description: 'By night',
        original_message: 'Two ways, {{user}}.',
        speaker_type: 'character',
        speaker_id: character('Ilse'),
        background_id: picture('hall'),
        music_id: picture('fiddle'),
        characters: [
          { character_id: character('Ilse'), sprite_mix_id: null, sprite_id: picture('Ilse calm'), position: 'left' },
        ],
        next_scenes: [
          { ...toScene('hall', 'interactive'), priority: 1, conditionals: [] },
          { ...toScene('gate'), priority: 5, conditionals: key },
        ],
      },
      gate: { next_scenes: [{ ...toScene('road'), priority: 0, conditionals: [] }] },
    },
  }),
)
let made = 0
const newId = <Id extends string>() => idOf<Id>(`made ${made++}`)
const turn = (of = novel, scene = road) => applyCommand(of, { command: 'addChoices', scene, label: 'Go on', newId })
const liveRoad = (of: Novel) => of.interactive_scenes.find(({ id }) => id === road)

describe('a static scene converted to choices', () => {
  test('keeps its message and stage', () => {
    const scene = liveRoad(turn())
    expect(scene).toMatchObject({
      name: 'road',
      description: 'By night',
      interactive: false,
      start_message_original: 'Two ways, {{user}}.',
      start_message_speaker_id: character('Ilse'),
      backgrounds: [{ background_asset_id: picture('hall'), priority: 1, conditionals: [] }],
      music: { music_mix_id: musicMix, start_asset_music_id: picture('fiddle') },
      characters: [{ sprite_mix_id: mixOf('Ilse'), start_sprite_id: picture('Ilse calm'), position: 'left' }],
    })
    expect(turn().static_scenes.map(({ name }) => name)).toEqual(['gate'])
  })

  test('offers each of its next scenes, highest priority first, with the same conditions', () => {
    expect(
      liveRoad(turn())?.static_endings.map(({ display_name, next_scene, conditionals }) => [
        display_name,
        next_scene?.scene_id,
        conditionals,
      ]),
    ).toEqual([
      ['gate', sceneId('gate'), key],
      ['hall', sceneId('hall'), []],
    ])
    const alone = turn(novel, sceneId('gate'))
    const led = turn(
      applyCommand(novel, { command: 'removeEntry', list: 'next_scenes', scene: sceneId('gate'), key: 0 }),
      sceneId('gate'),
    )
    expect(alone.interactive_scenes.at(-1)?.static_endings).toMatchObject([{ display_name: 'road' }])
    expect(led.interactive_scenes.at(-1)?.static_endings).toMatchObject([{ display_name: 'Go on', next_scene: null }])
  })

  test('is still the first scene and the target of other scenes', () => {
    const after = turn()
    expect([after.first_scene_id, after.first_scene_type]).toEqual([road, 'interactive'])
    expect(after.static_scenes[0]?.next_scenes).toMatchObject([{ scene_id: road, scene_type: 'interactive' }])
    const hall = after.interactive_scenes.find(({ name }) => name === 'hall')
    expect(hall?.static_endings[0]?.next_scene).toEqual({ scene_id: road, scene_type: 'interactive' })
  })

  test('adds no mix for a character who has one', () => {
    expect(turn().characters).toEqual(novel.characters)
  })

  test('leaves out characters that were deleted', () => {
    const after = turn({ ...novel, characters: [] })
    expect([after.characters, liveRoad(after)?.characters]).toEqual([[], []])
  })

  test('adds a mix for a character and a track that have none', () => {
    const bare = {
      ...novel,
      music_mixes: [],
      characters: novel.characters.map((each) => ({ ...each, sprites: [] })),
    }
    const after = turn(bare)
    expect(after.characters[0]?.sprites.map(({ sprite_ids }) => sprite_ids)).toEqual([[picture('Ilse calm')]])
    expect(after.music_mixes.map(({ music_asset_ids }) => music_asset_ids)).toEqual([[picture('fiddle')]])
    expect(liveRoad(after)?.characters[0]?.sprite_mix_id).toBe(after.characters[0]?.sprites[0]?.id)
    expect(Novel.safeParse(after).error?.issues).toBeUndefined()
  })

  test('can be converted back once its choices are removed, and not before', () => {
    const choices = turn()
    expect(applyCommand(choices, { command: 'dropChoices', scene: road })).toBe(choices)
    const bare = entriesOf(choices, choicesRef).reduce(
      (all, { id }) => applyCommand(all, { command: 'removeEntry', ...choicesRef, key: id }),
      choices,
    )
    const back = applyCommand(bare, { command: 'dropChoices', scene: road })
    const was = novel.static_scenes.find(({ id }) => id === road)
    expect(back.static_scenes.find(({ id }) => id === road)).toEqual({
      ...was,
      next_scenes: [],
      characters: was?.characters.map((entry) => ({ ...entry, sprite_mix_id: mixOf('Ilse') })),
    })
    expect([back.first_scene_type, back.interactive_scenes.length]).toEqual(['static', 1])
  })
})
