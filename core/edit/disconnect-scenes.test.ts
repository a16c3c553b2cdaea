import { describe, expect, test } from 'vitest'
import { arrange } from '../graph/arrange.ts'
import { sceneGraph } from '../graph/scene-graph.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { ending, sceneId, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { disconnectScenes } from './disconnect-scenes.ts'

const way = { conditionals: [], next_scene: toScene('road'), states_trigger: emptyTrigger }
const novel = tinyNovel({
  first: 'hall',
  flags: { key: false },
  interactive: {
    hall: {
      endings: [{ id: ending('go'), name: 'Go', prompt_ending_conditional: 'x', keywords: [], ...way }],
      static_endings: [{ id: ending('leave'), name: 'leave', display_name: 'Leave', ...way }],
      context_ending: {
        id: ending('late'),
        message_count: 3,
        next_scene: toScene('road'),
        states_trigger: emptyTrigger,
      },
    },
  },
  static: {
    road: {
      next_scenes: [
        { ...toScene('hall', 'interactive'), priority: 2, conditionals: when({ flags: { key: true } }) },
        { ...toScene('yard'), priority: 1, conditionals: [] },
        { ...toScene('hall', 'interactive'), priority: 0, conditionals: [] },
      ],
    },
    yard: {},
  },
})
const hall = (after: typeof novel) => after.interactive_scenes[0]
const nextOf = (after: typeof novel) => after.static_scenes[0]?.next_scenes.map(({ priority }) => priority)

describe('disconnecting scenes', () => {
  test('keeps an ending of any kind, which then leads nowhere', () => {
    const cut = (id: string) =>
      hall(
        disconnectScenes(novel, {
          from: sceneId('hall'),
          to: sceneId('road'),
          by: { kind: 'ending', id: ending(id) },
        }),
      )
    const led = (id: string) => {
      const scene = cut(id)
      return [scene?.endings[0], scene?.static_endings[0], scene?.context_ending].map(
        (each) => each?.next_scene !== null,
      )
    }
    expect([led('go'), led('leave'), led('late')]).toEqual([
      [false, true, true],
      [true, false, true],
      [true, true, false],
    ])
    expect(cut('go')?.endings[0]).toEqual({ ...novel.interactive_scenes[0]?.endings[0], next_scene: null })
  })

  test('removes only the given one of several next scenes that lead to the same scene', () => {
    const at = (index: number) =>
      nextOf(disconnectScenes(novel, { from: sceneId('road'), to: sceneId('hall'), by: { kind: 'next', index } }))
    expect([at(0), at(2)]).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  test('changes nothing if the exit leads elsewhere by now or was deleted', () => {
    const road = sceneId('road')
    const kept = (by: Parameters<typeof disconnectScenes>[1]['by'], from = road, to = sceneId('hall')) =>
      disconnectScenes(novel, { from, to, by })
    expect(kept({ kind: 'next', index: 1 })).toBe(novel)
    expect(kept({ kind: 'next', index: 3 })).toBe(novel)
    expect(kept({ kind: 'next', index: 0 }, sceneId('gone'))).toBe(novel)
    expect(kept({ kind: 'ending', id: ending('go') }, sceneId('hall'), sceneId('yard'))).toBe(novel)
  })

  test('moves no card', () => {
    const places = (of: typeof novel) => arrange(sceneGraph(of), of.graph_layout)
    const after = disconnectScenes(novel, {
      from: sceneId('road'),
      to: sceneId('yard'),
      by: { kind: 'next', index: 1 },
    })
    expect(places(after)).toEqual(places(novel))
  })
})
