import { describe, expect, test } from 'vitest'
import type { Conditionals } from '../conditional/conditional.ts'
import { newCharacter, newSpriteMix } from '../novel/character.ts'
import type { Novel } from '../novel/novel.ts'
import { unstaged } from '../novel/staging.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { found, kindAt, leave, next, sound, where } from '../test/sound-story.ts'
import {
  character,
  ending,
  flag,
  idOf,
  mixOf,
  musicMix,
  onStage,
  picture,
  scale,
  type TinyStory,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { checkNovel } from './check-novel.ts'

describe('dangling references are reported at their location', () => {
  const gone = picture('gone')
  const whole: TinyStory = { ...sound, backgrounds: ['quay'], tracks: ['waltz'] }
  const talks = (talk: NonNullable<TinyStory['interactive']>[string]) =>
    tinyNovel({ ...whole, interactive: { talk: { ...sound.interactive?.talk, ...talk } } })
  const home = (page: NonNullable<TinyStory['static']>[string]) => tinyNovel({ ...whole, static: { home: page } })
  const wears = (mix: Partial<Novel['characters'][number]['sprites'][number]>): Novel => ({
    ...tinyNovel(whole),
    characters: [
      newCharacter(character('Ilse'), 'Ilse', {
        sprites: [{ ...newSpriteMix(mixOf('Ilse'), 'everyday', [picture('Ilse calm')]), ...mix }],
      }),
    ],
  })
  const change = (states: { flag?: string; scale?: string }) => ({
    type: 'single' as const,
    conditionals: [],
    states: {
      flags: states.flag ? [{ flag_id: flag(states.flag), change_reason_prompt: 'x', keywords: [] }] : [],
      scales: states.scale
        ? [{ scale_id: scale(states.scale), change_reason_prompt: 'x', keywords: [], max_step: 1 }]
        : [],
    },
  })
  const [go] = sound.interactive?.talk?.endings ?? []
  if (!go) throw new Error('The talk has lost its ending')
  const sets = (name: string) => ({ flags: [{ flag_id: flag(name), value: true }], scales: [] })
  const moves = (name: string) => ({ flags: [], scales: [{ scale_id: scale(name), change: '+1' }] })
  const late = { id: ending('late'), message_count: 3, next_scene: null, states_trigger: emptyTrigger }
  const sits = { character_id: character('Ilse'), sprite_mix_id: null, sprite_id: picture('Ilse calm') }
  const stands = { ...sits, position: 'left' as const }
  const quay = { background_asset_id: picture('quay'), place: 'front' as const, depth: 4, over_asset_id: null }
  const lamp = { x: 1, y: 1, size: 5, colour: 'warm' as const, flicker: 'calm' as const, over_asset_id: gone }
  const told = (conditionals: Conditionals) => [
    { prompt_description: 'fine', conditionals: [] },
    { prompt_description: 'x', conditionals },
  ]

  test.each<[string, Novel]>([
    ['cover at /info', { ...tinyNovel(whole), cover_background_image_id: gone }],
    [
      'music at music/music',
      {
        ...tinyNovel(whole),
        music_mixes: [{ id: musicMix, name: 'music', music_asset_ids: [picture('waltz'), gone] }],
      },
    ],
    ['sprite at Ilse/sprites', wears({ sprite_ids: [picture('Ilse calm'), gone] })],
    [
      'sprite at Ilse/sprites',
      wears({
        eyelids: [
          { sprite_id: picture('Ilse calm'), eyelids_asset_id: picture('Ilse glad') },
          { sprite_id: picture('Ilse calm'), eyelids_asset_id: gone },
        ],
      }),
    ],
    ['character at talk/characters/1', talks({ characters: [onStage('Ilse'), onStage('gone')] })],
    [
      'sprite_mix at talk/characters/1',
      talks({ characters: [onStage('Ilse'), onStage('Ilse', { sprite_mix_id: mixOf('gone') })] }),
    ],
    ['sprite at talk/characters/0', talks({ characters: [onStage('Ilse', { start_sprite_id: gone })] })],
    [
      'background at talk/backgrounds/1',
      talks({
        backgrounds: [picture('quay'), gone].map((background_asset_id) => ({
          background_asset_id,
          priority: 1,
          conditionals: [],
        })),
      }),
    ],
    ['music_mix at talk/music', talks({ music: { music_mix_id: idOf('gone'), start_asset_music_id: gone } })],
    ['music at talk/music', talks({ music: { music_mix_id: musicMix, start_asset_music_id: gone } })],
    ['music at talk/staging', talks({ staging: { ...unstaged, ambience_asset_id: gone } })],
    [
      'music at talk/staging',
      talks({ staging: { ...unstaged, ambience_asset_id: picture('waltz'), effect_asset_id: gone } }),
    ],
    [
      'background at talk/staging',
      talks({
        staging: {
          ...unstaged,
          ambience_asset_id: picture('waltz'),
          layers: [quay, { ...quay, background_asset_id: gone }],
        },
      }),
    ],
    ['background at talk/staging', talks({ staging: { ...unstaged, layers: [quay], lights: [lamp] } })],
    ['character at talk/start_message', talks({ start_message_speaker_id: character('gone') })],
    ['flag at talk/modifying_states/1', talks({ modifying_states: [change({ flag: 'key' }), change({ flag: 'no' })] })],
    [
      'scale at talk/modifying_states/1',
      talks({ modifying_states: [change({ scale: 'trust' }), change({ flag: 'key', scale: 'no' })] }),
    ],
    ['scene at talk/endings/1', talks({ endings: [go, { ...go, id: ending('other'), next_scene: toScene('gone') }] })],
    ['flag at talk/endings/0', talks({ endings: [{ ...go, states_trigger: sets('gone') }] })],
    ['scale at talk/endings/0', talks({ endings: [{ ...go, states_trigger: moves('gone') }] })],
    ['scene at talk/static_endings/0', talks({ static_endings: [{ ...leave, next_scene: toScene('gone') }] })],
    ['scene at talk/context_ending/0', talks({ context_ending: { ...late, next_scene: toScene('gone') } })],
    ['scale at talk/context_ending/0', talks({ context_ending: { ...late, states_trigger: moves('gone') } })],
    ['background at home/info', home({ background_id: gone })],
    ['music at home/info', home({ music_id: gone })],
    ['character at home/info', home({ speaker_id: character('gone') })],
    ['music at home/staging', home({ staging: { ...unstaged, effect_asset_id: gone } })],
    [
      'character at home/characters/1',
      home({ characters: [stands, { ...stands, character_id: character('gone'), sprite_id: gone }] }),
    ],
    ['sprite at home/characters/1', home({ characters: [stands, { ...stands, sprite_id: gone }] })],
    ['scene at home/next_scenes/1', home({ next_scenes: [next('home'), next('gone')] })],
    ['flag at talk/prompts/1', talks({ additional_prompt_descriptions: told(when({ flags: { gone: true } })) })],
    [
      'scale at talk/prompts/1',
      talks({
        additional_prompt_descriptions: told(when({ flags: { key: true }, scales: { gone: ['eq', 0] } })),
      }),
    ],
    ['ending at talk/prompts/1', talks({ additional_prompt_descriptions: told(when({ endings: { gone: true } })) })],
  ])('%s', (expected, novel) => {
    const problems = checkNovel(novel).filter(({ code }) => code === 'dangling_reference')
    expect(problems.map(({ missing, place }) => `${missing} at ${where(place)}`)).toEqual([expected])
    expect(problems.map(({ place }) => place.kind)).toEqual(problems.map(({ place }) => kindAt(novel, place)))
  })

  test('reports nothing if every reference resolves', () => {
    const staging = { ...unstaged, effect_asset_id: picture('waltz'), layers: [quay] }
    const novel = tinyNovel({
      ...whole,
      interactive: {
        talk: {
          ...sound.interactive?.talk,
          staging,
          music: { music_mix_id: musicMix, start_asset_music_id: picture('waltz') },
          start_message_speaker_id: character('Ilse'),
          modifying_states: [change({ flag: 'key', scale: 'trust' })],
          endings: [{ ...go, states_trigger: sets('key') }],
          context_ending: { ...late, next_scene: toScene('home'), states_trigger: moves('trust') },
        },
      },
      static: {
        home: {
          staging,
          background_id: picture('quay'),
          music_id: picture('waltz'),
          speaker_id: character('Ilse'),
          characters: [stands],
        },
      },
    })
    expect(found({ ...novel, cover_background_image_id: picture('quay') }, 'dangling_reference')).toEqual([])
  })
})
