import { describe, expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { ending, idOf, picture, sceneId, tinyNovel, toScene } from '../test/tiny-novel.ts'
import { assetsOf, isTaken, namedTwice } from './asset-names.ts'
import { AssetNote, isUnconfirmed, noteOf, saysTheName } from './asset-note.ts'
import { FocusPoint } from './background-focus.ts'
import { AutomaticEnding, ContextEnding, upgradeContextEnding, upgradeEnding } from './ending.ts'
import { exitsOf } from './exits.ts'
import { languageOf } from './known-languages.ts'
import { ModifyingState, upgradeModifyingState } from './modifying-state.ts'
import { playLinkPattern } from './play-link.ts'
import { upgradeSceneRef } from './scene-ref.ts'
import { assetsOfStaging, isStill, StageLayer, StageLight, Staging, unstaged, upgradeStaging } from './staging.ts'
import { upgradeStates } from './states.ts'
import { scaleChangePattern, upgradeStatesTrigger } from './states-trigger.ts'
import { newStaticScene, upgradeStaticScene } from './static-scene.ts'
import { storytellingFields, storytellingOf } from './storytelling.ts'

const asset = (name: string) => picture(name)
const accepts = (schema: { safeParse: (json: unknown) => { success: boolean } }, ...given: unknown[]) =>
  given.map((json) => schema.safeParse(json).success)

describe('a staging', () => {
  test('without any fields is still', () => {
    expect(Staging.parse({})).toEqual(unstaged)
    expect(isStill(unstaged)).toBe(true)
    const light = StageLight.parse({})
    expect(light).toEqual({ x: 50, y: 30, size: 14, colour: 'warm', flicker: 'calm', over_asset_id: null })
    const layer = StageLayer.parse({ background_asset_id: asset('a') })
    expect(layer).toEqual({ background_asset_id: asset('a'), place: 'front', depth: 4, over_asset_id: null })
    const live = [
      { transition: 'fade' as const },
      { particles: 'snow' as const },
      { lights: [light] },
      { layers: [layer] },
      { effect_asset_id: asset('a') },
    ]
    expect(live.map((part) => isStill({ ...unstaged, ...part }))).toEqual([false, false, false, false, false])
    expect(isStill({ ...unstaged, density: 'heavy' })).toBe(true)
  })

  test('lists its assets in the order of its fields', () => {
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(asset)
    const staging = Staging.parse({
      ambience_asset_id: a,
      effect_asset_id: b,
      layers: [{ background_asset_id: c, over_asset_id: d }, { background_asset_id: a }],
      lights: [{ over_asset_id: e }, {}],
    })
    expect(assetsOfStaging(staging)).toEqual([a, b, c, d, a, e])
    expect(assetsOfStaging(null)).toEqual([])
  })

  test('has limits', () => {
    const layer = { background_asset_id: asset('a') }
    expect(accepts(StageLayer, { ...layer, depth: 0 }, { ...layer, depth: 1 }, { ...layer, depth: 10 })).toEqual([
      false,
      true,
      true,
    ])
    expect(accepts(StageLayer, { ...layer, depth: 11 })).toEqual([false])
    expect(accepts(StageLight, { size: 0 }, { size: 1 }, { x: 0 }, { x: 100 }, { x: -1 }, { y: 101 })).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(
      accepts(Staging, { layers: Array(limits.layers).fill(layer) }, { lights: Array(limits.lights).fill({}) }),
    ).toEqual([true, true])
    expect(
      accepts(Staging, { layers: Array(limits.layers + 1).fill(layer) }, { lights: Array(limits.lights + 1).fill({}) }),
    ).toEqual([false, false])
  })

  test('treats empty form fields as null', () => {
    expect(
      upgradeStaging({
        ambience_asset_id: '',
        effect_asset_id: '',
        layers: [{ over_asset_id: '' }],
        lights: [{ over_asset_id: '' }],
      }),
    ).toEqual({
      ambience_asset_id: null,
      effect_asset_id: null,
      layers: [{ over_asset_id: null }],
      lights: [{ over_asset_id: null }],
    })
  })
})

describe('upgrades older records:', () => {
  test('a static scene', () => {
    expect(newStaticScene(sceneId('a'), 'a', 'then')).toMatchObject({ name: 'a', created_at: 'then', next_scenes: [] })
    expect(
      upgradeStaticScene({
        description: null,
        original_message: null,
        background_id: '',
        music_id: '',
        speaker_id: '',
        speaker_type: 'USER',
        characters: [{ position: null, size: null, x: null, sprite_mix_id: '' }],
        next_scenes: [{ priority: null, scene_type: 'STATIC', conditionals: [] }],
      }),
    ).toEqual({
      description: '',
      original_message: '',
      background_id: null,
      music_id: null,
      speaker_id: null,
      speaker_type: 'user',
      characters: [{ sprite_mix_id: null }],
      next_scenes: [{ scene_type: 'static', conditionals: [] }],
    })
    expect(upgradeStaticScene({ speaker_type: null })).toEqual({ speaker_type: 'character' })
    const wrong = { speaker_type: 7, next_scenes: [{ scene_type: 7 }] }
    expect(upgradeStaticScene(wrong)).toEqual(wrong)
  })

  test('a scene reference', () => {
    expect(upgradeSceneRef({ scene_id: '', scene_type: '' })).toBeNull()
    expect(upgradeSceneRef({ scene_id: 'a', scene_type: 'Static' })).toEqual({ scene_id: 'a', scene_type: 'static' })
    expect([upgradeSceneRef(null), upgradeSceneRef('a')]).toEqual([null, 'a'])
    expect(upgradeSceneRef({ scene_id: 'a', scene_type: 7 })).toEqual({ scene_id: 'a', scene_type: 7 })
  })

  test('endings, and the id of a context ending', () => {
    const newId = () => 'new'
    expect(upgradeEnding({ message_count: null, next_scene: { scene_id: '' } }, newId)).toMatchObject({
      id: 'new',
      next_scene: null,
    })
    expect(upgradeEnding({ message_count: null }, newId)).not.toHaveProperty('message_count')
    expect(upgradeContextEnding({}, newId, 'kept')).toMatchObject({ id: 'kept' })
    expect(upgradeContextEnding({}, newId)).toMatchObject({ id: 'new' })
    expect([upgradeContextEnding(null, newId), upgradeContextEnding('x', newId)]).toEqual([null, 'x'])
  })

  test('states and modifications', () => {
    expect(upgradeStates(null, () => 'new')).toEqual({})
    expect(upgradeStates({ flags: [{ name: 'a' }], scales: [{ name: 'b' }] }, () => 'new')).toEqual({
      flags: [{ name: 'a', id: 'new' }],
      scales: [{ name: 'b', id: 'new' }],
    })
    expect(
      upgradeModifyingState({
        type: 'SINGLE',
        states: { flags: [{ max_step: null }], scales: [{ max_step: null }] },
        conditionals: [],
      }),
    ).toEqual({ type: 'single', states: { flags: [{}], scales: [{}] }, conditionals: [] })
    expect(upgradeModifyingState({ type: null })).toEqual({})
    expect(upgradeModifyingState({ type: 7 })).toEqual({ type: 7 })
  })
})

test('a modification names at least one state, and moves a scale by at least one', () => {
  const scaled = (more: object) => ({
    states: { flags: [], scales: [{ scale_id: idOf('s'), change_reason_prompt: '', keywords: [], ...more }] },
    conditionals: [],
  })
  expect(accepts(ModifyingState, { states: { flags: [], scales: [] }, conditionals: [] })).toEqual([false])
  expect(accepts(ModifyingState, scaled({ max_step: 0 }), scaled({ max_step: 1 }))).toEqual([false, true])
  expect(ModifyingState.parse(scaled({}))).toMatchObject({ type: 'continuous', states: { scales: [{ max_step: 3 }] } })
})

test('an ending needs a description, and a count of at least one', () => {
  const base = { id: ending('a'), conditionals: [], keywords: [] }
  const automatic = (when: string) => ({ ...base, name: 'a', prompt_ending_conditional: when })
  expect(accepts(AutomaticEnding, automatic(' '), automatic('x'))).toEqual([false, true])
  expect(AutomaticEnding.parse(automatic('x'))).toMatchObject({ next_scene: null })
  const counted = (message_count: number) => ({ id: ending('a'), message_count })
  expect(accepts(ContextEnding, counted(0), counted(1))).toEqual([false, true])
  expect(ContextEnding.parse({ id: ending('a') })).toMatchObject({ message_count: 1 })
})

test('lists the exits of a scene with their targets, in the order of its lists', () => {
  const choice = { name: 'leave', display_name: 'Leave', conditionals: [], states_trigger: { flags: [], scales: [] } }
  const novel = tinyNovel({
    first: 'talk',
    static: { home: { next_scenes: [{ ...toScene('talk', 'interactive'), priority: 4, conditionals: [] }] } },
    interactive: {
      talk: {
        context_ending: {
          id: ending('late'),
          message_count: 7,
          next_scene: null,
          states_trigger: choice.states_trigger,
        },
        static_endings: [{ ...choice, id: ending('leave'), next_scene: toScene('home') }],
        endings: [{ ...choice, id: ending('flight'), prompt_ending_conditional: 'x', keywords: [], next_scene: null }],
      },
    },
  })
  const [talk] = novel.interactive_scenes
  const [home] = novel.static_scenes
  if (!talk || !home) throw new Error('no scenes')
  const none = { index: 0, priority: 0, message_count: 0, conditionals: [], to: null }
  expect(exitsOf(talk)).toEqual([
    { ...none, kind: 'automatic', ending_id: ending('flight'), name: 'leave' },
    { ...none, kind: 'choice', ending_id: ending('leave'), name: 'Leave', to: sceneId('home') },
    { ...none, kind: 'context', ending_id: ending('late'), name: '', message_count: 7 },
  ])
  expect(exitsOf({ ...talk, context_ending: null }).map(({ kind }) => kind)).toEqual(['automatic', 'choice'])
  expect(exitsOf(home)).toEqual([
    { ...none, kind: 'next', ending_id: null, name: '', priority: 4, to: sceneId('talk') },
  ])
  expect(exitsOf(home)).toBe(exitsOf(home))
})

test('a description that only repeats the file name waits to be confirmed', () => {
  const described = (name: string, prompt_description: string) => ({ name, prompt_description })
  expect(saysTheName(described('Ilse_glad-2', ' ilse GLAD 2'))).toBe(true)
  expect(saysTheName(described('Ilse', 'A keeper'))).toBe(false)
  const note = (described_as?: string) => ({ tags: [], ...(described_as === undefined ? {} : { described_as }) })
  expect(isUnconfirmed(described('fog', 'fog'), note())).toBe(true)
  expect(isUnconfirmed(described('fog', 'Grey'), note())).toBe(false)
  expect(isUnconfirmed(described('fog', 'fog'), note(''))).toBe(false)
  expect(isUnconfirmed(described('fog', ''), note(''))).toBe(false)
  expect(isUnconfirmed(described('x', 'fog'), note('fog'))).toBe(true)
  expect(isUnconfirmed(described('x', 'Grey'), note('fog'))).toBe(false)
  expect(noteOf({}, asset('a'))).toEqual({ tags: [] })
  expect(noteOf({ asset_notes: { [asset('a')]: { tags: ['x'] } } }, asset('a'))).toEqual({ tags: ['x'] })
  expect(
    accepts(AssetNote, {}, { tags: Array(limits.tags + 1).fill('x') }, { tags: ['x'.repeat(limits.tag + 1)] }),
  ).toEqual([true, false, false])
})

test('short strings have to match their formats', () => {
  expect(
    ['+3', '-5', '0', '123456789', '', '+', '1234567890', '1.5', 'x1'].map((text) => scaleChangePattern.test(text)),
  ).toEqual([true, true, true, true, false, false, false, false, false])
  expect(
    ['a', 'a_b-9', '', 'A', 'a b', 'a'.repeat(200), 'a'.repeat(201)].map((text) => playLinkPattern.test(text)),
  ).toEqual([true, true, false, false, false, true, false])
  expect(accepts(FocusPoint, { x: 0, y: 100 }, { x: -1, y: 0 }, { x: 0, y: 101 }, { x: 0.5, y: 0 })).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['russian', 'english', 'deutsch'].map(languageOf)).toEqual(['russian', 'english', 'english'])
})

