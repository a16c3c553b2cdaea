import type { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { TestInteraction } from '@fabula/contract/shapes/test-interaction'
import { upgradeTestInteraction } from '@fabula/contract/shapes/upgrade-test-interaction'
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
} from '@fabula/core/test/tiny-novel'
import { describe, expect, test } from 'vitest'
import { testRequest } from './canvas-request.ts'
import {
  backTo,
  type Conversation,
  changesOfLastTurn,
  endingOutcome,
  initialWorld,
  lastOf,
  maySingleChange,
  newConversation,
  outcomeOf,
  stageOf,
  startMessageOf,
  waysOutOf,
  withAnotherAnswer,
  withChangesMeanwhile,
  withChosen,
  withOutcome,
  withWorld,
  worldOf,
} from './conversation.ts'

const novel = tinyNovel({
  first: 'talk',
  flags: { key: false },
  scales: { trust: 2 },
  cast: ['Ilse', 'Osip', 'Nobody'],
  backgrounds: ['fog', 'dawn'],
  tracks: ['slow', 'quick'],
  interactive: {
    conversation: {
      start_message_original: 'Good evening, {{user}}.',
      start_message_speaker_id: character('Ilse'),
      characters: [
        onStage('Ilse', { position: 'left' }),
        onStage('Osip', { conditionals: when({ flags: { key: true } }) }),
      ],
      backgrounds: [
        { background_asset_id: picture('fog'), priority: 1, conditionals: [] },
        { background_asset_id: picture('dawn'), priority: 5, conditionals: when({ scales: { trust: ['gte', 5] } }) },
      ],
      music: { music_mix_id: musicMix, start_asset_music_id: picture('slow') },
      static_endings: [
        {
          id: ending('leave'),
          name: 'leave',
          display_name: 'Take the key and leave',
          conditionals: when({ scales: { trust: ['gte', 4] } }),
          next_scene: toScene('home'),
          states_trigger: { flags: [{ flag_id: flag('key'), value: true }], scales: [] },
        },
      ],
      context_ending: {
        id: ending('late'),
        message_count: 9,
        next_scene: null,
        states_trigger: { flags: [], scales: [] },
      },
    },
  },
  static: { home: {} },
})
const scene = novel.interactive_scenes[0]
if (!scene) throw new Error('The story lacks its scene')
const player = { name: 'Nell', biography: 'a sailor', language: 'english' as const }
const start = newConversation(player)

const answer = (more: Partial<TestAnswer> = {}): TestAnswer => ({
  character_id: character('Ilse'),
  character_name: 'Ilse',
  character_message: 'Mind the step.',
  sprites: [],
  current_scene_sprites: [{ character_id: character('Ilse'), character_sprite_id: picture('Ilse glad') }],
  background: null,
  music: { music_asset_id: picture('quick') },
  flags: [{ id: flag('key'), initial_value: false }],
  scales: [{ id: scale('trust'), initial_value: 4 }],
  completed_ending_ids: [],
  ending_id: null,
  ending_reasoning: null,
  context_ending_reached: false,
  summaries: [],
  current_history: [],
  proposed: {
    character_id: null,
    message: '',
    sprites: [],
    music: null,
    changes: [],
    ending: null,
    offered_endings: [],
  },
  applied: [],
  refused: [],
  warnings: [],
  usage: { input_tokens: 1, cached_tokens: 0, output_tokens: 1 },
  milliseconds: { first_word: 1, whole: 2 },
  model: 'scripted',
  storyteller: 'model',
  ...more,
})
const told = (conversation: Conversation, more: Partial<TestAnswer> = {}) =>
  outcomeOf(answer(more), stageOf(novel, scene, conversation), scene)
const said = (text: string) => ({ kind: 'text' as const, text })

