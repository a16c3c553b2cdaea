import { describe, expect, test } from 'vitest'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { choose, goOn, on, say, says, Telling } from '../test/tell.ts'
import {
  character,
  ending,
  flag,
  onStage,
  picture,
  scale,
  sceneId,
  type TinyStory,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { historyOf } from './history.ts'

/** A quay, a talk that can end in three ways, and what comes after. */
const quay: TinyStory = {
  flags: { told: false, promised: false },
  scales: { trust: 0 },
  cast: ['Osip', 'Ilse'],
  first: 'arrival',
  static: {
    arrival: {
      original_message: 'The ferry lands, {{user}}.',
      next_scenes: [{ ...toScene('talk', 'interactive'), priority: 0, conditionals: [] }],
    },
    home: { original_message: 'Home.', speaker_type: 'user' },
    river: { original_message: 'The river closes.', next_scenes: [] },
  },
  interactive: {
    talk: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip'), onStage('Ilse', { inactive: true })],
      modifying_states: [
        {
          states: {
            flags: [],
            scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kindness', keywords: [], max_step: 2 }],
          },
          conditionals: [],
          type: 'continuous',
        },
        {
          states: { flags: [{ flag_id: flag('told'), change_reason_prompt: 'he told', keywords: [] }], scales: [] },
          conditionals: [],
          type: 'single',
        },
      ],
      endings: [
        {
          id: ending('parting'),
          name: 'Parting',
          prompt_ending_conditional: 'they part',
          keywords: [],
          conditionals: when({ scales: { trust: ['gte', 1] } }),
          next_scene: toScene('home'),
          states_trigger: { flags: [], scales: [{ scale_id: scale('trust'), change: '+10' }] },
        },
      ],
      context_ending: {
        id: ending('late'),
        message_count: 3,
        next_scene: toScene('river'),
        states_trigger: { flags: [], scales: [{ scale_id: scale('trust'), change: '7' }] },
      },
    },
  },
}
const arrive = (story: TinyStory = quay) => {
  const telling = new Telling(tinyNovel(story))
  telling.move(on)
  return telling
}

