import { describe, expect, test } from 'vitest'
import { leave, next, sound, withTalk } from '../test/sound-story.ts'
import { flag, idOf, onStage, picture, type TinyStory, tinyNovel, when } from '../test/tiny-novel.ts'
import { checkNovel } from './check-novel.ts'

const codes = (story: TinyStory) =>
  checkNovel(tinyNovel(story)).map(
    ({ code, severity, place }) => `${severity}: ${code} at ${place.name || 'the novel'}/${place.section}`,
  )

describe('the problems list', () => {
  test('is empty for a sound novel', () => expect(codes(sound)).toEqual([]))

  test.each<[string, TinyStory, string[]]>([
    ['a novel without a first scene', { ...sound, first: 'nowhere' }, ['warns: no_first_scene at the novel/info']],
    [
      'a scene in which nobody may speak',
      withTalk({ characters: [onStage('Ilse', { inactive: true })] }),
      ['blocks: no_active_character at talk/characters'],
    ],
    [
      'nobody on stage where readers only choose',
      withTalk({
        characters: [onStage('Ilse', { inactive: true })],
        interactive: false,
        endings: [],
        static_endings: [leave],
      }),
      [],
    ],
    [
      'a scene that cannot be left',
      withTalk({ endings: [] }),
      ['warns: scene_cannot_be_left at talk/endings', 'warns: scene_unreachable at home/info'],
    ],
    [
      'an unreachable scene',
      { ...sound, static: { home: {}, attic: { next_scenes: [next('home')] } } },
      ['warns: scene_unreachable at attic/info'],
    ],
    [
      'conditions that never hold together',
      withTalk({
        additional_prompt_descriptions: [
          {
            prompt_description: 'x',
            conditionals: when({ flags: { key: true }, scales: { trust: ['gte', 3] } }).map((group) => ({
              ...group,
              scales: [...group.scales, ...(when({ scales: { trust: ['lte', 2] } })[0]?.scales ?? [])],
            })),
          },
        ],
      }),
      [
        'warns: conditions_never_hold at talk/prompts',
        'warns: flag_never_changes at key/states',
        'warns: scale_never_changes at trust/states',
      ],
    ],
    [
      'a condition on something deleted',
      withTalk({
        additional_prompt_descriptions: [{ prompt_description: 'x', conditionals: when({ flags: { gone: false } }) }],
      }),
      ['warns: dangling_reference at talk/prompts'],
    ],
    [
      'a deleted background',
      withTalk({ backgrounds: [{ background_asset_id: picture('gone'), priority: 1, conditionals: [] }] }),
      ['warns: dangling_reference at talk/backgrounds'],
    ],
    [
      'a deleted next scene',
      { ...sound, static: { home: { next_scenes: [next('gone')] } } },
      ['warns: dangling_reference at home/next_scenes'],
    ],
    [
      'a change of a deleted flag',
      withTalk({
        modifying_states: [
          {
            states: { flags: [{ flag_id: flag('gone'), change_reason_prompt: 'x', keywords: [] }], scales: [] },
            conditionals: [],
            type: 'single',
          },
        ],
      }),
      ['warns: dangling_reference at talk/modifying_states'],
    ],
  ])('reports %s', (_name, story, expected) => expect(codes(story)).toEqual(expected))

  test.each<[string, TinyStory]>([
    [
      'background',
      withTalk({ backgrounds: [{ background_asset_id: picture('gone'), priority: 1, conditionals: [] }] }),
    ],
    ['character', withTalk({ characters: [onStage('Ilse'), onStage('Nobody')] })],
    ['sprite', withTalk({ characters: [onStage('Ilse', { start_sprite_id: picture('gone') })] })],
    ['music_mix', withTalk({ music: { music_mix_id: idOf('gone'), start_asset_music_id: null } })],
    ['scene', { ...sound, static: { home: { next_scenes: [next('gone')] } } }],
    [
      'ending',
      withTalk({ backgrounds: [], characters: [onStage('Ilse', { conditionals: when({ endings: { gone: true } }) })] }),
    ],
  ])('reports what is missing: %s', (missing, story) =>
    expect(
      checkNovel(tinyNovel(story))
        .filter(({ code }) => code === 'dangling_reference')
        .map((problem) => problem.missing),
    ).toEqual([missing]),
  )
})
