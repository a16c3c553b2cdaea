import { describe, expect, test } from 'vitest'
import { emptyTrigger } from '../novel/states-trigger.ts'
import {
  character,
  ending,
  flag,
  mixOf,
  musicMix,
  onStage,
  picture,
  scale,
  sceneId,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { type Thing, usagesOf } from './usages.ts'

const novel = tinyNovel({
  flags: { key: false, unused: false },
  scales: { trust: 0 },
  backgrounds: ['quay'],
  tracks: ['waltz'],
  first: 'talk',
  interactive: {
    talk: {
      characters: [onStage('Ilse', { conditionals: when({ flags: { key: true } }) })],
      backgrounds: [{ background_asset_id: picture('quay'), priority: 1, conditionals: [] }],
      music: { music_mix_id: musicMix, start_asset_music_id: picture('waltz') },
      start_message_speaker_id: character('Ilse'),
      modifying_states: [
        {
          states: {
            flags: [{ flag_id: flag('key'), change_reason_prompt: 'they find it', keywords: [] }],
            scales: [{ scale_id: scale('trust'), change_reason_prompt: 'they are kind', keywords: [], max_step: 3 }],
          },
          conditionals: [],
          type: 'continuous',
        },
      ],
      endings: [
        {
          id: ending('go'),
          name: 'Go',
          prompt_ending_conditional: 'they go',
          conditionals: when({ scales: { trust: ['gte', 2] } }),
          keywords: [],
          next_scene: toScene('home'),
          states_trigger: emptyTrigger,
        },
      ],
      context_ending: {
        id: ending('late'),
        message_count: 9,
        next_scene: null,
        states_trigger: { flags: [{ flag_id: flag('key'), value: true }], scales: [] },
      },
    },
  },
  static: {
    home: {
      background_id: picture('quay'),
      characters: [
        {
          character_id: character('Ilse'),
          sprite_mix_id: mixOf('Ilse'),
          sprite_id: picture('Ilse glad'),
          position: 'left',
        },
      ],
      next_scenes: [{ ...toScene('talk', 'interactive'), priority: 0, conditionals: when({ endings: { go: true } }) }],
    },
  },
})
const where = (kind: Thing['kind'], id: string) =>
  usagesOf(novel, { kind, id }).map(({ name, section, index }) =>
    [name, section, index].filter((x) => x !== null).join('/'),
  )

describe('where a thing is used', () => {
  test.each<[Thing['kind'], string, string[]]>([
    ['asset', picture('quay'), ['talk/backgrounds/0', 'home/info']],
    ['asset', picture('waltz'), ['music/music', 'talk/music']],
    ['asset', picture('Ilse calm'), ['Ilse/sprites/0', 'talk/characters/0']],
    ['asset', picture('Ilse glad'), ['Ilse/sprites/0', 'home/info']],
    ['flag', flag('key'), ['talk/modifying_states/0', 'talk/context_ending/0', 'talk/characters/0']],
    ['flag', flag('unused'), []],
    ['scale', scale('trust'), ['talk/modifying_states/0', 'talk/endings/0']],
    ['character', character('Ilse'), ['talk/characters/0', 'talk/start_message', 'home/info']],
    ['sprite_mix', mixOf('Ilse'), ['talk/characters/0', 'home/info']],
    ['music_mix', musicMix, ['talk/music']],
    ['scene', sceneId('talk'), ['/info', 'home/next_scenes/0']],
    ['scene', sceneId('home'), ['talk/endings/0']],
    ['ending', ending('go'), ['home/next_scenes/0']],
    ['ending', ending('late'), []],
  ])('%s %s', (kind, id, places) => {
    expect(where(kind, id)).toEqual(places)
  })

  test('a cover is a use of its picture', () => {
    const covered = { ...novel, cover_background_image_id: picture('quay') }
    expect(usagesOf(covered, { kind: 'asset', id: picture('quay') })[0]).toMatchObject({
      kind: 'novel',
      section: 'info',
    })
  })
})