describe('a conversation on the test canvas', () => {
  test('begins with the initial values and the start message, addressed to the player', () => {
    expect(startMessageOf(novel, scene, start)).toMatchObject({ message: 'Good evening, Nell.', speaker_name: 'Ilse' })
    const stage = stageOf(novel, scene, start)
    expect(stage.sprites.map(({ character_id, position }) => [character_id, position])).toEqual([
      [character('Ilse'), 'left'],
    ])
    expect([stage.background_asset_id, stage.music_asset_id, stage.choices]).toEqual([
      picture('fog'),
      picture('slow'),
      [],
    ])
  })

  test('shows the effect of a changed world at once', () => {
    const changed = withWorld(start, {
      ...initialWorld,
      flags: { [flag('key')]: true },
      scales: { [scale('trust')]: 5 },
    })
    const stage = stageOf(novel, scene, changed)
    expect(stage.sprites.map(({ character_id }) => character_id)).toEqual([character('Ilse'), character('Osip')])
    expect([stage.background_asset_id, stage.choices]).toEqual([picture('dawn'), [ending('leave')]])
  })

  test('takes sprites, music and values from each answer', () => {
    const after = withOutcome(start, said('Good evening'), told(start))
    const stage = stageOf(novel, scene, after)
    expect(stage.sprites).toEqual([
      { character_id: character('Ilse'), asset_id: picture('Ilse glad'), position: 'left' },
    ])
    expect([stage.music_asset_id, worldOf(after).scales[scale('trust')]]).toEqual([picture('quick'), 4])
    expect(stage.choices).toEqual([ending('leave')])
  })

  test('takes flags and endings from each answer, and updates the stage', () => {
    const flags = [{ id: flag('key'), initial_value: true }]
    const scales = [{ id: scale('trust'), initial_value: 5 }]
    const completed_ending_ids = [ending('leave')]
    const current_scene_sprites: TestAnswer['current_scene_sprites'] = []
    const after = withOutcome(
      start,
      said('Good evening'),
      told(start, { flags, scales, completed_ending_ids, current_scene_sprites }),
    )
    expect(worldOf(after)).toMatchObject({ flags: { [flag('key')]: true }, completed_endings: completed_ending_ids })
    const stage = stageOf(novel, scene, after)
    expect(stage.sprites.map(({ character_id }) => character_id)).toEqual([character('Ilse'), character('Osip')])
    expect(stage.background_asset_id).toBe(picture('dawn'))
  })

  test('hides the choices after an ending; going back restores everything', () => {
    const first = withOutcome(start, said('One'), told(start))
    const over = withOutcome(first, said('Two'), told(first, { context_ending_reached: true }))
    expect(lastOf(over)?.reached).toEqual({ kind: 'context', id: ending('late'), because: null })
    expect(stageOf(novel, scene, over).choices).toEqual([])
    const back = backTo(over, 1)
    expect(lastOf(back)?.reached).toBeNull()
    expect(stageOf(novel, scene, back).choices).toEqual([ending('leave')])
    expect(worldOf(backTo(over, 0))).toEqual(initialWorld)
  })

  test('applies the trigger of a choice to the world', () => {
    const outcome = endingOutcome(novel, scene, start, ending('leave'))
    expect(outcome?.reached).toEqual({ kind: 'choice', id: ending('leave'), because: null })
    expect(outcome?.world.flags[flag('key')]).toBe(true)
    expect(outcome?.world.completed_endings).toEqual([ending('leave')])
    expect(endingOutcome(novel, scene, start, ending('no such'))).toBeNull()
  })

  test('reports only what the turn that ended the scene changed', () => {
    const begun = withWorld(start, { ...initialWorld, scales: { [scale('trust')]: 4 } })
    const outcome = endingOutcome(novel, scene, begun, ending('leave'))
    if (!outcome) throw new Error('no such choice')
    const moved = changesOfLastTurn(novel, withOutcome(begun, { kind: 'choice', text: 'Leave' }, outcome))
    expect(moved.map(({ name, from, to }) => [name, from, to])).toEqual([['key', false, true]])
    expect(changesOfLastTurn(novel, begun)).toEqual([])
  })

  test('requests single changes only where one is possible now', () => {
    const single = (conditionals: ReturnType<typeof when>) => ({
      ...scene,
      modifying_states: [{ states: { flags: [], scales: [] }, conditionals, type: 'single' as const }],
    })
    expect(maySingleChange(novel, scene, start)).toBe(false)
    expect(maySingleChange(novel, single([]), start)).toBe(true)
    expect(maySingleChange(novel, single(when({ flags: { key: true } })), start)).toBe(false)
  })

  test('offers the ways out of a storyteller without a model while they can be reached', () => {
    const offered_endings = [
      { id: ending('late'), name: '' },
      { id: ending('no such'), name: 'x' },
    ]
    const offline = withOutcome(
      start,
      said('One'),
      told(start, { proposed: { ...answer().proposed, offered_endings } }),
    )
    expect(waysOutOf(novel, scene, offline)).toEqual([{ id: ending('late'), name: null }])
    expect(endingOutcome(novel, scene, offline, ending('late'))?.reached?.kind).toBe('context')
    expect(waysOutOf(novel, scene, start)).toEqual([])
  })

  test('keeps every answer to a line', () => {
    const first = withOutcome(start, said('One'), told(start))
    const again = withAnotherAnswer(first, told(start, { character_message: 'Another.' }))
    expect(lastOf(again)?.message).toBe('Another.')
    expect(lastOf(withChosen(again, 0))?.message).toBe('Mind the step.')
    expect(withChosen(again, 7)).toBe(again)
  })
})