describe('a talk', () => {
  test('goes on without the reader where words are wanted, and counts as any reply', () => {
    const told = arrive()
    told.move(goOn, says('Osip', 'The ice is coming.'))
    told.move(say('When?'), says('Osip', 'Tonight.'))
    told.move(goOn, says('Osip', 'Go to bed.'))
    told.move(goOn)
    expect(told.transcript.slice(2)).toEqual([
      '[talk] Osip: The ice is coming.',
      '[talk] When? > Osip: Tonight.',
      '[talk] Osip: Go to bed. (scene over)',
      '! move_not_possible',
    ])
    expect(historyOf(told.path).map((entry) => entry.speaker_type)).toEqual([
      'other',
      'other',
      'other',
      'user',
      'other',
      'other',
    ])
  })

  test('ends by itself when the storyteller has replied as often as the author said', () => {
    const told = arrive()
    told.move(say('Hello'), says('Osip', 'Hm.'))
    told.move(say('Speak!'), says('Osip', 'No.'))
    told.move(say('Please'), says('Osip', 'It is late.'))
    told.move(on)
    told.move(on)
    told.move(on)
    expect(told.transcript).toEqual([
      '[arrival] Narrator: The ferry lands, Nell.',
      '[talk] Osip: Cold night.',
      '[talk] Hello > Osip: Hm.',
      '[talk] Speak! > Osip: No.',
      '[talk] Please > Osip: It is late. (scene over)',
      '[river] Narrator: The river closes.',
      'THE END',
      '! move_not_possible',
    ])
    expect(told.scale(scale('trust'))).toBe(7)
    expect(told.state.world.completed_endings).toEqual([ending('late')])
  })

  test('ends where the storyteller recognises an ending: continuous changes first, then single ones, then the trigger', () => {
    const told = arrive()
    told.move(
      say('Here, take my coat'),
      says('Osip', 'Thank you.', { changes: [{ kind: 'scale', id: scale('trust'), step: 2, because: 'coat' }] }),
    )
    const recognised = { ending: { ending_id: ending('parting'), because: 'they part' } }
    told.move(
      say('Goodbye'),
      says('Osip', 'Go well.', {
        ...recognised,
        changes: [
          { kind: 'scale', id: scale('trust'), step: 1, because: 'warm' },
          { kind: 'flag', id: flag('told'), value: true, because: 'told' },
        ],
      }),
    )
    expect(told.transcript.at(-1)).toBe('[talk] Goodbye > Osip: Go well. (scene over)')
    expect(told.scale(scale('trust'))).toBe(13)
    expect(told.flag(flag('told'))).toBe(true)
    told.move(on)
    expect(told.transcript.at(-1)).toBe('[home] Nell: Home.')
  })

  test('a single change without an ending is not made, and not reported as made', () => {
    const told = arrive()
    told.move(
      say('Tell me'),
      says('Osip', 'Well.', {
        changes: [
          { kind: 'flag', id: flag('told'), value: true, because: 'x' },
          { kind: 'scale', id: scale('trust'), step: 1, because: 'kind' },
        ],
      }),
    )
    expect(told.flag(flag('told'))).toBe(false)
    expect(told.applied).toEqual([scale('trust')])
  })

  test('a value that an ending sets stands over a single change of the same scale', () => {
    const talk = quay.interactive?.talk
    const single = { scale_id: scale('trust'), change_reason_prompt: 'parting words', keywords: [], max_step: 5 }
    const told = arrive({
      ...quay,
      interactive: {
        talk: {
          ...talk,
          modifying_states: [{ states: { flags: [], scales: [single] }, conditionals: [], type: 'single' }],
          context_ending: {
            id: ending('late'),
            message_count: 1,
            next_scene: toScene('river'),
            states_trigger: { flags: [], scales: [{ scale_id: scale('trust'), change: '7' }] },
          },
        },
      },
    })
    told.move(
      say('Hello'),
      says('Osip', 'Hm.', { changes: [{ kind: 'scale', id: scale('trust'), step: 5, because: 'warm' }] }),
    )
    expect(told.scale(scale('trust'))).toBe(7)
    expect(told.applied).toEqual([scale('trust')])
  })

  test('an ending whose conditions do not hold is not taken, however the reply insists', () => {
    const told = arrive()
    told.move(say('Goodbye'), says('Osip', 'Bye.', { ending: { ending_id: ending('parting'), because: 'they part' } }))
    expect(told.warnings).toEqual(['ending_not_offered'])
    expect(told.state.pending).toBeNull()
  })

  test('what was not offered is dropped and reported, and the line stands', () => {
    const told = arrive()
    told.move(
      say('Hi'),
      says('Ilse', 'I may not speak.', {
        sprites: [{ character_id: character('Osip'), asset_id: picture('Ilse glad') }],
        music_asset_id: picture('nowhere'),
        changes: [
          { kind: 'flag', id: flag('promised'), value: true, because: 'no' },
          { kind: 'scale', id: scale('trust'), step: 50, because: 'much' },
        ],
      }),
    )
    expect(told.warnings).toEqual([
      'change_not_offered',
      'step_too_large',
      'sprite_not_possible',
      'music_not_possible',
      'speaker_not_possible',
    ])
    expect(told.state.speaker.name).toBe('Osip')
    expect(told.flag(flag('promised'))).toBe(false)
    expect(told.scale(scale('trust'))).toBe(2)
  })

  test('an empty message fails the turn and changes nothing', () => {
    const told = arrive()
    told.move(say('Hi'), says('Osip', '  '))
    expect(told.transcript.at(-1)).toBe('! the turn failed')
    expect(told.path).toHaveLength(2)
  })

  test('blank text is refused, and so is a continue where text is wanted', () => {
    const told = arrive()
    told.move(say('   '))
    told.move(on)
    told.move(choose('parting'))
    expect(told.transcript.slice(-3)).toEqual(['! text_required', '! text_required', '! move_not_possible'])
  })

  test('the narrator answers where nobody may speak', () => {
    const story = { ...quay, interactive: { talk: { ...quay.interactive?.talk, characters: [] } } }
    const told = arrive(story)
    told.move(say('Anybody?'), says('Osip', 'Only wind.'))
    expect(told.transcript.at(-1)).toBe('[talk] Anybody? > Narrator: Only wind.')
  })

  test('in which the cast talks among itself takes no text; every continue is a turn', () => {
    const told = arrive({ ...quay, interactive: { talk: { ...quay.interactive?.talk, interactive: false } } })
    const plan = told.move(on, says('Osip', 'We were saying.'))
    expect(plan.kind === 'ask' && plan.brief.reader_text).toBeNull()
    told.move(say('Hey'))
    expect(told.transcript.slice(-2)).toEqual(['[talk] Osip: We were saying.', '! move_not_possible'])
  })
})

