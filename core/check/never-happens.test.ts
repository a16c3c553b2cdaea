import { describe, expect, test } from 'vitest'
import type { Conditionals } from '../conditional/conditional.ts'
import type { WorldPromptId } from '../ids.ts'
import { newCharacter, newSpriteMix } from '../novel/character.ts'
import type { Novel } from '../novel/novel.ts'
import { unstaged } from '../novel/staging.ts'
import { found, leave, next, sound, where, withTalk } from '../test/sound-story.ts'
import {
  character,
  flag,
  idOf,
  mixOf,
  musicMix,
  onStage,
  picture,
  scale,
  type TinyStory,
  tinyNovel,
  when,
} from '../test/tiny-novel.ts'
import { checkNovel } from './check-novel.ts'

/** Combines two groups into one, so that both have to hold. */
const both = ([one]: Conditionals, [other]: Conditionals): Conditionals =>
  one && other
    ? [
        {
          flags: [...one.flags, ...other.flags],
          scales: [...one.scales, ...other.scales],
          completed_endings: [...one.completed_endings, ...other.completed_endings],
        },
      ]
    : []

describe('the reason why something never happens', () => {
  const because = (story: TinyStory) =>
    checkNovel(tinyNovel(story)).flatMap(({ code, place, because = [] }) =>
      because.map((each) => `${code} at ${where(place)}: ${each.why} at ${where(each.place)}`),
    )
  /** A talk in which the key may be found, and a hall with these exits. */
  const hall = (next_scenes: ReturnType<typeof next>[], pages: NonNullable<TinyStory['static']> = {}): TinyStory => ({
    ...withTalk({
      modifying_states: [
        {
          type: 'continuous',
          conditionals: [],
          states: { flags: [{ flag_id: flag('key'), change_reason_prompt: 'x', keywords: [] }], scales: [] },
        },
      ],
    }),
    static: { home: { next_scenes }, a: {}, b: {}, c: {}, d: {}, ...pages },
  })
  const ifKey = (has: boolean) => when({ flags: { key: has } })

  test('names the first of two exits that always hold, and none that leads to a deleted scene', () => {
    const told = because(
      hall([
        { ...next('gone'), priority: 9 },
        { ...next('a'), priority: 2, conditionals: ifKey(true) },
        { ...next('b'), priority: 2 },
        { ...next('c'), priority: 1 },
        { ...next('d'), priority: 2, conditionals: ifKey(false) },
      ]),
    )
    expect(told.filter((each) => each.startsWith('next'))).toEqual([
      'next_scene_shadowed at home/next_scenes/3: shadowed at home/next_scenes/2',
      'next_scene_shadowed at home/next_scenes/4: shadowed at home/next_scenes/2',
    ])
  })

  test('names both of two alternating exits, and none behind them', () => {
    const told = because(
      hall([
        { ...next('a'), priority: 1, conditionals: ifKey(true) },
        { ...next('b'), priority: 1, conditionals: ifKey(false) },
        { ...next('c'), priority: 1 },
        { ...next('d'), priority: 1 },
      ]),
    )
    expect(told.filter((each) => each.includes('next_scenes/2:'))).toEqual([
      'next_scene_shadowed at home/next_scenes/2: shadowed at home/next_scenes/0',
      'next_scene_shadowed at home/next_scenes/2: shadowed at home/next_scenes/1',
    ])
  })

  test('blames the choice for an automatic ending that it preempts', () => {
    expect(because(withTalk({ static_endings: [leave] }))).toEqual([
      'ending_without_way at talk/endings/0: choice_instead at talk/static_endings/0',
    ])
  })

  test('reports an unreachable scene that only leads to itself, and at most four untaken exits', () => {
    expect(because({ ...sound, static: { home: {}, attic: { next_scenes: [next('attic')] } } })).toEqual([
      'scene_unreachable at attic/info: nothing_leads at attic/info',
    ])
    const many = Object.fromEntries(
      ['1', '2', '3', '4', '5'].map((name) => [name, { next_scenes: [next('vault')] }] as const),
    )
    const told = because({ ...sound, static: { home: {}, vault: {}, ...many } })
    expect(told.filter((each) => each.includes('vault/info:'))).toEqual(
      ['1', '2', '3', '4'].map((name) => `scene_unreachable at vault/info: source_unreachable at ${name}/info`),
    )
  })

  test('names the condition that never holds, or all that only fail together', () => {
    const conditions = (conditionals: Conditionals) =>
      checkNovel(tinyNovel(hall([{ ...next('a'), conditionals }])))
        .find(({ code }) => code === 'next_scene_never_taken')
        ?.because?.map((each) => [each.why, each.conditions])
    const trust = when({ scales: { trust: ['gte', 1] } })
    expect(conditions(both(ifKey(true), trust))).toEqual([['never_met', trust]])
    const twice = both(ifKey(true), ifKey(false))
    expect(conditions(twice)).toEqual([['never_met', twice]])
  })
})

