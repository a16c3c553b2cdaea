import { describe, expect, test } from 'vitest'
import type { Novel } from '../novel/novel.ts'
import { type Translation, textUnits } from '../novel/texts.ts'
import { kindAt } from '../test/sound-story.ts'
import {
  character,
  ending,
  flag,
  musicMix,
  onStage,
  picture,
  scale,
  type TinyStory,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { examineNovel } from './check-novel.ts'

const nothing = { flags: [], scales: [] }
const because = { change_reason_prompt: 'why', keywords: [] }
const next = (name: string, priority = 0, conditionals: ReturnType<typeof when> = []) => ({
  ...toScene(name, name === 'pit' ? 'interactive' : 'static'),
  priority,
  conditionals,
})
type Conversation = NonNullable<TinyStory['interactive']>[string]
type Page = NonNullable<TinyStory['static']>[string]

/** A sound story: a talk with three exits, a hall, and a corridor of `corridor` scenes. */
const story = (corridor: number): TinyStory => ({
  flags: { key: false },
  scales: { trust: 0 },
  cast: ['Ilse', 'Osip'],
  backgrounds: ['quay', 'fog'],
  tracks: ['waltz', 'rain'],
  first: 'talk',
  interactive: {
    talk: {
      characters: [onStage('Ilse'), onStage('Osip', { conditionals: when({ scales: { trust: ['gte', 1] } }) })],
      backgrounds: [
        { background_asset_id: picture('quay'), priority: 1, conditionals: [] },
        { background_asset_id: picture('fog'), priority: 2, conditionals: when({ scales: { trust: ['lte', -1] } }) },
      ],
      music: { music_mix_id: musicMix, start_asset_music_id: picture('waltz') },
      start_message_original: 'Well?',
      additional_prompt_descriptions: [
        { prompt_description: 'she smiles', conditionals: when({ scales: { trust: ['gte', 2] } }) },
      ],
      modifying_states: [
        {
          states: {
            flags: [{ flag_id: flag('key'), ...because }],
            scales: [{ scale_id: scale('trust'), ...because, max_step: 2 }],
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
          next_scene: toScene('hall'),
          states_trigger: nothing,
        },
      ],
      static_endings: [choice('open', 'garden', when({ flags: { key: true } }))],
      context_ending: {
        id: ending('late'),
        message_count: 2 + (corridor % 3),
        next_scene: toScene('hall'),
        states_trigger: nothing,
      },
    },
  },
  static: {
    hall: {
      original_message: 'A hall.',
      next_scenes: [next('garden', 2, when({ flags: { key: true } })), next('c0', 1)],
    },
    garden: {},
    ...Object.fromEntries(
      Array.from({ length: corridor }, (_, at) => [
        `c${at}`,
        { next_scenes: at + 1 < corridor ? [next(`c${at + 1}`)] : [] },
      ]),
    ),
  },
})

function choice(name: string, to: string, conditionals: ReturnType<typeof when>) {
  const next_scene = toScene(to)
  return { id: ending(name), name, display_name: name, conditionals, next_scene, states_trigger: nothing }
}

const talk = (old: TinyStory, change: (talk: Conversation) => Partial<Conversation>): TinyStory => {
  const was = old.interactive?.talk ?? {}
  return { ...old, interactive: { ...old.interactive, talk: { ...was, ...change(was) } } }
}
const page = (old: TinyStory, name: string, change: (page: Page) => Page): TinyStory => ({
  ...old,
  static: { ...old.static, [name]: change(old.static?.[name] ?? {}) },
})
const also = (old: Page, more: ReturnType<typeof next>): Page => ({ next_scenes: [...(old.next_scenes ?? []), more] })
const sets = (states: object) => (old: Conversation) => ({
  endings: old.endings?.map((each) => ({ ...each, states_trigger: { ...nothing, ...states } })),
})

interface Fault {
  /** The problems to be reported, with their locations. */
  reported: string[]
  plant?: (story: TinyStory, corridor: number) => TinyStory
  inNovel?: (novel: Novel) => Novel
  untranslated?: string
}

const faults: Fault[] = [
  {
    reported: ['next_scene_shadowed at hall/next_scenes/2'],
    plant: (old) => page(old, 'hall', (hall) => also(hall, next('garden', 0))),
  },
  {
    reported: ['ending_without_way at talk/static_endings/1', 'flag_never_changes at lamp/states'],
    plant: (old) =>
      talk({ ...old, flags: { ...old.flags, lamp: false } }, ({ static_endings = [] }) => ({
        static_endings: [...static_endings, choice('light', 'garden', when({ flags: { lamp: true } }))],
      })),
  },
  {
    reported: ['story_without_end at /graph'],
    plant: (old, corridor) =>
      page(
        page(old, 'garden', () => ({ next_scenes: [next('hall')] })),
        `c${corridor - 1}`,
        () => ({ next_scenes: [next('hall')] }),
      ),
  },
  {
    reported: ['scene_unreachable at attic/info'],
    plant: (old) => page(old, 'attic', () => ({ next_scenes: [next('garden')] })),
  },
  {
    reported: ['conditions_never_met at talk/prompts/1'],
    plant: (old) =>
      talk(old, ({ additional_prompt_descriptions = [] }) => ({
        additional_prompt_descriptions: [
          ...additional_prompt_descriptions,
          { prompt_description: 'she weds', conditionals: when({ scales: { trust: ['gte', 40] } }) },
        ],
      })),
  },
  { reported: ['sprite_never_shown at Ilse old/assets'], inNovel: (old) => withAsset(old, 'sprites', 'Ilse old') },
  {
    reported: ['scene_cannot_be_left at pit/endings'],
    plant: (old) =>
      page({ ...old, interactive: { ...old.interactive, pit: { characters: [onStage('Ilse')] } } }, 'c0', (first) =>
        also(first, next('pit', 5, when({ flags: { key: true } }))),
      ),
  },
  {
    reported: ['conditions_always_met at talk/backgrounds/2'],
    plant: (old) =>
      talk(old, ({ backgrounds = [] }) => ({
        backgrounds: [
          ...backgrounds,
          {
            background_asset_id: picture('fog'),
            priority: 3,
            conditionals: when({ scales: { trust: ['lte', 90] } }),
          },
        ],
      })),
  },
  {
    reported: ['flag_never_read at seen/states'],
    plant: (old) =>
      talk({ ...old, flags: { ...old.flags, seen: false } }, sets({ flags: [{ flag_id: flag('seen'), value: true }] })),
  },
  {
    reported: ['scene_unreachable at cellar/info', 'next_scene_never_taken at hall/next_scenes/2'],
    plant: (old) =>
      page(
        page(old, 'cellar', () => ({})),
        'hall',
        (hall) => also(hall, next('cellar', 3, when({ scales: { trust: ['gte', 60] } }))),
      ),
  },
  {
    reported: ['ending_without_way at talk/endings/0', 'ending_without_way at talk/context_ending/0'],
    plant: (old) =>
      talk(old, ({ static_endings = [] }) => ({ static_endings: [...static_endings, choice('stay', 'hall', [])] })),
  },
  {
    reported: ['scale_never_changes at coins/states', 'conditions_always_met at talk/characters/2'],
    plant: (old) =>
      talk({ ...old, scales: { ...old.scales, coins: 3 } }, ({ characters = [] }) => ({
        characters: [...characters, onStage('Osip', { conditionals: when({ scales: { coins: ['gte', 3] } }) })],
      })),
  },
  {
    reported: ['unknown_name at hall/info', 'emphasis_open at hall/info'],
    plant: (old) =>
      page(old, 'hall', (hall) => ({ ...hall, original_message: 'A *hall, {{user}}. {{ Lamps }} {{key}}.' })),
  },
  {
    reported: ['scene_says_nothing at hall/info'],
    plant: (old) =>
      page(old, 'hall', (hall) => ({ ...hall, original_message: ' \n', background_id: null, characters: [] })),
  },
  { reported: ['track_never_played at dirge/assets'], inNovel: (old) => withAsset(old, 'musics', 'dirge') },
  {
    reported: ['scale_never_read at fame/states'],
    plant: (old) =>
      talk(
        { ...old, scales: { ...old.scales, fame: 0 } },
        sets({ scales: [{ scale_id: scale('fame'), change: '+1' }] }),
      ),
  },
  { reported: ['text_untranslated at hall/translations'], untranslated: 'A hall.' },
]

const withAsset = (novel: Novel, list: 'sprites' | 'musics', name: string): Novel => ({
  ...novel,
  assets: {
    ...novel.assets,
    [list]: [...novel.assets[list], { id: picture(name), name, prompt_description: '', extension: 'png', url: '' }],
  },
})

function reportedOf(novel: Novel, untranslated?: string) {
  const translations = textUnits(novel)
    .filter(({ source }) => source !== untranslated)
    .map((unit): Translation => ({ ...unit, language: 'russian', text: `${unit.source}?`, made_by: 'author' }))
  const { problems, undecided } = examineNovel(novel, { translations })
  for (const { code, place } of problems) expect([code, place.kind]).toEqual([code, kindAt(novel, place)])
  const where = ({ place }: (typeof problems)[number]) =>
    [place.name, place.section, ...(place.index === null ? [] : [place.index])].join('/')
  return {
    problems: problems.map((problem) => `${problem.code} at ${where(problem)}`),
    undecided: undecided.map((problem) => `${problem.code} at ${where(problem)}`),
  }
}

describe('thirty faults planted in ten novels', () => {
  const novels = Array.from({ length: 10 }, (_, seed) => {
    // Faults that interfere are not combined: a choice that is always offered leaves no room for others.
    const planted = [0, 5, 10].map((step) => faults[(seed + step) % faults.length] as Fault)
    return { seed, corridor: 2 + ((seed * 7) % 5), planted }
  })

  test.each(novels)('novel $seed: reports each fault, and nothing for the sound copy', ({ corridor, planted }) => {
    const mended = story(corridor)
    expect(reportedOf(tinyNovel(mended))).toEqual({ problems: [], undecided: [] })
    for (const fault of planted) {
      const broken = tinyNovel(fault.plant?.(mended, corridor) ?? mended)
      const { problems } = reportedOf(fault.inNovel?.(broken) ?? broken, fault.untranslated)
      expect(problems).toEqual(expect.arrayContaining(fault.reported))
    }
  })

  test('names the condition that blocks a scene, and the scene that is unreachable', () => {
    const cellar = faults.find(({ reported }) => reported.includes('scene_unreachable at cellar/info'))
    const planted = cellar?.plant?.(story(3), 3) ?? story(3)
    const deeper = page(
      page(planted, 'cellar', () => ({ next_scenes: [next('vault')] })),
      'vault',
      () => ({}),
    )
    const { problems } = examineNovel(tinyNovel(deeper))
    const whyOf = (name: string) =>
      problems
        .find(({ code, place }) => code === 'scene_unreachable' && place.name === name)
        ?.because?.map(({ why, place, conditions }) => [why, place.name, conditions])
    expect(whyOf('cellar')).toEqual([['never_met', 'hall', when({ scales: { trust: ['gte', 60] } })]])
    expect(whyOf('vault')).toEqual([['source_unreachable', 'cellar', []]])
  })
})

test('an incomplete proof reports what is undecided, and no problem for it', () => {
  const trade = (name: string, change: string) => ({
    ...choice(name, 'talk', []),
    next_scene: toScene('talk', 'interactive'),
    states_trigger: { flags: [], scales: [{ scale_id: scale('coins'), change }] },
  })
  const read = (leaves: boolean) =>
    examineNovel(
      tinyNovel({
        scales: { coins: 0 },
        first: 'talk',
        interactive: {
          talk: {
            characters: [onStage('Ilse')],
            start_message_speaker_id: character('Ilse'),
            static_endings: [
              trade('earn', '+2'),
              trade('spend', '-2'),
              choice('odd', 'home', when({ scales: { coins: ['eq', 3] } })),
              ...(leaves ? [choice('leave', 'home', when({ scales: { coins: ['gte', 2] } }))] : []),
            ],
          },
        },
        static: { home: {} },
      }),
    )
  const { problems, undecided, proof } = read(true)
  expect(problems).toEqual([])
  const told = (of: typeof undecided) => of.map(({ code, place }) => [code, place.section, place.index])
  expect(told(undecided)).toContainEqual(['ending_without_way', 'static_endings', 2])
  expect(proof.looked).toBeGreaterThan(0)
  // If that is the only exit, neither the scene behind it nor an end of the story is decided.
  const held = read(false)
  expect(held.problems).toEqual([])
  expect(told(held.undecided)).toEqual(
    expect.arrayContaining([
      ['scene_unreachable', 'info', null],
      ['story_without_end', 'graph', null],
    ]),
  )
})
