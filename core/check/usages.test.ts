import { describe, expect, test } from 'vitest'
import { unstaged } from '../novel/staging.ts'
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

describe('the usages of a thing', () => {
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

  test('include messages, stagings, choices and closed eyes', () => {
    const named = tinyNovel({
      flags: { key: false, lamp: false },
      scales: { Trust: 0, oil: 0 },
      tracks: ['waltz', 'wind'],
      backgrounds: ['quay'],
      cast: ['Ilse', 'Osip'],
      first: 'talk',
      interactive: {
        talk: {
          start_message_original: '{{ KEY }} and {{trust}}',
          staging: { ...unstaged, ambience_asset_id: picture('wind') },
          endings: [],
          static_endings: [
            {
              id: ending('a'),
              name: 'a',
              display_name: 'a',
              conditionals: [],
              next_scene: null,
              states_trigger: emptyTrigger,
            },
            {
              id: ending('b'),
              name: 'b',
              display_name: 'b',
              conditionals: when({ flags: { lamp: true } }),
              next_scene: toScene('home'),
              states_trigger: {
                flags: [{ flag_id: flag('lamp'), value: true }],
                scales: [{ scale_id: scale('oil'), change: '+1' }],
              },
            },
          ],
        },
      },
      static: {
        home: {
          original_message: '{{key}}',
          music_id: picture('waltz'),
          speaker_id: character('Osip'),
          staging: { ...unstaged, effect_asset_id: picture('wind') },
          next_scenes: [
            { ...toScene('away'), priority: 0, conditionals: [] },
            { ...toScene('home'), priority: 0, conditionals: [] },
          ],
        },
      },
    })
    named.characters[1]?.sprites[0]?.eyelids.push({
      sprite_id: picture('Osip calm'),
      eyelids_asset_id: picture('lids'),
    })
    const at = (kind: Thing['kind'], id: string) =>
      usagesOf(named, { kind, id }).map(({ name, section, index }) =>
        [name, section, ...(index === null ? [] : [index])].join('/'),
      )
    expect(at('flag', flag('key'))).toEqual(['talk/start_message', 'home/info'])
    expect(at('scale', scale('Trust'))).toEqual(['talk/start_message'])
    expect(at('flag', flag('lamp'))).toEqual(['talk/static_endings/1'])
    expect(at('scale', scale('oil'))).toEqual(['talk/static_endings/1'])
    expect(at('asset', picture('wind'))).toEqual(['music/music', 'talk/staging', 'home/staging'])
    expect(at('asset', picture('waltz'))).toEqual(['music/music', 'home/info'])
    expect(at('asset', picture('lids'))).toEqual(['Osip/sprites/0'])
    expect(at('asset', picture('quay'))).toEqual([])
    expect(at('character', character('Osip'))).toEqual(['home/info'])
    expect(at('character', character('Ilse'))).toEqual([])
    expect(at('scene', sceneId('home'))).toEqual(['talk/static_endings/1', 'home/next_scenes/1'])
    // An id only matches things of its own kind.
    expect(at('scale', flag('key'))).toEqual([])
    expect(at('scene', picture('wind'))).toEqual([])
  })

  test('include prompts, a hint and the label of a choice', () => {
    const told = tinyNovel({
      scales: { oil: 0 },
      first: 'talk',
      interactive: {
        talk: {
          help: 'You have {{oil}}.',
          additional_prompt_descriptions: [{ prompt_description: 'The oil is {{oil}}.', conditionals: [] }],
          static_endings: [
            {
              id: ending('a'),
              name: 'a',
              display_name: 'Pour {{ OIL }}',
              conditionals: [],
              next_scene: null,
              states_trigger: emptyTrigger,
            },
          ],
        },
      },
    })
    told.characters[0]?.biographies.push({ prompt_description: 'A thief.', secret: 'Of {{oil}}.', conditionals: [] })
    const usages = usagesOf(told, { kind: 'scale', id: scale('oil') })
    expect(usages.map(({ name, section, index }) => `${name}/${section}/${index}`)).toEqual([
      'Ilse/biographies/1',
      'talk/prompts/0',
      'talk/info/null',
      'talk/static_endings/0',
    ])
  })

  test('include the cover', () => {
    const covered = { ...novel, cover_background_image_id: picture('quay') }
    expect(usagesOf(covered, { kind: 'asset', id: picture('quay') })[0]).toMatchObject({
      kind: 'novel',
      section: 'info',
    })
  })
})