test('finds duplicate names in a list, ignoring case; a name is not taken by its own asset', () => {
  const named = (...names: string[]) => names.map((name, at) => ({ id: asset(`${at}`), name }))
  expect([...namedTwice(named('Fog', 'Rain', 'fog ', 'FOG'))]).toEqual(['0', '2', '3'].map(asset))
  expect(namedTwice(named('Fog', 'Rain')).size).toBe(0)
  const list = named('Fog', '')
  expect(isTaken(list, ' FOG', null)).toBe(true)
  expect(isTaken(list, 'fog', asset('0'))).toBe(false)
  expect([isTaken(list, '', null), isTaken(list, 'Rain', null)]).toEqual([false, false])
  const novel = tinyNovel({ cast: ['Ilse'], backgrounds: ['quay'], tracks: ['fog'], first: 'a', static: { a: {} } })
  expect(assetsOf(novel).map(({ name }) => name)).toEqual(['Ilse calm', 'Ilse glad', 'quay', 'fog'])
})

describe('the options for replies', () => {
  test('default to nothing', () => {
    const usual = { reply_length: 'usual', reply_mood: 'usual', reply_speakers: 'usual', reply_style: ' ' } as const
    expect(storytellingOf({}, {})).toEqual({ notes: [] })
    expect(storytellingOf(usual, { ...usual, author_note: '\n' })).toEqual({ notes: [] })
  })

  test('are taken from the scene before the novel, and notes from both', () => {
    const novel = {
      reply_length: 'long',
      reply_mood: 'calm',
      reply_speakers: 'several',
      reply_style: ' Plain. ',
      author_note: 'It rains.',
    } as const
    const all = { length: 'long', mood: 'calm', several: true, style: 'Plain.', notes: ['It rains.'] }
    expect(storytellingOf(novel, {})).toEqual(all)
    expect(storytellingOf(novel, { reply_length: 'usual' })).toEqual(all)
    const scene = {
      reply_length: 'short',
      reply_mood: 'lively',
      reply_speakers: 'one',
      reply_style: 'Ornate.',
      author_note: ' Night. ',
    } as const
    const own = { length: 'short', mood: 'lively', style: 'Ornate.' }
    expect(storytellingOf(novel, scene)).toEqual({ ...own, notes: ['It rains.', 'Night.'] })
    expect(storytellingOf({}, scene)).toEqual({ ...own, notes: ['Night.'] })
  })

  test('have fixed values', () => {
    const { reply_length, reply_mood, reply_speakers } = storytellingFields
    expect(accepts(reply_length, 'short', 'usual', 'long', '', undefined)).toEqual([true, true, true, false, true])
    expect(accepts(reply_mood, 'calm', 'usual', 'lively', '')).toEqual([true, true, true, false])
    expect(accepts(reply_speakers, 'one', 'usual', 'several', '')).toEqual([true, true, true, false])
  })
})

test('a null trigger is empty, and a number is an absolute value', () => {
  expect(upgradeStatesTrigger(null)).toEqual({ flags: [], scales: [] })
  expect(upgradeStatesTrigger({ flags: [{ flag_id: 'a' }], scales: [{ change: 3 }, { change: '+1' }] })).toEqual({
    flags: [{ flag_id: 'a' }],
    scales: [{ change: '3' }, { change: '+1' }],
  })
})
