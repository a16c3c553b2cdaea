import { describe, expect, test } from 'vitest'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { ending, sceneId, tinyNovel, toScene } from '../test/tiny-novel.ts'
import { connectScenes, type NewEnding } from './connect-scenes.ts'

const novel = tinyNovel({
  first: 'hall',
  interactive: {
    hall: {
      endings: [
        {
          id: ending('go'),
          name: 'Go',
          prompt_ending_conditional: 'x',
          conditionals: [],
          keywords: [],
          next_scene: null,
          states_trigger: emptyTrigger,
        },
      ],
      context_ending: { id: ending('late'), message_count: 3, next_scene: null, states_trigger: emptyTrigger },
    },
  },
  static: { road: { next_scenes: [{ ...toScene('hall', 'interactive'), priority: 2, conditionals: [] }] } },
})
const to = toScene('road')
const hallOf = (after: typeof novel) => after.interactive_scenes[0]

describe('connecting scenes', () => {
  test('adds a next scene with the lowest priority to a static scene', () => {
    const after = connectScenes(novel, { from: sceneId('road'), to, by: { kind: 'next' } })
    expect(after.static_scenes[0]?.next_scenes.map(({ scene_id, priority }) => [scene_id, priority])).toEqual([
      [sceneId('hall'), 2],
      [sceneId('road'), 0],
    ])
  })

  test('sets the next scene of an ending of any kind, and of no other', () => {
    const lead = (id: string) =>
      hallOf(connectScenes(novel, { from: sceneId('hall'), to, by: { kind: 'ending', id: ending(id) } }))
    expect(lead('late')?.context_ending?.next_scene).toEqual(to)
    expect(lead('late')?.endings).toBe(hallOf(novel)?.endings)
    expect(lead('go')?.endings[0]?.next_scene).toEqual(to)
    expect(lead('no such')).toEqual(hallOf(novel))
  })

  test('adds a new ending that leads there', () => {
    const make = (made: NewEnding) =>
      hallOf(connectScenes(novel, { from: sceneId('hall'), to, by: { kind: 'new', id: ending('new'), ending: made } }))
    const choice = make({ kind: 'choice', name: 'leave', display_name: 'Leave' })
    expect(choice?.static_endings).toMatchObject([{ display_name: 'Leave', next_scene: to }])
    const automatic = make({ kind: 'automatic', name: 'Friends', prompt_ending_conditional: 'they are friends' })
    expect(automatic?.endings.map(({ name }) => name)).toEqual(['Go', 'Friends'])
    // The only context ending of a scene is never replaced.
    expect(make({ kind: 'context', message_count: 9 })).toEqual(hallOf(novel))
  })

  test('adds a context ending to a scene without one', () => {
    const bare = tinyNovel({ first: 'hall', interactive: { hall: {} }, static: { road: {} } })
    const by = { kind: 'new', id: ending('new'), ending: { kind: 'context', message_count: 9 } } as const
    const after = connectScenes(bare, { from: sceneId('hall'), to, by })
    expect(hallOf(after)?.context_ending).toMatchObject({ message_count: 9, next_scene: to })
  })
})
