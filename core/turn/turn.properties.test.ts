import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'
import type { NextScene } from '../novel/static-scene.ts'
import { choose, on, say, says, Telling } from '../test/tell.ts'
import {
  character,
  ending,
  flag,
  musicMix,
  onStage,
  picture,
  scale,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { GameState } from './game-state.ts'
import { historyOf } from './history.ts'
import type { Move } from './move.ts'
import type { StorytellerReply } from './storyteller-reply.ts'

const flags = ['f1', 'f2', 'deleted']
const scales = ['s1', 's2', 'deleted']
const scenes = ['i1', 'i2', 't1', 't2', 'deleted']
const endings = ['e1', 'e2', 'c1', 'c2', 'x1', 'x2', 'deleted']

const conditionals: fc.Arbitrary<Conditionals> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Conditionals>([]) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        flags: fc.dictionary(fc.constantFrom(...flags), fc.boolean(), { maxKeys: 2 }),
        scales: fc.dictionary(
          fc.constantFrom(...scales),
          fc.tuple(fc.constantFrom('eq' as const, 'gte' as const, 'lte' as const), fc.integer({ min: -3, max: 3 })),
          { maxKeys: 1 },
        ),
        endings: fc.dictionary(fc.constantFrom(...endings), fc.boolean(), { maxKeys: 1 }),
      })
      .map(when),
  },
)
const ref = fc.option(
  fc.constantFrom(...scenes).map((name) => toScene(name, name.startsWith('i') ? 'interactive' : 'static')),
)
const trigger = fc.record({
  flags: fc.array(fc.record({ flag_id: fc.constantFrom(...flags.map(flag)), value: fc.boolean() }), { maxLength: 2 }),
  scales: fc.array(
    fc.record({
      scale_id: fc.constantFrom(...scales.map(scale)),
      change: fc.constantFrom('+3', '-5', '7', '999999999'),
    }),
    { maxLength: 2 },
  ),
})
const next: fc.Arbitrary<NextScene> = fc
  .record({ to: ref, priority: fc.nat(3), conditionals })
  .map(({ to, ...rest }) => ({ ...(to ?? toScene('deleted')), ...rest }))
const person = fc
  .record({ name: fc.constantFrom('Ilse', 'Osip', 'Gone'), conditionals, inactive: fc.boolean() })
  .map(({ name, ...rest }) => onStage(name, rest))
const modification = fc.record({
  states: fc.record({
    flags: fc.array(
      fc.record({
        flag_id: fc.constantFrom(...flags.map(flag)),
        change_reason_prompt: fc.constant('why'),
        keywords: fc.constant<string[]>([]),
      }),
      { maxLength: 2 },
    ),
    scales: fc.array(
      fc.record({
        scale_id: fc.constantFrom(...scales.map(scale)),
        change_reason_prompt: fc.constant('why'),
        keywords: fc.constant<string[]>([]),
        max_step: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 2 },
    ),
  }),
  conditionals,
  type: fc.constantFrom('continuous' as const, 'single' as const),
})
const talk = (n: number) =>
  fc.record({
    interactive: fc.boolean(),
    start_message_original: fc.constantFrom('', 'Well, {{user}}?'),
    start_message_speaker_id: fc.constantFrom(null, character('Ilse'), character('Gone')),
    characters: fc.array(person, { maxLength: 3 }),
    music: fc.constantFrom(null, { music_mix_id: musicMix, start_asset_music_id: picture('bell') }),
    modifying_states: fc.array(modification, { maxLength: 2 }),
    endings: fc
      .record({ conditionals, next_scene: ref, states_trigger: trigger })
      .map((rest) => [
        { id: ending(`e${n}`), name: `e${n}`, prompt_ending_conditional: 'when', keywords: [], ...rest },
      ]),
    static_endings: fc
      .option(
        fc.record({
          display_name: fc.constantFrom(`c${n}`, ''),
          conditionals,
          next_scene: ref,
          states_trigger: trigger,
        }),
        { freq: 1 },
      )
      .map((rest) => (rest ? [{ id: ending(`c${n}`), name: `c${n}`, ...rest }] : [])),
    context_ending: fc
      .option(fc.record({ message_count: fc.integer({ min: 1, max: 3 }), next_scene: ref, states_trigger: trigger }), {
        freq: 1,
      })
      .map((rest) => (rest ? { id: ending(`x${n}`), ...rest } : null)),
  })
const page = fc.record({
  original_message: fc.constantFrom('', 'Once, {{user}}.'),
  next_scenes: fc.array(next, { maxLength: 3 }),
  speaker_type: fc.constantFrom('user' as const, 'character' as const),
})

const novels: fc.Arbitrary<Novel> = fc
  .record({
    i1: talk(1),
    i2: talk(2),
    t1: page,
    t2: page,
    first: fc.constantFrom('i1', 'i1', 'i2', 't1'),
    f1: fc.boolean(),
    s1: fc.integer({ min: -5, max: 5 }),
  })
  .map(({ i1, i2, t1, t2, first, f1, s1 }) =>
    tinyNovel({
      flags: { f1, f2: false },
      scales: { s1, s2: 0 },
      cast: ['Ilse', 'Osip'],
      tracks: ['waltz', 'bell'],
      interactive: { i1, i2 },
      static: { t1, t2 },
      first,
    }),
  )

// Mostly moves and replies that are possible somewhere, so that games get far.
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(on) },
  { weight: 4, arbitrary: fc.constantFrom('Hello', 'Goodbye').map(say) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ').map(say) },
  { weight: 2, arbitrary: fc.constantFrom(...endings).map(choose) },
)
const replies: fc.Arbitrary<StorytellerReply> = fc
  .record({
    name: fc.constantFrom('Ilse', 'Osip', 'Gone'),
    message: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('Aye.', 'No, {{user}}.') },
      { weight: 1, arbitrary: fc.constantFrom('', ' ') },
    ),
    changes: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('flag' as const),
          id: fc.constantFrom(...flags.map(flag)),
          value: fc.boolean(),
          because: fc.constant('so'),
        }),
        fc.record({
          kind: fc.constant('scale' as const),
          id: fc.constantFrom(...scales.map(scale)),
          step: fc.oneof(fc.integer(), fc.constantFrom(0.5, Number.NaN, Number.POSITIVE_INFINITY)),
          because: fc.constant('so'),
        }),
      ),
      { maxLength: 6 },
    ),
    ending: fc.option(fc.record({ ending_id: fc.constantFrom(...endings.map(ending)), because: fc.constant('so') })),
    offered_endings: fc.array(fc.constantFrom(...endings.map(ending)), { maxLength: 2 }),
    sprites: fc.array(
      fc.record({
        character_id: fc.constantFrom(character('Ilse'), character('Gone')),
        asset_id: fc.constantFrom(picture('Ilse glad'), picture('Osip glad'), picture('no')),
      }),
      { maxLength: 2 },
    ),
    music_asset_id: fc.constantFrom(null, picture('waltz'), picture('no')),
  })
  .map(({ name, message, ...more }) => says(name, message, more))
