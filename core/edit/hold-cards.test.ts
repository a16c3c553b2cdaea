import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange } from '../graph/arrange.ts'
import { sceneGraph } from '../graph/scene-graph.ts'
import type { Novel } from '../novel/novel.ts'
import { idOf, sceneId, tinyNovel, toScene } from '../test/tiny-novel.ts'
import { applyCommand } from './commands.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const novel = tinyNovel({
  first: 'a',
  static: Object.fromEntries(
    names.map((name, at) => [
      name,
      { next_scenes: at % 3 === 0 ? [{ ...toScene(names[at + 1] ?? 'a'), priority: 0, conditionals: [] }] : [] },
    ]),
  ),
})
const name = fc.constantFrom(...names)

function places(of: Novel): Map<string, string> {
  const graph = sceneGraph(of)
  const points = arrange(graph, of.graph_layout)
  return new Map(graph.nodes.map(({ id }, at) => [id, `${points[at]?.x} ${points[at]?.y}`]))
}

describe('cards on the graph', () => {
  test('stay in place, whatever is connected', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 6 }), (pairs) => {
        const after = pairs.reduce(
          (all, [from, to]) =>
            applyCommand(all, { command: 'connectScenes', from: sceneId(from), to: toScene(to), by: { kind: 'next' } }),
          novel,
        )
        expect(places(after)).toEqual(places(novel))
      }),
      { numRuns: 30 },
    )
  })

  test('stay in place when a new scene is dropped onto them, which lies where it was dropped', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: -400, max: 1_200 }), fc.integer({ min: -200, max: 900 }), (from, x, y) => {
        const id = idOf<ReturnType<typeof sceneId>>('new')
        const after = applyCommand(novel, {
          command: 'makeNextScene',
          from: sceneId(from),
          scene: { scene_id: id, scene_type: 'static' },
          name: 'New',
          created_at: '',
          point: { x, y },
          by: { kind: 'next' },
        })
        expect(places(after)).toEqual(new Map([...places(novel), [id, `${x} ${y}`]]))
      }),
      { numRuns: 30 },
    )
  })

  test('that were never moved are not fixed if they stay in place anyway', () => {
    const by = { kind: 'next' } as const
    const again = applyCommand(novel, { command: 'connectScenes', from: sceneId('a'), to: toScene('b'), by })
    expect(again.graph_layout).toBe(novel.graph_layout)
  })
})