describe('choices', () => {
  const choice = (name: string, more = {}) => ({
    id: ending(name),
    name: `internal ${name}`,
    display_name: name,
    conditionals: [],
    next_scene: null,
    states_trigger: emptyTrigger,
    ...more,
  })
  const fork: TinyStory = {
    flags: { brave: false },
    first: 'fork',
    static: { hill: { original_message: 'The hill.' } },
    interactive: {
      fork: {
        start_message_original: 'Two ways.',
        static_endings: [
          choice('Climb', {
            next_scene: toScene('hill'),
            states_trigger: { flags: [{ flag_id: flag('brave'), value: true }], scales: [] },
          }),
          choice('Leave'),
          choice('Hide', { conditionals: when({ flags: { brave: true } }) }),
        ],
      },
    },
  }

  test('are offered while they hold, switch free text off, and enter the next scene at once', () => {
    const told = new Telling(tinyNovel(fork))
    told.move(say('Neither'))
    told.move(on)
    told.move(choose('Hide'))
    told.move(choose('Climb'))
    expect(told.transcript).toEqual([
      '[fork] Narrator: Two ways. {Climb, Leave}',
      '! move_not_possible',
      '! move_not_possible',
      '! move_not_possible',
      '[hill] Climb > Narrator: The hill.',
    ])
    expect(told.flag(flag('brave'))).toBe(true)
    expect(told.state.world.completed_endings).toEqual([ending('Climb')])
  })

  test('without a next scene are the end, at once, and stay in the history', () => {
    const told = new Telling(tinyNovel(fork))
    told.move(choose('Leave'))
    expect(told.transcript.at(-1)).toBe('Leave > THE END')
    expect(historyOf(told.path).map((entry) => [entry.speaker_type, entry.character_message])).toEqual([
      ['other', 'Two ways.'],
      ['user', 'Leave'],
    ])
  })

  test('ask the storyteller for single changes alone, and do without when it fails', () => {
    const single = [
      {
        states: { flags: [{ flag_id: flag('brave'), change_reason_prompt: 'dares', keywords: [] }], scales: [] },
        conditionals: [],
        type: 'single' as const,
      },
    ]
    const story = { ...fork, interactive: { fork: { ...fork.interactive?.fork, modifying_states: single } } }
    const told = new Telling(tinyNovel(story))
    const plan = told.move(choose('Leave'), null)
    expect(plan.kind === 'ask-changes' && [plan.brief.purpose, plan.brief.endings, plan.brief.changes.length]).toEqual([
      'changes',
      [],
      1,
    ])
    expect(told.transcript.at(-1)).toBe('Leave > THE END')
    const other = new Telling(tinyNovel(story))
    other.move(
      choose('Leave'),
      says('Ilse', '', { changes: [{ kind: 'flag', id: flag('brave'), value: true, because: 'left' }] }),
    )
    expect(other.flag(flag('brave'))).toBe(true)
  })
})

