import { describe, expect, test } from 'vitest'
import type { Novel } from '../novel/novel.ts'
import { arrive, quay } from '../test/quay.ts'
import { choose, goOn, on, reader, say, says, Telling } from '../test/tell.ts'
import {
  character,
  ending,
  flag,
  picture,
  scale,
  sceneId,
  type TinyStory,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { applyTurn } from './apply-turn.ts'
import { editReply, mayEditReply } from './edit-reply.ts'
import type { GameState, NewState } from './game-state.ts'
import { historyOf, pastLines } from './history.ts'
import type { Move } from './move.ts'
import { planTurn } from './plan-turn.ts'

describe('a talk', () => {
  test('goes on without the reader’s words, which counts as a reply', () => {
    const told = arrive()
    told.move(goOn, says('Osip', 'The ice is coming.'))
    told.move(say(' When? '), says('Osip', 'Tonight.'))
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

  test('ends automatically after the number of replies that the author set', () => {
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

  test('ends with a recognised ending: continuous changes first, then single ones, then the trigger', () => {
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

  test('makes no single change without an ending, and reports none', () => {
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

  test.each([
    ['+3', 5],
    ['-5', -3],
    ['3', 3],
    ['-0', 2],
  ])('moves a scale of 2 by an ending’s %s to %i', (change, value) => {
    const told = arrive({
      ...quay,
      scales: { trust: 2 },
      interactive: {
        talk: {
          ...quay.interactive?.talk,
          context_ending: {
            id: ending('late'),
            message_count: 1,
            next_scene: toScene('river'),
            states_trigger: { flags: [], scales: [{ scale_id: scale('trust'), change }] },
          },
        },
      },
    })
    told.move(say('Hello'), says('Osip', 'Hm.'))
    expect(told.scale(scale('trust'))).toBe(value)
  })

  test('lets an ending’s value override a single change of the same scale', () => {
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

  test('ignores an ending whose conditions do not hold', () => {
    const told = arrive()
    told.move(say('Goodbye'), says('Osip', 'Bye.', { ending: { ending_id: ending('parting'), because: 'they part' } }))
    expect(told.warnings).toEqual(['ending_not_offered'])
    expect(told.state.pending).toBeNull()
  })

  test('drops and reports what was not offered, and keeps the line', () => {
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

  test('fails on an empty message and changes nothing', () => {
    const told = arrive()
    told.move(say('Hi'), says('Osip', ' \u2060 '))
    expect(told.transcript.at(-1)).toBe('! the turn failed')
    expect(told.path).toHaveLength(2)
  })

  test('refuses blank text, and a continue where text is expected', () => {
    const told = arrive()
    told.move(say(' \u200b '))
    told.move(on)
    told.move(choose('parting'))
    expect(told.transcript.slice(-3)).toEqual(['! text_required', '! text_required', '! move_not_possible'])
  })

  test('is answered by the narrator if no character may speak', () => {
    const story = { ...quay, interactive: { talk: { ...quay.interactive?.talk, characters: [] } } }
    const told = arrive(story)
    told.move(say('Anybody?'), says('Osip', 'Only wind.'))
    expect(told.transcript.at(-1)).toBe('[talk] Anybody? > Narrator: Only wind.')
  })

  test('among the cast takes no text, and every continue is a turn', () => {
    const told = arrive({ ...quay, interactive: { talk: { ...quay.interactive?.talk, interactive: false } } })
    const plan = told.move(on, says('Osip', 'We were saying.'))
    expect(plan.kind === 'ask' && plan.brief.reader_text).toBeNull()
    told.move(say('Hey'))
    expect(told.transcript.slice(-2)).toEqual(['[talk] Osip: We were saying.', '! move_not_possible'])
  })
})

const choice = {
  id: ending('leave'),
  name: 'leave',
  display_name: 'Leave',
  conditionals: [],
  next_scene: null,
  states_trigger: { flags: [], scales: [] },
}

describe('the state after a move', () => {
  const after = (novel: Novel, state: NewState, move: Move, reply = says('Osip', 'Hm.'), by = reader) => {
    const remembered = { summaries: [], recent: [] }
    const plan = planTurn(novel, { state: state as GameState, reader: by, remembered }, move)
    return plan.kind === 'refused' ? null : (applyTurn(novel, plan, reply)?.next ?? null)
  }

  test('fills in the values after the reply’s changes, in the reader’s language', () => {
    const { novel, state } = arrive()
    const changes = [{ kind: 'scale' as const, id: scale('trust'), step: 2, because: 'coat' }]
    const next = after(novel, state, say('Hi'), says('Osip', 'That makes {{trust}}.', { changes }))
    expect(next?.message).toBe('That makes 2.')
    const russian = { ...reader, language: 'russian' as const }
    expect([next?.language, after(novel, state, say('Hi'), says('Osip', 'Hm.'), russian)?.language]).toEqual([
      'english',
      'russian',
    ])
  })

  test('is not marked as edited, and at the end has no lines, whatever the state before it was', () => {
    const { novel, state } = arrive()
    const edited = editReply(novel, state, 'Mild night.', 'russian')
    expect([edited.edited, edited.language]).toEqual([true, 'russian'])
    expect(after(novel, edited, say('Hi'))?.edited).toBeFalsy()
    const lines = [{ speaker: state.speaker, message: 'Mild night.', sprite_id: null }]
    const last = { ...edited, lines, pending: { ending_id: ending('parting'), next_scene: null } }
    const end = after(novel, last, on)
    expect([end?.the_end, end?.edited ?? null, end?.lines ?? null]).toEqual([true, null, null])
  })

  test('offers no choice once the scene is over, though its conditions hold now', () => {
    const trusted = when({ scales: { trust: ['gte', 7] } })
    const leave = { ...choice, conditionals: trusted }
    const { novel, state } = arrive({
      ...quay,
      interactive: { talk: { ...quay.interactive?.talk, static_endings: [leave] } },
    })
    const last = after(novel, { ...state, turn: 2 }, say('Please'))
    expect([last?.pending?.ending_id, last?.world.scales[scale('trust')]]).toEqual([ending('late'), 7])
    expect(last?.stage.choices).toEqual([])
  })

  test('leads where the ending led, even if its scene was deleted meanwhile', () => {
    const home = { original_message: 'Home, with {{trust}}.' }
    const { novel, state } = arrive({ ...quay, static: { ...quay.static, home } })
    const world = { ...state.world, scales: { [scale('trust')]: 4 } }
    const over = { ...state, world, pending: { ending_id: ending('parting'), next_scene: toScene('home') } }
    const without = { ...novel, interactive_scenes: [] }
    expect(after(without, over, on)).toMatchObject({ message: 'Home, with 4.', notice: null })
    expect(after(without, state, on)).toMatchObject({ message: 'The ferry lands, Nell.', notice: 'scene_deleted' })
  })
})

test('history has two entries where the reader wrote, and one where they only continued', () => {
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
  // Only the lines of a reply with several are numbered.
  expect(historyOf(told.path).every((entry) => !('line' in entry))).toBe(true)
})

test('the brief contains only what is active now', () => {
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

test('a message of the reader’s character counts as the reader’s in history and memory; the end has none', () => {
  const told = new Telling(
    tinyNovel({ first: 'home', static: { home: { original_message: 'Home.', speaker_type: 'user' } } }),
  )
  told.move(on)
  expect(
    historyOf(told.path).map(({ speaker_type, character_name, character_message }) => [
      speaker_type,
      character_name,
      character_message,
    ]),
  ).toEqual([['user', 'Nell', 'Home.']])
  expect(pastLines(told.path).map(({ by, text }) => [by, text])).toEqual([['reader', 'Home.']])
  const [first] = told.path
  if (!first) throw new Error('There is no path')
  const edited = [{ ...first, edited: true }]
  expect([historyOf(edited)[0]?.edited, pastLines(edited)[0]?.edited]).toEqual([true, true])
  expect([historyOf([first])[0], pastLines([first])[0]].some((entry) => entry && 'edited' in entry)).toBe(false)
  expect(historyOf([{ ...first, lines: [] }])).toHaveLength(1)
})

test('a reply may be reworded if the author allows it, a storyteller wrote it, and the story goes on', () => {
  const told = arrive()
  const open = { ...told.novel, readers_may_edit: true }
  expect(mayEditReply(open, told.state)).toBe(false)
  told.move(say('Hi'), says('Osip', 'Hm.'))
  expect(mayEditReply(open, told.state)).toBe(true)
  expect(mayEditReply(told.novel, told.state)).toBe(false)
  expect(mayEditReply(open, { ...told.state, the_end: true })).toBe(false)
})

describe('the moves of a state', () => {
  const chosen = { ...quay, interactive: { talk: { ...quay.interactive?.talk, static_endings: [choice] } } }

  test('exclude continuing while a choice is offered, unless the choice or its scene was deleted', () => {
    const told = arrive(chosen)
    told.move(goOn)
    told.move(on)
    expect(told.transcript.slice(-2)).toEqual(['! move_not_possible', '! move_not_possible'])
    const without = {
      ...told.novel,
      interactive_scenes: told.novel.interactive_scenes.map((scene) => ({ ...scene, static_endings: [] })),
    }
    expect(told.move(on, null, without).kind).toBe('ask')
    expect(told.move(choose('leave'), null, without).kind).toBe('refused')
    // The author has moved the choice to another scene: this one does not offer it any more.
    const [talk] = told.novel.interactive_scenes
    if (!talk) throw new Error('the scene is missing')
    const moved = { ...talk, id: sceneId('elsewhere') }
    expect(told.move(on, null, { ...without, interactive_scenes: [...without.interactive_scenes, moved] }).kind).toBe(
      'ask',
    )
  })

  test('include a way out that the storyteller offered, which ends the scene at once', () => {
    const told = arrive()
    const kind = { kind: 'scale' as const, id: scale('trust'), step: 1, because: 'kind' }
    told.move(say('Hi'), says('Osip', 'Hm.', { offered_endings: [ending('late')], changes: [kind] }))
    const plan = told.move(choose('late'), says('Osip', ''))
    expect(plan.kind === 'ask-changes' && plan.brief.changes.map(({ mode }) => mode)).toEqual(['single'])
    // The other ending holds too, but the reader has chosen.
    expect(plan.kind === 'ask-changes' && plan.brief.endings).toEqual([])
    expect(told.transcript.at(-1)).toBe('[river]  > Narrator: The river closes.')
    expect([told.scale(scale('trust')), told.state.said]).toEqual([7, { kind: 'choice', text: '', name: 'Nell' }])
    told.move(choose('late'))
    expect(told.transcript.at(-1)).toBe('! move_not_possible')
  })
})