const steps = fc.array(fc.record({ move: moves, reply: fc.option(replies) }), { minLength: 3, maxLength: 14 })

const play = (novel: Novel, plays: { move: Move; reply: StorytellerReply | null }[]) => {
  const told = new Telling(novel)
  for (const { move, reply } of plays) told.move(move, reply)
  return told
}

describe('on any valid novel, with any moves', () => {
  test('nothing throws, and scales stay integers within 32 bits', () => {
    fc.assert(
      fc.property(novels, steps, (novel, plays) => {
        const { path } = play(novel, plays)
        // A stored state can be read again.
        const last = path.at(-1)
        if (last) expect(GameState.parse(last)).toEqual(last)
        for (const state of path) {
          for (const value of Object.values(state.world.scales)) {
            expect(Number.isInteger(value) && Math.abs(value) <= 2_147_483_647).toBe(true)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('history lists the path’s states in order, with each message of the reader once', () => {
    fc.assert(
      fc.property(novels, steps, (novel, plays) => {
        const { path } = play(novel, plays)
        const entries = historyOf(path)
        const order = entries.map((entry) => path.findIndex((state) => state.id === entry.game_state_id))
        expect(order).toEqual([...order].sort((a, b) => a - b))
        expect(order).not.toContain(-1)
        // By state, because an author’s text may equal a reader’s, and either may be empty.
        for (const state of path) {
          const its = entries.filter((entry) => entry.game_state_id === state.id)
          expect(its.map((entry) => entry.character_message)).toEqual([
            ...(state.said ? [state.said.text] : []),
            ...(state.the_end || state.message === '' ? [] : [state.message]),
          ])
          if (state.said) expect(its[0]).toMatchObject({ speaker_type: 'user', character_id: null })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('rolling back and repeating the moves gives the same world', () => {
    fc.assert(
      fc.property(novels, steps, fc.nat(10), (novel, plays, back) => {
        const told = new Telling(novel)
        const accepted: typeof plays = []
        for (const step of plays) {
          const before = told.path.length
          told.move(step.move, step.reply)
          if (told.path.length > before) accepted.push(step)
        }
        const steps = Math.min(back, accepted.length)
        const wanted = told.state
        told.rollBack(steps)
        for (const step of accepted.slice(accepted.length - steps)) told.move(step.move, step.reply)
        expect({ ...told.state, id: '', parent_id: '' }).toEqual({ ...wanted, id: '', parent_id: '' })
      }),
      { numRuns: 300 },
    )
  })

  test('only offered changes reach the world', () => {
    let tried = 0
    fc.assert(
      fc.property(novels, steps, (novel, plays) => {
        const told = new Telling(novel)
        for (const { move, reply } of plays) {
          const before = told.state
          const plan = told.move(move, reply)
          if (plan.kind !== 'ask' || told.state === before || told.state.pending) continue
          const offered = new Set<string>(
            plan.brief.changes.filter((change) => change.mode === 'continuous').map((change) => change.id),
          )
          if (reply?.changes.some(({ id }) => !offered.has(id) && id !== flag('deleted') && id !== scale('deleted')))
            tried++
          for (const [id, value] of Object.entries(told.state.world.flags)) {
            if (!offered.has(id)) expect(value).toBe(before.world.flags[id as keyof typeof before.world.flags])
          }
          for (const [id, value] of Object.entries(told.state.world.scales)) {
            if (!offered.has(id)) expect(value).toBe(before.world.scales[id as keyof typeof before.world.scales])
          }
          expect(told.state.world.completed_endings).toEqual(before.world.completed_endings)
        }
      }),
      { numRuns: 300 },
    )
    expect(tried).toBeGreaterThan(20)
  })
})