describe('redundant conditions', () => {
  const never = when({ scales: { trust: ['gte', 1] } })
  const always = when({ scales: { trust: ['lte', 0] } })
  const met = (more: Partial<Novel>, story: TinyStory = sound) =>
    found({ ...tinyNovel(story), ...more }, 'conditions_never_met', 'conditions_always_met')
  const world = (conditionals: Conditionals) => ({
    world_prompts: [{ id: idOf<WorldPromptId>('w'), name: 'River', prompt_description: 'x', conditionals }],
  })
  const known = (name: string, conditionals: Conditionals) => ({
    characters: [
      ...tinyNovel(sound).characters.filter(({ id }) => id !== character(name)),
      newCharacter(character(name), name, {
        sprites: [newSpriteMix(mixOf(name), 'x', [])],
        biographies: [
          { prompt_description: 'x', conditionals: [] },
          { prompt_description: 'y', conditionals },
        ],
      }),
    ],
  })

  test('are reported for the world, and for characters who are in some scene', () => {
    expect(met(world(never))).toEqual(['conditions_never_met at River/world_prompts'])
    expect(met(world(always))).toEqual(['conditions_always_met at River/world_prompts'])
    expect(met(known('Ilse', never))).toEqual(['conditions_never_met at Ilse/biographies/1'])
    expect(met(known('Ilse', always))).toEqual(['conditions_always_met at Ilse/biographies/1'])
    expect(met(known('Osip', never))).toEqual([])
  })

  test('are not reported with an empty group, a deleted subject or an unreachable scene', () => {
    expect(met(world([...never, { flags: [], scales: [], completed_endings: [] }]))).toEqual([])
    expect(met(world([...always, ...when({ flags: { gone: true } })]))).toEqual([])
    const attic = {
      characters: [onStage('Ilse')],
      additional_prompt_descriptions: [{ prompt_description: 'x', conditionals: never }],
    }
    expect(met({}, { ...sound, interactive: { ...sound.interactive, attic } })).toEqual([])
    expect(met({}, withTalk(attic))).toEqual(['conditions_never_met at talk/prompts/0'])
  })

  test('contradict each other only if no value is left in every group', () => {
    const clashes = (conditionals: Conditionals) =>
      found({ ...tinyNovel(sound), ...world(conditionals) }, 'conditions_never_hold')
    const trust = (type: 'eq' | 'gte' | 'lte', threshold: number) => when({ scales: { trust: [type, threshold] } })
    const clash = ['conditions_never_hold at River/world_prompts']
    expect(clashes(both(trust('gte', 2), trust('lte', 2)))).toEqual([])
    expect(clashes(both(trust('gte', 2), trust('lte', 1)))).toEqual(clash)
    expect(clashes(both(trust('eq', 2), trust('eq', 3)))).toEqual(clash)
    expect(clashes(both(both(trust('gte', 2), trust('gte', 0)), trust('lte', 1)))).toEqual(clash)
    expect(clashes(both(both(trust('lte', 1), trust('lte', 5)), trust('gte', 2)))).toEqual(clash)
    expect(clashes(both(when({ flags: { key: true } }), when({ flags: { key: false } })))).toEqual(clash)
    expect(clashes(both(when({ flags: { key: true } }), trust('lte', 0)))).toEqual([])
    expect(clashes(both(when({ endings: { go: true } }), when({ endings: { go: false } })))).toEqual(clash)
    expect(clashes([...both(trust('gte', 2), trust('lte', 1)), ...trust('gte', 0)])).toEqual([])
  })
})

describe('flags and scales', () => {
  const states = (story: TinyStory) =>
    found(tinyNovel(story), 'flag_never_read', 'flag_never_changes', 'scale_never_read', 'scale_never_changes')
  const moved = withTalk({
    endings: [],
    static_endings: [
      {
        ...leave,
        states_trigger: {
          flags: [{ flag_id: flag('key'), value: true }],
          scales: [{ scale_id: scale('trust'), change: '+1' }],
        },
      },
    ],
  })

  test('that change must be read by a condition or shown in a message, ignoring case', () => {
    expect(states(moved)).toEqual(['flag_never_read at key/states', 'scale_never_read at trust/states'])
    expect(states({ ...moved, static: { home: { original_message: '{{ KEY }}, {{trust}}' } } })).toEqual([])
  })

  test.each([
    ['a hint', { help: '{{key}} {{trust}}' }],
    ['a choice’s label', { display_name: '{{key}} {{trust}}' }],
    [
      'the description of an ending',
      {
        endings: sound.interactive?.talk?.endings?.map((each) => ({
          ...each,
          prompt_ending_conditional: '{{key}} {{trust}}',
        })),
      },
    ],
    ['a prompt', { additional_prompt_descriptions: [{ prompt_description: '{{key}} {{trust}}', conditionals: [] }] }],
  ])('that change may be shown in %s', (_, { display_name = 'Leave', ...more }: Record<string, unknown>) => {
    const [choice] = moved.interactive?.talk?.static_endings ?? []
    const talk = { ...moved.interactive?.talk, ...more, static_endings: choice ? [{ ...choice, display_name }] : [] }
    expect(states({ ...moved, interactive: { ...moved.interactive, talk } as TinyStory['interactive'] })).toEqual([])
  })

  test('that are read must change, even if shown in a message; unused ones are no problem', () => {
    const asks = {
      additional_prompt_descriptions: [{ prompt_description: 'x', conditionals: when({ flags: { key: true } }) }],
    }
    expect(states({ ...withTalk(asks), static: { home: { original_message: '{{key}}' } } })).toEqual([
      'flag_never_changes at key/states',
    ])
    expect(states(sound)).toEqual([])
    const changes = {
      type: 'single' as const,
      conditionals: [],
      states: {
        flags: [{ flag_id: flag('key'), change_reason_prompt: 'x', keywords: [] }],
        scales: [{ scale_id: scale('trust'), change_reason_prompt: 'x', keywords: [], max_step: 1 }],
      },
    }
    expect(states(withTalk({ ...asks, modifying_states: [changes] }))).toEqual(['scale_never_read at trust/states'])
  })
})

