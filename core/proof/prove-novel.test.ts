import { describe, expect, test } from 'vitest'
import { ending, flag, scale, sceneId, type TinyStory, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { proveNovel } from './prove-novel.ts'

const prove = (story: TinyStory) => proveNovel(tinyNovel(story))
const next = (name: string, more: object = {}) => ({ ...toScene(name), priority: 0, conditionals: [], ...more })
const because = { change_reason_prompt: 'why', keywords: [] }
const choice = (name: string, to: string | null, more: object = {}) => ({
  id: ending(name),
  name,
  display_name: name,
  conditionals: [],
  next_scene: to === null ? null : toScene(to),
  states_trigger: { flags: [], scales: [] },
  ...more,
})
const mayChange = (states: object, type: 'continuous' | 'single' = 'continuous') => ({
  states: { flags: [], scales: [], ...states },
  conditionals: [],
  type,
})

describe('a proof', () => {
  test('finds the shortest path to a scene, step by step', () => {
    const proof = prove({
      first: 'quay',
      static: {
        quay: { next_scenes: [next('hill'), next('tower', { priority: 2 })] },
        hill: {},
        tower: { next_scenes: [next('hill')] },
      },
    })
    expect(proof.scene(sceneId('hill'))).toEqual({
      kind: 'reachable',
      path: [
        { kind: 'next', scene_id: sceneId('quay'), index: 1 },
        { kind: 'next', scene_id: sceneId('tower'), index: 0 },
      ],
    })
    // The other exit is unconditional but has a lower priority: it can never be taken.
    expect(proof.next(sceneId('quay'), 0)).toEqual({ kind: 'unreachable' })
    const way = proof.scene(sceneId('hill'))
    expect(proof.theEnd()).toEqual({
      kind: 'reachable',
      path: [...(way.kind === 'reachable' ? way.path : []), { kind: 'stop', scene_id: sceneId('hill') }],
    })
  })

  test('shows that a choice on a flag that nothing sets is unreachable', () => {
    const room = { static_endings: [choice('open', null, { conditionals: when({ flags: { key: true } }) })] }
    expect(prove({ flags: { key: false }, first: 'room', interactive: { room } }).ending(ending('open'))).toEqual({
      kind: 'unreachable',
    })
    const changed = { ...room, modifying_states: [mayChange({ flags: [{ flag_id: flag('key'), ...because }] })] }
    expect(
      prove({ flags: { key: false }, first: 'room', interactive: { room: changed } }).ending(ending('open')),
    ).toEqual({
      kind: 'reachable',
      path: [{ kind: 'ending', scene_id: sceneId('room'), ending_id: ending('open') }],
    })
  })

  test('applies a scene’s single changes with a choice, and no continuous ones', () => {
    const room = (...types: ('continuous' | 'single')[]) => ({
      static_endings: [choice('leave', 'hall', { next_scene: toScene('hall') })],
      modifying_states: types.map((type) => mayChange({ flags: [{ flag_id: flag('key'), ...because }] }, type)),
    })
    const garden = (...types: ('continuous' | 'single')[]) =>
      prove({
        flags: { key: false },
        first: 'room',
        interactive: { room: room(...types) },
        static: {
          hall: { next_scenes: [next('garden', { conditionals: when({ flags: { key: true } }) })] },
          garden: {},
        },
      }).scene(sceneId('garden')).kind
    expect(garden('single')).toBe('reachable')
    expect(garden('continuous')).toBe('unreachable')
    expect(garden('continuous', 'single')).toBe('reachable')
    expect(garden()).toBe('unreachable')
  })

  test('moves a scale up or down, or sets it to a number', () => {
    const after = (change: string, wanted: number) => {
      const trigger = { flags: [], scales: [{ scale_id: scale('coins'), change }] }
      const room = { static_endings: [choice('go', 'hall', { next_scene: toScene('hall'), states_trigger: trigger })] }
      const hall = {
        next_scenes: [next('garden', { conditionals: when({ scales: { coins: ['eq', wanted] } }) })],
      }
      const story = { scales: { coins: 5 }, first: 'room', interactive: { room }, static: { hall, garden: {} } }
      return prove(story).scene(sceneId('garden')).kind
    }
    expect([after('+2', 7), after('-2', 3), after('2', 2)]).toEqual(['reachable', 'reachable', 'reachable'])
    expect([after('+2', 2), after('-2', 7), after('2', 7)]).toEqual(['unreachable', 'unreachable', 'unreachable'])
  })

  test('recognises a story that only loops', () => {
    const proof = prove({
      first: 'day',
      static: { day: { next_scenes: [next('night')] }, night: { next_scenes: [next('day')] } },
    })
    expect(proof.theEnd()).toEqual({ kind: 'unreachable' })
    expect(proof.complete).toBe(true)
  })

  test('counts replies: two replies with steps of three do not reach seven', () => {
    const room = {
      modifying_states: [mayChange({ scales: [{ scale_id: scale('trust'), ...because, max_step: 3 }] })],
      context_ending: {
        id: ending('late'),
        message_count: 2,
        next_scene: toScene('hall'),
        states_trigger: { flags: [], scales: [] },
      },
    }
    const hall = (least: number) => ({
      next_scenes: [next('garden', { conditionals: when({ scales: { trust: ['gte', least] } }) })],
    })
    const story = (least: number) => ({
      scales: { trust: 0 },
      first: 'room',
      interactive: { room },
      static: { hall: hall(least), garden: {} },
    })
    expect(prove(story(6)).scene(sceneId('garden')).kind).toBe('reachable')
    expect(prove(story(7)).scene(sceneId('garden'))).toEqual({ kind: 'unreachable' })
  })

  test('counts changes: one reply does not change four flags', () => {
    const names = ['a', 'b', 'c', 'd']
    const room = {
      modifying_states: [mayChange({ flags: names.map((name) => ({ flag_id: flag(name), ...because })) })],
      context_ending: {
        id: ending('late'),
        message_count: 1,
        next_scene: toScene('hall'),
        states_trigger: { flags: [], scales: [] },
      },
    }
    const hall = (wanted: string[]) => ({
      next_scenes: [
        next('garden', { conditionals: when({ flags: Object.fromEntries(wanted.map((name) => [name, true])) }) }),
      ],
    })
    const story = (wanted: string[]) => ({
      flags: { a: false, b: false, c: false, d: false },
      first: 'room',
      interactive: { room },
      static: { hall: hall(wanted), garden: {} },
    })
    expect(prove(story(['a', 'b', 'd'])).scene(sceneId('garden')).kind).toBe('reachable')
    expect(prove(story(names)).scene(sceneId('garden'))).toEqual({ kind: 'unreachable' })
  })

  test('does not take an ending after a reply by which it no longer holds', () => {
    const leave = {
      ...choice('leave', 'hall', { next_scene: toScene('hall') }),
      prompt_ending_conditional: 'They leave.',
      keywords: [],
      conditionals: when({ scales: { trust: ['lte', 0] } }),
    }
    const key = mayChange({ flags: [{ flag_id: flag('key'), ...because }] }, 'single')
    const room = {
      endings: [leave],
      modifying_states: [
        mayChange({ scales: [{ scale_id: scale('trust'), ...because, max_step: 3 }] }),
        { ...key, conditionals: when({ scales: { trust: ['gte', 3] } }) },
      ],
    }
    const hall = { next_scenes: [next('garden', { conditionals: when({ flags: { key: true } }) })] }
    const proof = prove({
      flags: { key: false },
      scales: { trust: 0 },
      first: 'room',
      interactive: { room },
      static: { hall, garden: {} },
    })
    expect(proof.scene(sceneId('garden'))).toEqual({ kind: 'unreachable' })
  })

  test('moves a scale no further once the change is no longer on offer', () => {
    const reachable = (offered: 'gte' | 'lte', type: 'gte' | 'lte', coins: number) => {
      const leave = {
        ...choice('leave', null, { conditionals: when({ scales: { coins: [type, coins] } }) }),
        prompt_ending_conditional: 'They leave.',
        keywords: [],
      }
      const move = mayChange({ scales: [{ scale_id: scale('coins'), ...because, max_step: 3 }] })
      const conditionals = when({ scales: { coins: [offered, 0] } })
      const room = { endings: [leave], modifying_states: [{ ...move, conditionals }] }
      return prove({ scales: { coins: 0 }, first: 'room', interactive: { room } }).ending(ending('leave')).kind
    }
    expect([reachable('lte', 'gte', 3), reachable('lte', 'lte', -40)]).toEqual(['reachable', 'reachable'])
    expect([reachable('gte', 'lte', -3), reachable('gte', 'gte', 40)]).toEqual(['reachable', 'reachable'])
    expect([reachable('lte', 'gte', 4), reachable('gte', 'lte', -4)]).toEqual(['unreachable', 'unreachable'])
  })

  test('finds the way to several conditions at once where the worlds are too many to visit', () => {
    const names = Array.from({ length: 12 }, (_, at) => `f${at}`)
    const flip = (name: string, value: boolean) =>
      choice(`${name} ${value}`, 'hub', {
        next_scene: toScene('hub', 'interactive'),
        conditionals: when({ flags: { [name]: !value } }),
        states_trigger: { flags: [{ flag_id: flag(name), value }], scales: [] },
      })
    const all = when({ flags: Object.fromEntries(names.map((name) => [name, true])) })
    const hub = {
      static_endings: [
        ...names.flatMap((name) => [flip(name, true), flip(name, false)]),
        choice('out', null, { conditionals: all }),
      ],
    }
    const flags = Object.fromEntries(names.map((name) => [name, false]))
    const novel = tinyNovel({ flags, first: 'hub', interactive: { hub } })
    expect(proveNovel(novel, [], { most: 200 }).ending(ending('out')).kind).toBe('reachable')
    expect(proveNovel(novel, [], { most: 200, depth: 'quick' }).ending(ending('out')).kind).toBe('unknown')
  })

  test('follows a scale that moves up and down endlessly as far as conditions reach', () => {
    const moved = (name: string, change: string) =>
      choice(name, 'hub', {
        next_scene: toScene('hub', 'interactive'),
        states_trigger: { flags: [], scales: [{ scale_id: scale('coins'), change }] },
      })
    const hub = {
      static_endings: [
        moved('earn', '+2'),
        moved('spend', '-2'),
        choice('odd', null, { conditionals: when({ scales: { coins: ['eq', 3] } }) }),
        choice('rich', null, { conditionals: when({ scales: { coins: ['gte', 8] } }) }),
      ],
    }
    const proof = prove({ scales: { coins: 0 }, first: 'hub', interactive: { hub } })
    expect(proof.ending(ending('rich')).kind).toBe('reachable')
    // In steps of two, three is never reached, but only parity shows that. A proof with ranges does not know, and never
    // calls something reachable "unreachable".
    expect(proof.ending(ending('odd')).kind).toBe('unknown')
  })

  test('gives up at its limit and says so', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`s${n}`, { next_scenes: [next(`s${n + 1}`)] }]),
    )
    const novel = tinyNovel({ first: 's0', static: { ...chain, s30: {}, lost: {} } })
    expect(proveNovel(novel, [], { most: 10 }).scene(sceneId('s29'))).toEqual({ kind: 'unknown' })
    expect(proveNovel(novel).scene(sceneId('s29')).kind).toBe('reachable')
    expect(proveNovel(novel).scene(sceneId('lost'))).toEqual({ kind: 'unreachable' })
  })

  test('is complete if every scene, exit and ending is decided', () => {
    const moved = (name: string, change: string) =>
      choice(name, 'hub', {
        next_scene: toScene('hub', 'interactive'),
        states_trigger: { flags: [], scales: [{ scale_id: scale('coins'), change }] },
      })
    const odd = when({ scales: { coins: ['eq', 3] } })
    const story = (leave: object[], hall: object = {}): TinyStory => ({
      scales: { coins: 0 },
      first: 'hub',
      interactive: { hub: { static_endings: [moved('earn', '+2'), moved('spend', '-2'), ...(leave as never[])] } },
      static: { hall, garden: {}, attic: {} },
    })
    const out = choice('out', 'hall', { next_scene: toScene('hall') })
    expect(prove(story([])).complete).toBe(true)
    expect(prove(story([out])).complete).toBe(true)
    // Only parity shows that three is never reached, so the end, an ending, a next scene or a scene stays undecided.
    expect(prove(story([choice('odd', null, { conditionals: odd })])).complete).toBe(false)
    expect(
      prove(story([out, choice('odd', 'hall', { next_scene: toScene('hall'), conditionals: odd })])).complete,
    ).toBe(false)
    const ways = [next('garden', { conditionals: odd }), next('garden')]
    expect(prove(story([out], { next_scenes: ways })).complete).toBe(false)
    expect(prove(story([out], { next_scenes: [next('attic', { conditionals: odd })] })).complete).toBe(false)
    // Nor does it know whether the story ends in a hall that three coins leave without an exit.
    const back = [['lte', 2] as const, ['gte', 4] as const].map(([type, coins]) =>
      next('hub', { scene_type: 'interactive', conditionals: when({ scales: { coins: [type, coins] } }) }),
    )
    expect(prove(story([out], { next_scenes: back })).complete).toBe(false)
    expect(proveNovel(tinyNovel(story([out])), [], { most: 0 }).complete).toBe(false)
    const parity = story([out, choice('odd', 'hall', { next_scene: toScene('hall'), conditionals: odd })])
    expect(proveNovel(tinyNovel(parity), [], { depth: 'quick' }).complete).toBe(false)
    // Farther than sampling reaches.
    const poor = choice('poor', 'hub', {
      next_scene: toScene('hub', 'interactive'),
      conditionals: when({ scales: { coins: ['lte', 0] } }),
    })
    const rich = { conditionals: when({ scales: { coins: ['gte', 40] } }) }
    expect(prove(story([poor, choice('rich', null, rich)])).complete).toBe(true)
    expect(prove(story([poor, choice('rich', 'hall', { ...rich, next_scene: toScene('hall') })])).complete).toBe(true)
  })
})