describe('the request for a test turn', () => {
  const first = withOutcome(start, said('Good evening'), told(start))
  const body = testRequest(novel, scene, first, 'And now?')

  test('conforms to the contract', () => {
    const parsed = TestInteraction.safeParse(upgradeTestInteraction(JSON.parse(JSON.stringify(body)), () => ''))
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  test('asks the cast to go on only where the reader could have spoken', () => {
    expect(testRequest(novel, scene, first, null)).toMatchObject({ user_message: null, go_on: true, replies: 1 })
    expect(testRequest(novel, { ...scene, interactive: false }, first, null)).not.toHaveProperty('go_on')
    expect(testRequest(novel, scene, first, 'And now?')).not.toHaveProperty('go_on')
  })

  test('contains the current world, stage and conversation', () => {
    expect(body).toMatchObject({
      user_message: 'And now?',
      user_biography_name: 'Nell',
      current_scales: [{ id: scale('trust'), initial_value: 4 }],
      current_scene_sprites: [{ character_id: character('Ilse'), character_sprite_id: picture('Ilse glad') }],
      music: { start_asset_music_id: picture('quick') },
      current_history: [
        { id: character('Ilse'), name: 'Ilse', message: 'Good evening, Nell.' },
        { id: 'USER', name: 'Nell', message: 'Good evening' },
        { id: character('Ilse'), name: 'Ilse', message: 'Mind the step.' },
      ],
    })
  })

  test('contains only what the scene can use', () => {
    expect(body.characters?.map(({ prompt_name }) => prompt_name)).toEqual(['Ilse', 'Osip'])
    expect(body.assets?.sprites?.map(({ name }) => name)).not.toContain('Nobody calm')
  })
})

test('what the author changes while a reply is written is kept: the player, and the changed values only', () => {
  const key = flag('key')
  const asked = withWorld(start, { flags: { [key]: true }, scales: {}, completed_endings: [ending('late')] })
  const outcome = outcomeOf(answer({ completed_ending_ids: [ending('late')] }), stageOf(novel, scene, asked), scene)
  const replied = withOutcome(asked, { kind: 'text', text: 'Hello' }, outcome)
  expect(withChangesMeanwhile(replied, asked, asked)).toBe(replied)
  const changed = withWorld(asked, { flags: {}, scales: {}, completed_endings: [ending('leave')] })
  const now = { ...changed, player: { ...player, name: 'Vera' } }
  const kept = withChangesMeanwhile(replied, asked, now)
  expect(kept.player.name).toBe('Vera')
  expect(worldOf(kept)).toEqual({
    flags: {},
    scales: { [scale('trust')]: 4 },
    completed_endings: [ending('leave')],
  })
})