describe('the end of the story', () => {
  const loop: TinyStory = { first: 'a', static: { a: { next_scenes: [next('b')] }, b: { next_scenes: [next('a')] } } }
  const held = { characters: [onStage('Ilse')] }
  const ends = (story: TinyStory) => found(tinyNovel(story), 'story_without_end', 'scene_cannot_be_left')

  test('is reported missing in a story that only loops, even if an unreachable scene could not be left', () => {
    expect(ends(loop)).toEqual(['story_without_end at /graph'])
    expect(ends({ ...loop, interactive: { pit: held } })).toEqual([
      'scene_cannot_be_left at pit/endings',
      'story_without_end at /graph',
    ])
  })

  test('is not reported missing if a scene holds its readers forever', () => {
    const shut = { ...leave, conditionals: when({ scales: { trust: ['gte', 1] } }) }
    expect(ends(withTalk({ endings: [] }))).toEqual(['scene_cannot_be_left at talk/endings'])
    expect(ends(withTalk({ endings: [], static_endings: [shut] }))).toEqual(['scene_cannot_be_left at talk/endings'])
    expect(ends(withTalk({ static_endings: [shut] }))).toEqual([])
    // The attic is unreachable.
    expect(
      ends({ ...sound, interactive: { ...sound.interactive, attic: { ...held, static_endings: [shut] } } }),
    ).toEqual([])
  })
})

test('sprites and tracks count as met in reachable scenes, also as expressions, start tracks, sounds and closed eyes', () => {
  const sheet = (name: string) => ({ id: picture(name), name, prompt_description: '', extension: 'png', url: '' })
  const novel = tinyNovel({
    ...sound,
    tracks: ['waltz', 'rain'],
    cast: ['Ilse', 'Osip', 'Vera'],
    interactive: {
      talk: {
        ...sound.interactive?.talk,
        characters: [
          onStage('Ilse', { start_sprite_id: picture('start') }),
          onStage('Vera', { conditionals: when({ scales: { trust: ['gte', 1] } }) }),
        ],
        staging: { ...unstaged, ambience_asset_id: picture('wind') },
      },
      attic: {
        characters: [onStage('Osip')],
        music: { music_mix_id: musicMix, start_asset_music_id: picture('dirge') },
      },
    },
    static: {
      home: {
        music_id: picture('bell'),
        characters: [
          { character_id: character('Ilse'), sprite_mix_id: null, sprite_id: picture('posed'), position: 'left' },
        ],
        staging: { ...unstaged, effect_asset_id: picture('knock') },
      },
      cellar: { music_id: picture('drip') },
    },
  })
  novel.assets.sprites.push(...['start', 'posed', 'lids', 'other lids'].map(sheet))
  novel.assets.musics.push(...['wind', 'bell', 'knock', 'drip', 'dirge'].map(sheet))
  novel.characters[0]?.sprites[0]?.eyelids.push({ sprite_id: picture('Ilse calm'), eyelids_asset_id: picture('lids') })
  novel.characters[1]?.sprites[0]?.eyelids.push({
    sprite_id: picture('Osip calm'),
    eyelids_asset_id: picture('other lids'),
  })
  const unmet = () => found(novel, 'sprite_never_shown', 'track_never_played').map((each) => each.split(' at ')[1])
  const never = ['Osip calm', 'Osip glad', 'Vera calm', 'Vera glad', 'other lids'].map((name) => `${name}/assets`)
  expect(unmet()).toEqual([...never, ...['waltz', 'rain', 'drip', 'dirge'].map((name) => `${name}/assets`)])
  const [talk] = novel.interactive_scenes
  if (talk)
    novel.interactive_scenes = [{ ...talk, music: { music_mix_id: musicMix, start_asset_music_id: picture('dirge') } }]
  expect(unmet().at(-1)).toBe('drip/assets')
  expect(unmet()).not.toContain('rain/assets')
})
