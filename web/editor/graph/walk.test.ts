import { arrange, measures } from '@fabula/core/graph/arrange'
import { sceneGraph } from '@fabula/core/graph/scene-graph'
import { ending, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import { describe, expect, test } from 'vitest'
import { type Way, walk } from './walk.ts'

const next = (name: string) => ({ ...toScene(name), priority: 0, conditionals: [] })
const graph = sceneGraph(
  tinyNovel({
    first: 'quay',
    interactive: {
      far: {
        context_ending: {
          id: ending('x'),
          message_count: 1,
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
        },
      },
    },
    static: {
      quay: { next_scenes: [next('left'), next('middle'), next('right')] },
      left: { next_scenes: [next('home')] },
      middle: {},
      right: {},
      home: {},
    },
  }),
)
const points = arrange(graph)
const place = (name: string) => graph.nodes.findIndex((node) => node.name === name)
const boxOf = (at: number) => {
  const { x, y } = points[at] ?? { x: 0, y: 0 }
  return { left: x, top: y, right: x + measures.width, bottom: y + 60 }
}
const from = (name: string, way: Way) => {
  const found = walk(graph, boxOf, place(name), way)
  return found === null ? null : graph.nodes[found]?.name
}

describe('arrow keys', () => {
  test('follow the edges forward and back', () => {
    expect(from('quay', 'right')).toBe('left')
    expect(from('left', 'right')).toBe('home')
    expect(from('home', 'left')).toBe('left')
    expect(from('right', 'left')).toBe('quay')
  })

  test('move up and down among the targets of one scene', () => {
    expect(from('left', 'down')).toBe('middle')
    expect(from('middle', 'down')).toBe('right')
    expect(from('right', 'up')).toBe('middle')
  })

  test('reach an unconnected scene, and lead back from it', () => {
    const met = new Set(['quay'])
    for (const name of met) for (const way of ['left', 'right', 'up', 'down'] as const) met.add(from(name, way) ?? name)
    expect([...met].sort()).toEqual(graph.nodes.map(({ name }) => name).sort())
    expect((['left', 'right', 'up', 'down'] as const).some((way) => from('far', way) !== null)).toBe(true)
  })

  test('stay if nothing lies in that direction', () => {
    expect(from('quay', 'left')).toBeNull()
  })
})
