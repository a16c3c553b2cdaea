import { describe, expect, test } from 'vitest'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { arrive, quay } from '../test/quay.ts'
import { choose, on, reader, say, says, Telling } from '../test/tell.ts'
import { ending, flag, onStage, scale, sceneId, type TinyStory, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { historyOf } from './history.ts'
import { planTurn } from './plan-turn.ts'

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
        characters: [onStage('Ilse')],
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

  test('are offered while they hold, turn free text off, and enter the next scene at once', () => {
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

  test('without a next scene end the story at once, and appear in the history', () => {
    const told = new Telling(tinyNovel(fork))
    told.move(choose('Leave'))
    expect(told.transcript.at(-1)).toBe('Leave > THE END')
    expect(told.state.stage).toMatchObject({ choices: [], speakers: [] })
    expect(historyOf(told.path).map((entry) => [entry.speaker_type, entry.character_message])).toEqual([
      ['other', 'Two ways.'],
      ['user', 'Leave'],
    ])
  })

  test('ask the storyteller only for single changes, and work without them if it fails', () => {
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

  test('ask nobody if there are no single changes', () => {
    const { novel, state } = new Telling(tinyNovel(fork))
    const game = { state, reader, remembered: { summaries: [], recent: [] } }
    expect(planTurn(novel, game, { kind: 'choice', ending_id: ending('Leave') }).kind).toBe('settled')
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

  test('continue to the highest priority that holds, to the first among equals, skipping deleted scenes', () => {
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

describe('live edits', () => {
  test('continue from the first scene, with the same world, if the state’s scene was deleted', () => {
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
    const empty = { ...edited, static_scenes: [], first_scene_id: null, first_scene_type: null }
    told.move(on, null, empty)
    expect(told.transcript.at(-1)).toBe('! no_first_scene')
  })

  test('give a flag that was added after the game began its initial value', () => {
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

  test('turn an ending that leads to a deleted scene into the end of the story', () => {
    const told = arrive()
    for (const text of ['a', 'b', 'c']) told.move(say(text), says('Osip', 'Hm.'))
    told.move(on, null, {
      ...told.novel,
      static_scenes: told.novel.static_scenes.filter((scene) => scene.id !== sceneId('river')),
    })
    expect(told.transcript.at(-1)).toBe('THE END')
  })
})