describe('static scenes', () => {
  const next = (name: string, priority: number, conditionals = when({})) => ({
    ...toScene(name),
    priority,
    conditionals,
  })
  const page = (original_message: string, next_scenes: ReturnType<typeof next>[] = []) => ({
    original_message,
    next_scenes,
  })

  test('go on to the highest priority that holds; of equals to the first; what was deleted is passed over', () => {
    const story: TinyStory = {
      flags: { key: false },
      first: 'a',
      static: {
        a: page('A', [next('gone', 9), next('b', 5, when({ flags: { key: true } })), next('c', 1), next('d', 1)]),
        b: page('B'),
        c: page('C'),
        d: page('D'),
      },
    }
    const told = new Telling(tinyNovel(story))
    told.move(on)
    told.move(on)
    expect(told.transcript).toEqual(['[a] Narrator: A', '[c] Narrator: C', 'THE END'])
  })

  test('take neither text nor choices', () => {
    const told = new Telling(tinyNovel({ first: 'a', static: { a: page('A') } }))
    told.move(say('Hello'))
    told.move(choose('x'))
    expect(told.transcript.slice(1)).toEqual(['! move_not_possible', '! move_not_possible'])
  })
})

describe('living with edits', () => {
  test('a state whose scene was deleted shows, and goes on from the first scene with the world kept', () => {
    const told = arrive()
    told.move(
      say('Coat'),
      says('Osip', 'Thanks.', { changes: [{ kind: 'scale', id: scale('trust'), step: 2, because: 'x' }] }),
    )
    const edited = { ...told.novel, interactive_scenes: [] }
    told.move(on, null, edited)
    expect(told.transcript.at(-1)).toBe('[arrival] Narrator: The ferry lands, Nell.')
    expect(told.state.notice).toBe('scene_deleted')
    expect(told.scale(scale('trust'))).toBe(2)
  })

  test('a flag added after the game began has its initial value there', () => {
    const told = arrive()
    const added = tinyNovel({ ...quay, flags: { ...quay.flags, lantern: true } })
    const plan = told.move(say('Hi'), says('Osip', 'Hm.'), {
      ...added,
      interactive_scenes: added.interactive_scenes.map((scene) => ({
        ...scene,
        additional_prompt_descriptions: [
          { prompt_description: 'There is light.', conditionals: when({ flags: { lantern: true } }) },
        ],
      })),
    })
    expect(plan.kind === 'ask' && plan.brief.scene_prompts).toEqual(['There is light.'])
  })

  test('an ending that leads to a deleted scene is the end', () => {
    const told = arrive()
    for (const text of ['a', 'b', 'c']) told.move(say(text), says('Osip', 'Hm.'))
    told.move(on, null, {
      ...told.novel,
      static_scenes: told.novel.static_scenes.filter((scene) => scene.id !== sceneId('river')),
    })
    expect(told.transcript.at(-1)).toBe('THE END')
  })
})

test('history is the path: two entries where the reader wrote, one where they read on', () => {
  const told = arrive()
  told.move(say('Hello'), says('Osip', 'Hm.'))
  told.rollBack(1)
  told.move(say('Good evening'), says('Osip', 'Evening.'))
  expect(
    historyOf(told.path).map((entry) => `${entry.speaker_type} ${entry.character_name}: ${entry.character_message}`),
  ).toEqual([
    'other : The ferry lands, Nell.',
    'other Osip: Cold night.',
    'user Nell: Good evening',
    'other Osip: Evening.',
  ])
})

test('the brief holds only what is active now', () => {
  const story: TinyStory = {
    ...quay,
    interactive: {
      talk: {
        ...quay.interactive?.talk,
        additional_prompt_descriptions: [
          { prompt_description: 'He is tired.', conditionals: [] },
          { prompt_description: 'He trusts her.', conditionals: when({ scales: { trust: ['gte', 1] } }) },
        ],
      },
    },
  }
  const told = arrive(story)
  const plan = told.move(say('Hi'), says('Osip', 'Hm.'))
  if (plan.kind !== 'ask') throw new Error('should ask')
  expect(plan.brief.scene_prompts).toEqual(['He is tired.'])
  expect(plan.brief.endings).toEqual([])
  expect(plan.brief.cast.map((member) => [member.name, member.may_speak])).toEqual([
    ['Osip', true],
    ['Ilse', false],
  ])
  expect(plan.brief.cast[0]?.sprites.map((sprite) => sprite.name)).toEqual(['Osip calm', 'Osip glad'])
  expect(plan.brief.remembered.recent.map((line) => line.text)).toEqual(['The ferry lands, Nell.', 'Cold night.'])
})
