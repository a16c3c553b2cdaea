import { describe, expect, test } from 'vitest'
import type { ScaleId } from '../ids.ts'
import { limits } from '../record/limits.ts'
import { arrive, quay } from '../test/quay.ts'
import { say, says } from '../test/tell.ts'
import { character, ending, flag, musicMix, onStage, picture, scale, tinyNovel } from '../test/tiny-novel.ts'
import { applyChanges, applyTrigger, checkChanges, completeEnding } from './apply-changes.ts'

describe('a reply', () => {
  const offer = (name: string) => ({
    kind: 'scale' as const,
    id: scale(name),
    name,
    value: 0,
    reason: 'x',
    keywords: [],
    mode: 'continuous' as const,
    max_step: 2,
  })
  const step = (name: string, by: number) => ({ kind: 'scale' as const, id: scale(name), step: by, because: 'x' })
  const offered = ['a', 'b', 'c', 'd'].map(offer)

  test('makes at most three changes, one per flag or scale', () => {
    const { accepted, warnings } = checkChanges(offered, [
      step('a', 1),
      step('a', 2),
      step('b', 1),
      { kind: 'flag', id: scale('c') as never, value: true, because: 'x' },
      step('c', 1),
      step('d', 1),
    ])
    expect(accepted).toEqual([step('a', 1), step('b', 1), step('c', 1)])
    expect(warnings).toEqual([
      { code: 'change_repeated', subject: scale('a') },
      { code: 'change_not_offered', subject: scale('c') },
      { code: 'too_many_changes', subject: scale('d') },
    ])
  })

  test.each([
    [2, 2, []],
    [3, 2, ['step_too_large']],
    [-2, -2, []],
    [-3, -2, ['step_too_large']],
    [1.5, 1, ['step_too_large']],
    [-1.5, -1, ['step_too_large']],
    [Number.NaN, 0, ['step_too_large']],
    [Number.NEGATIVE_INFINITY, 0, ['step_too_large']],
  ])('moves a scale by whole steps within its bounds: %d by %d', (proposed, taken, codes) => {
    const { accepted, warnings } = checkChanges(offered, [step('a', proposed)])
    expect(accepted).toEqual([step('a', taken)])
    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  test('changes a flag as proposed: a flag has no steps to bound', () => {
    const change = { kind: 'flag' as const, id: flag('f'), value: true, because: 'x' }
    const { max_step, ...of } = offer('f')
    const flagOffer = { ...of, kind: 'flag' as const, id: flag('f'), value: false }
    expect(checkChanges([flagOffer], [change])).toEqual({ accepted: [change], warnings: [] })
  })

  test('shows only sprites of the character and tracks of the mix; a character on stage keeps its position', () => {
    const told = arrive({
      ...quay,
      tracks: ['waltz', 'rain'],
      interactive: {
        talk: {
          ...quay.interactive?.talk,
          characters: [
            onStage('Osip', { position: 'left' }),
            // Without a sprite until the storyteller chooses an expression.
            onStage('Ilse', { start_sprite_id: picture('gone') }),
          ],
          music: { music_mix_id: musicMix, start_asset_music_id: picture('waltz') },
        },
      },
    })
    told.move(
      say('Hi'),
      says('Osip', ' Hm, {{user}}. ', {
        sprites: [
          { character_id: character('Osip'), asset_id: picture('Osip glad') },
          { character_id: character('Ilse'), asset_id: picture('Ilse glad') },
        ],
        music_asset_id: picture('rain'),
      }),
    )
    expect(told.warnings).toEqual([])
    expect(told.state.message).toBe('Hm, Nell.')
    expect(told.state.stage.music_asset_id).toBe(picture('rain'))
    expect(told.state.stage.sprites.map(({ asset_id, position }) => [asset_id, position])).toEqual([
      [picture('Osip glad'), 'left'],
      [picture('Ilse glad'), 'center'],
    ])
    const asked = told.move(say('And?'), says('Osip', 'Hm.', { music_asset_id: picture('rain') }))
    // The next brief contains their current sprites.
    const cast = asked.kind === 'ask' ? asked.brief.cast : []
    expect(cast.map(({ current_sprite }) => current_sprite)).toEqual([picture('Osip glad'), picture('Ilse glad')])
    expect([told.warnings, told.state.stage.music_asset_id]).toEqual([[], picture('rain')])
  })

  test('offers existing ways out until the scene is over', () => {
    const offers = { offered_endings: [ending('parting'), ending('late'), ending('gone')] }
    const told = arrive()
    told.move(say('Hi'), says('Osip', 'Hm.', offers))
    expect(told.state.offered_endings).toEqual([ending('late')])
    told.move(say('Hi'), says('Osip', 'Hm.'))
    expect(told.state.offered_endings).toEqual([])
    told.move(say('Hi'), says('Osip', 'Bye.', offers))
    expect([told.state.pending?.ending_id, told.state.offered_endings]).toEqual([ending('late'), []])
  })

  test('offers no way out that its own changes have closed', () => {
    const told = arrive()
    const moves = (step: number) => [{ kind: 'scale' as const, id: scale('trust'), step, because: 'x' }]
    const offered_endings = [ending('parting'), ending('late')]
    told.move(say('Hi'), says('Osip', 'Hm.', { changes: moves(1) }))
    told.move(say('Thief!'), says('Osip', 'Hm.', { changes: moves(-1), offered_endings }))
    expect(told.state.offered_endings).toEqual([ending('late')])
  })

  test('without a speaker is said by the last speaker who may speak', () => {
    const nobody = { ...says('Osip', 'Hm.'), speaker_id: null }
    const both = {
      ...quay,
      interactive: { talk: { ...quay.interactive?.talk, characters: [onStage('Osip'), onStage('Ilse')] } },
    }
    const told = arrive(both)
    told.move(say('Hi'), says('Ilse', 'Good evening.'))
    told.move(say('And?'), nobody)
    expect([told.state.speaker.name, told.warnings]).toEqual(['Ilse', []])
    const silent = arrive({
      ...both,
      interactive: { talk: { ...both.interactive.talk, start_message_speaker_id: null } },
    })
    silent.move(say('Hi'), nobody)
    expect(silent.state.speaker.name).toBe('Osip')
  })
})

test('changes to deleted flags and scales are ignored', () => {
  const novel = tinyNovel({ ...quay, scales: { trust: 2 } })
  const world = { flags: {}, scales: {}, completed_endings: [] }
  const because = 'x'
  const changes = ['told', 'gone'].flatMap((name) => [
    { kind: 'flag' as const, id: flag(name), value: true, because },
    { kind: 'scale' as const, id: scale(name === 'told' ? 'trust' : name), step: 1, because },
  ])
  expect(applyChanges(novel, world, changes)).toEqual({
    flags: { [flag('told')]: true },
    scales: { [scale('trust')]: 3 },
    completed_endings: [],
  })
  expect(applyChanges(novel, world, [])).toBe(world)
})

test('a single change of a scale waits for an ending, a continuous one does not', () => {
  const mayMove = (name: string, type: 'continuous' | 'single') => ({
    states: {
      flags: [],
      scales: [{ scale_id: scale(name), change_reason_prompt: 'why', keywords: [], max_step: 2 }],
    },
    conditionals: [],
    type,
  })
  const told = arrive({
    ...quay,
    scales: { trust: 0, debt: 0 },
    interactive: {
      talk: {
        ...quay.interactive?.talk,
        modifying_states: [mayMove('trust', 'continuous'), mayMove('debt', 'single')],
      },
    },
  })
  const changes = ['trust', 'debt'].map((name) => ({ kind: 'scale' as const, id: scale(name), step: 2, because: 'x' }))
  told.move(say('Hi'), says('Osip', 'Hm.', { changes }))
  expect([told.scale(scale('trust')), told.scale(scale('debt'))]).toEqual([2, 0])
})

test('an ending moves and sets existing scales within their bounds, and is completed once', () => {
  const novel = tinyNovel({ ...quay, scales: { trust: 2 } })
  const world = { flags: {}, scales: {}, completed_endings: [] }
  const after = (...changes: string[]) =>
    applyTrigger(novel, world, {
      flags: [{ flag_id: flag('gone'), value: true }],
      scales: [
        ...changes.map((change) => ({ scale_id: scale('trust'), change })),
        { scale_id: 'gone' as ScaleId, change: '+1' },
      ],
    })
  expect(after('+3').scales).toEqual({ [scale('trust')]: 5 })
  expect(after('-5').scales).toEqual({ [scale('trust')]: -3 })
  expect(after('7').scales).toEqual({ [scale('trust')]: 7 })
  expect(after('+3', '+3', '-1').scales).toEqual({ [scale('trust')]: 7 })
  expect(after(`+${limits.integer}`).scales).toEqual({ [scale('trust')]: limits.integer })
  expect(after('-5', `-${limits.integer}`).scales).toEqual({ [scale('trust')]: -limits.integer })
  expect(after('+3').flags).toEqual({})
  const once = completeEnding(world, ending('late'))
  expect(once.completed_endings).toEqual([ending('late')])
  expect(completeEnding(once, ending('late'))).toBe(once)
})

test('a reply loses no change to single ones that apply only with an ending', () => {
  const flags = ['told', 'promised', 'left']
  const told = arrive({
    ...quay,
    flags: Object.fromEntries(flags.map((name) => [name, false])),
    interactive: {
      talk: {
        ...quay.interactive?.talk,
        modifying_states: [
          {
            states: {
              flags: flags.map((name) => ({ flag_id: flag(name), change_reason_prompt: name, keywords: [] })),
              scales: [],
            },
            conditionals: [],
            type: 'single',
          },
          ...(quay.interactive?.talk?.modifying_states ?? []),
        ],
      },
    },
  })
  const singles = flags.map((name) => ({ kind: 'flag' as const, id: flag(name), value: true, because: 'x' }))
  const kind = { kind: 'scale' as const, id: scale('trust'), step: 1, because: 'kind' }
  told.move(say('Tell me'), says('Osip', 'Well.', { changes: [...singles, kind] }))
  expect([told.applied, told.warnings]).toEqual([[scale('trust')], []])
  told.move(
    say('Farewell'),
    says('Osip', 'Go.', { changes: [...singles, kind], ending: { ending_id: ending('parting'), because: 'x' } }),
  )
  expect([told.applied, told.warnings]).toEqual([flags.map(flag), ['too_many_changes']])
})
