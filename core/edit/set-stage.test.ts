import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Novel } from '../novel/novel.ts'
import { character, mixOf, onStage, picture, sceneId, tinyNovel, when } from '../test/tiny-novel.ts'
import { applyCommand } from './commands.ts'
import { sceneById } from './scene-lists.ts'
import { type StageSetting, stageOf } from './set-stage.ts'

const novel = Novel.parse(
  tinyNovel({
    first: 'hall',
    flags: { key: false },
    cast: ['Ilse', 'Osip'],
    backgrounds: ['day', 'night'],
    interactive: {
      hall: {
        characters: [onStage('Ilse', { inactive: true, example_lines: ['Hm.'] })],
        backgrounds: [
          { background_asset_id: picture('night'), priority: 5, conditionals: when({ flags: { key: true } }) },
          { background_asset_id: picture('day'), priority: 1, conditionals: [] },
        ],
        start_message_original: 'Well?',
        start_message_speaker_id: character('Ilse'),
      },
    },
    static: { road: { original_message: 'Fog.' } },
  }),
)
const stageIn = (of: Novel, name: string): StageSetting => {
  const scene = sceneById(of, sceneId(name))
  if (!scene) throw new Error(`${name} is missing`)
  return stageOf(scene)
}
const osip = {
  at: null,
  character_id: character('Osip'),
  sprite_mix_id: mixOf('Osip'),
  sprite_id: picture('Osip glad'),
  position: 'left' as const,
  size: 120,
  x: 8,
}
const set = (name: string, stage: StageSetting, of = novel) =>
  applyCommand(of, { command: 'setStage', scene: sceneId(name), stage })

describe('setting a stage', () => {
  test.each(['hall', 'road'])('to its current state changes nothing in the %s', (name) => {
    expect(set(name, stageIn(novel, name))).toEqual(novel)
  })

  test('adds a background to a scene without any, and replaces a conditional one if there is no other', () => {
    const of = (backgrounds: Novel['interactive_scenes'][number]['backgrounds']) => ({
      ...novel,
      interactive_scenes: novel.interactive_scenes.map((scene) => ({ ...scene, backgrounds })),
    })
    const day = { background_asset_id: picture('day'), priority: 1, conditionals: [] }
    const after = set('hall', { ...stageIn(novel, 'hall') }, of([]))
    expect(after.interactive_scenes[0]?.backgrounds).toEqual([day])
    const dark = { ...day, background_asset_id: picture('night'), conditionals: when({ flags: { key: true } }) }
    const lit = set('hall', stageIn(novel, 'hall'), of([dark]))
    expect(lit.interactive_scenes[0]?.backgrounds).toEqual([{ ...dark, background_asset_id: picture('day') }])
  })

  test('accepts the reader’s own character as a speaker in static scenes only', () => {
    const by = (name: string) => stageIn(set(name, { ...stageIn(novel, name), speaker: 'user' }), name).speaker
    expect([by('road'), by('hall')]).toEqual(['user', null])
  })

  test('gives exactly that stage in either kind of scene, and changes nothing else in the novel', () => {
    const stages = fc.record({
      background_id: fc.constantFrom(null, picture('day'), picture('night')),
      message: fc.string(),
      speaker: fc.constantFrom(null, character('Osip')),
      size: fc.integer({ min: 40, max: 160 }),
      x: fc.option(fc.integer({ min: 0, max: 100 })),
      position: fc.constantFrom('left' as const, 'center-right' as const),
    })
    fc.assert(
      fc.property(stages, fc.constantFrom('hall', 'road'), ({ size, x, position, ...rest }, name) => {
        const before = stageIn(novel, name)
        const cast = [...before.cast.map((figure) => ({ ...figure, size, x, position })), osip]
        const after = set(name, { ...rest, cast })
        expect(Novel.safeParse(after).error?.issues).toBeUndefined()
        const wanted = cast.map((figure, at) => ({ ...figure, at }))
        // Removing the background may reveal another one, which has conditions.
        const { background_id, ...seen } = stageIn(after, name)
        expect(seen).toEqual({ message: rest.message, speaker: rest.speaker, cast: wanted })
        expect(background_id).toBe(rest.background_id ?? (name === 'hall' ? picture('night') : null))
        const other = name === 'hall' ? 'road' : 'hall'
        expect(sceneById(after, sceneId(other))).toBe(sceneById(novel, sceneId(other)))
      }),
    )
  })

  test('keeps everything it does not show: conditions, priorities, lines, who may speak', () => {
    const [ilse] = stageIn(novel, 'hall').cast
    if (!ilse) throw new Error('Ilse is missing')
    const after = set('hall', {
      ...stageIn(novel, 'hall'),
      background_id: picture('night'),
      cast: [{ ...ilse, size: 80 }],
    })
    const hall = after.interactive_scenes[0]
    expect(hall?.characters).toMatchObject([{ inactive: true, example_lines: ['Hm.'], size: 80 }])
    expect(hall?.backgrounds.map(({ priority }) => priority)).toEqual([5, 1])
    expect(hall?.backgrounds[1]?.background_asset_id).toBe(picture('night'))
  })
})
