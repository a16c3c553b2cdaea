import { expect, test } from 'vitest'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { quay } from '../test/quay.ts'
import { character, ending, flag, musicMix, picture, scale, tinyNovel, when } from '../test/tiny-novel.ts'
import { type PostedScene, postedGame } from './posted-scene.ts'

const novel = tinyNovel({ ...quay, tracks: ['fiddle'], backgrounds: ['quay'] })
const talk = novel.interactive_scenes[0] as InteractiveScene
const stay = {
  id: ending('stay'),
  name: 'stay',
  display_name: 'Stay',
  conditionals: [],
  next_scene: null,
  states_trigger: emptyTrigger,
}

/** The quay’s talk as posted by its author. */
const posted = (more: Partial<PostedScene> = {}): PostedScene => ({
  user_biography_name: ' Vera ',
  user_biography_description: 'A sailor',
  music_mixes: [],
  current_flags: novel.states.flags.map((each) => ({ ...each, initial_value: true })),
  current_scales: novel.states.scales.map((each) => ({ ...each, initial_value: 4 })),
  completed_endings_ids: [ending('elsewhere')],
  world_prompts: [],
  characters: novel.characters,
  assets: { sprites: [{ id: picture('Osip calm') }], backgrounds: [], musics: [] },
  scene_characters: talk.characters,
  scene_backgrounds: [],
  current_scene_sprites: [{ character_id: character('Osip'), character_sprite_id: picture('Osip calm') }],
  music: null,
  additional_prompt_descriptions: [],
  modifying_states: talk.modifying_states,
  endings: talk.endings,
  context_ending: talk.context_ending,
  current_history: [
    { id: character('Osip'), name: null, message: 'Cold night.' },
    { id: 'USER', name: null, message: 'Aye.' },
    { id: null, name: null, message: 'Fog.' },
    { id: 'gone', name: 'A ferryman', message: 'All aboard.' },
  ],
  ...more,
})

test('uses the world, conversation and reader as posted', () => {
  const { state, reader, past } = postedGame(posted())
  expect(state.world).toEqual({
    flags: { [flag('told')]: true, [flag('promised')]: true },
    scales: { [scale('trust')]: 4 },
    completed_endings: [ending('elsewhere')],
  })
  expect(state).toMatchObject({ turn: 1, the_end: false, scene_type: 'interactive', scene_name: 'Test', message: '' })
  expect(reader).toMatchObject({ name: 'Vera', biography: 'A sailor' })
  expect(past.map(({ by, character_id, name, text }) => [by, character_id, name, text])).toEqual([
    ['character', character('Osip'), 'Osip', 'Cold night.'],
    ['reader', null, 'Vera', 'Aye.'],
    ['narrator', null, '', 'Fog.'],
    ['narrator', null, 'A ferryman', 'All aboard.'],
  ])
})

test('a reader without a name is incognito, and a scene keeps its name', () => {
  const { reader, scene } = postedGame(
    posted({ user_biography_name: ' ', user_biography_description: null, scene_name: ' The quay ' }),
  )
  expect([reader.name, reader.biography, scene.name]).toEqual(['Incognito', '', 'The quay'])
})

test('referenced endings of other scenes are put into a scene of their own', () => {
  const prompt = { prompt_description: 'x', conditionals: when({ endings: { other: true, parting: false } }) }
  const { novel: made } = postedGame(posted({ additional_prompt_descriptions: [prompt] }))
  const [, elsewhere] = made.interactive_scenes
  const ids = elsewhere?.static_endings.map(({ id }) => id) ?? []
  expect(new Set(ids)).toEqual(new Set([ending('elsewhere'), ending('other')]))
  expect(ids).toHaveLength(2)
})

test('finds references in all conditions', () => {
  const on = (name: string) => when({ endings: { [name]: true } })
  const [first] = novel.characters
  if (!first) throw new Error('The quay has lost its cast')
  const { novel: made } = postedGame(
    posted({
      completed_endings_ids: [],
      world_prompts: [{ id: 'w' as never, name: 'w', prompt_description: '', conditionals: on('a') }],
      characters: [{ ...first, biographies: [{ prompt_description: '', conditionals: on('b') }] }],
      scene_characters: talk.characters.map((each) => ({ ...each, conditionals: on('c') })),
      scene_backgrounds: [{ background_asset_id: picture('quay'), priority: 1, conditionals: on('d') }],
      modifying_states: talk.modifying_states.map((each) => ({ ...each, conditionals: on('e') })),
      endings: talk.endings.map((each) => ({ ...each, conditionals: on('f') })),
      static_endings: [{ ...stay, conditionals: on('g') }],
    }),
  )
  const ids = made.interactive_scenes[1]?.static_endings.map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(ending)))
})

test('includes a choice only if it is taken', () => {
  const without = postedGame(posted({ static_endings: [stay] }))
  expect([without.scene.static_endings, without.state.offered_endings]).toEqual([[], []])
  const taken = postedGame(posted({ static_endings: [stay], chosen_ending_id: stay.id }))
  expect([taken.scene.static_endings, taken.state.offered_endings]).toEqual([[stay], [stay.id]])
})

test('keeps the characters on stage, and plays the track even if its mix was not posted', () => {
  const music = { music_mix_id: musicMix, start_asset_music_id: picture('fiddle') }
  const { state, novel: made } = postedGame(
    posted({
      music,
      assets: { sprites: [{ id: picture('Osip calm') }], backgrounds: [], musics: [{ id: picture('fiddle') }] },
    }),
  )
  expect(state.stage.sprites).toEqual([
    { character_id: character('Osip'), asset_id: picture('Osip calm'), position: 'center' },
  ])
  expect(state.speaker).toEqual({ type: 'narrator', character_id: null, name: '' })
  expect(state.stage.music_asset_id).toBe(picture('fiddle'))
  expect(made.music_mixes.map(({ id }) => id)).toEqual([musicMix])
  const mix = { id: musicMix, name: 'Night', music_asset_ids: [picture('fiddle')] }
  expect(postedGame(posted({ music, music_mixes: [mix] })).novel.music_mixes).toEqual([mix])
  expect(made.assets.sprites).toEqual([
    { id: picture('Osip calm'), name: picture('Osip calm'), prompt_description: '', extension: 'png' },
  ])
})
