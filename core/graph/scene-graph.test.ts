import { describe, expect, test } from 'vitest'
import type { GraphLayout } from '../novel/graph-layout.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { ending, picture, sceneId, type TinyStory, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { arrange, measures } from './arrange.ts'
import { sceneGraph } from './scene-graph.ts'

const next = (name: string, priority = 0) => ({ ...toScene(name), priority, conditionals: [] })
const automatic = (name: string, to: string | null) => ({
  id: ending(name),
  name,
  prompt_ending_conditional: 'x',
  conditionals: [],
  keywords: [],
  next_scene: to === null ? null : toScene(to),
  states_trigger: emptyTrigger,
})

const story: TinyStory = {
  first: 'quay',
  flags: { key: false },
  backgrounds: ['fog', 'dawn'],
  interactive: {
    tavern: {
      endings: [automatic('Friends', 'home'), automatic('Parted', null)],
      context_ending: {
        id: ending('late'),
        message_count: 5,
        next_scene: toScene('home'),
        states_trigger: emptyTrigger,
      },
      backgrounds: [
        { background_asset_id: picture('fog'), priority: 9, conditionals: when({ flags: { key: true } }) },
        { background_asset_id: picture('dawn'), priority: 1, conditionals: [] },
      ],
    },
    cellar: {},
  },
  static: {
    quay: { next_scenes: [next('tavern', 2), next('road')] },
    road: { next_scenes: [next('gone'), next('home')] },
    home: {},
    attic: { next_scenes: [next('home')] },
  },
}

describe('the graph of a novel', () => {
  const graph = sceneGraph(tinyNovel(story))
  const node = (name: string) => graph.nodes.find((each) => each.id === sceneId(name))
  const edges = graph.edges.map(
    ({ from, to, exits }) =>
      `${graph.nodes[from]?.name} > ${graph.nodes[to]?.name}: ${exits.map(({ kind, name, priority }) => name || `${kind} ${priority}`)}`,
  )

  test('connects two scenes once, with all exits between them', () => {
    expect(edges).toEqual([
      'tavern > home: Friends,context 0',
      'quay > tavern: next 2',
      'quay > road: next 0',
      'road > home: next 0',
      'attic > home: next 0',
    ])
  })

  test('marks unreachable scenes, scenes that cannot be left, and ends of the story', () => {
    expect(graph.nodes.filter(({ reachable }) => !reachable).map(({ name }) => name)).toEqual(['cellar', 'attic'])
    expect(node('cellar')?.dead).toBe('stuck')
    expect([node('tavern')?.dead, node('home')?.dead]).toEqual(['end', 'end'])
    expect([node('quay')?.dead, node('attic')?.dead]).toEqual([null, null])
    // Its other next scene was deleted, so that readers always go home.
    expect(node('road')?.dead).toBeNull()
  })

  test('shows the unconditional background', () => expect(node('tavern')?.background).toBe(picture('dawn')))

  test('shows the unconditional background with the highest priority, the first among equals', () => {
    const shown = (...priorities: number[]) => {
      const backgrounds = ['fog', 'dawn'].map((name, at) => ({
        background_asset_id: picture(name),
        priority: priorities[at] ?? 0,
        conditionals: [],
      }))
      return sceneGraph(tinyNovel({ ...story, interactive: { tavern: { backgrounds } }, static: {} })).nodes[0]
        ?.background
    }
    expect([shown(5, 1), shown(1, 5), shown(3, 3)]).toEqual([picture('fog'), picture('dawn'), picture('fog')])
  })

  test('marks an exit that is the only one and unconditional', () => {
    const barred = { ...next('home'), conditionals: when({ flags: { key: true } }) }
    const { edges } = sceneGraph(
      tinyNovel({ ...story, static: { ...story.static, quay: { next_scenes: [barred] }, home: {} } }),
    )
    const onlyFrom = (name: string) =>
      edges.filter(({ from }) => graph.nodes[from]?.name === name).map(({ only }) => only)
    expect([onlyFrom('attic'), onlyFrom('quay'), onlyFrom('road')]).toEqual([[true], [false], [false]])
  })

  test('knows what is reachable if the first scene in the list begins the story', () => {
    const { nodes, first } = sceneGraph(tinyNovel({ first: 'a', interactive: { a: {}, b: {} } }))
    expect([first, ...nodes.map(({ reachable }) => reachable)]).toEqual([0, true, false])
  })

  test('marks everything as reachable if no first scene is set', () => {
    const without = sceneGraph(tinyNovel({ ...story, first: 'nowhere' }))
    expect(without.first).toBe(-1)
    expect(without.nodes.every(({ reachable }) => reachable)).toBe(true)
  })
})

describe('the arrangement of cards', () => {
  const placed = (changed: TinyStory, layout: GraphLayout = {}) => {
    const graph = sceneGraph(tinyNovel(changed))
    const points = arrange(graph, layout)
    return Object.fromEntries(graph.nodes.map(({ name }, place) => [name, points[place] ?? { x: -1, y: -1 }]))
  }
  const at = placed(story)

  test('begins at the first scene and places each further step 350 to the right', () => {
    expect(at.quay).toEqual({ x: 0, y: 60 })
    expect([at.tavern?.x, at.road?.x, at.home?.x]).toEqual([350, 350, 700])
  })

  test('spaces the cards of a column by 200, vertically centred', () => {
    expect(at.tavern?.y).toBe(0)
    expect(at.road?.y).toBe(200 + 60)
  })

  test('places unreachable scenes below', () => {
    expect(at.attic?.y).toBeGreaterThan(at.road?.y ?? 0)
    expect(at.cellar?.y).toBeGreaterThan(at.attic?.y ?? 0)
  })

  test('moves no card before a new scene', () => {
    const more = placed({
      ...story,
      static: { ...story.static, home: { next_scenes: [next('after')] }, after: {} },
    })
    expect([more.quay, more.tavern, more.road, more.home]).toEqual([at.quay, at.tavern, at.road, at.home])
    expect(more.after).toEqual({ x: 1050, y: 60 })
  })

  test('keeps manually placed cards, and places nothing under them', () => {
    const layout = { [sceneId('cellar')]: { x: 340, y: 10 } } as GraphLayout
    const moved = placed(story, layout)
    expect(moved.cellar).toEqual({ x: 340, y: 10 })
    const boxes = Object.entries(moved).map(([name, { x, y }]) => ({ name, x, y, h: name === 'cellar' ? 180 : 60 }))
    const overlap = boxes.filter((a) =>
      boxes.some(
        (b) => a !== b && Math.abs(a.x - b.x) < measures.width && a.y < b.y + b.h && b.y < a.y + a.h && a.name < b.name,
      ),
    )
    expect(overlap).toEqual([])
  })

  test('places a cycle that nothing enters', () => {
    const ring = placed({
      first: 'quay',
      static: { quay: {}, a: { next_scenes: [next('b')] }, b: { next_scenes: [next('a')] } },
    })
    expect([ring.a?.x, ring.b?.x]).toEqual([0, 350])
  })

  test('gives a manually placed card no row of its column, and places its next scene beside it', () => {
    const tied = sceneGraph(
      tinyNovel({
        first: 'a',
        static: {
          a: { next_scenes: [next('b', 2), next('c', 1)] },
          b: {},
          c: { next_scenes: [next('d')] },
          d: {},
        },
      }),
    )
    const [, b, c, d] = arrange(tied)
    expect(c).toEqual({ x: measures.column, y: (b?.y ?? 0) + measures.row })
    expect(d).toEqual({ x: 2 * measures.column, y: c?.y })
    const [, , moved] = arrange(tied, { [sceneId('b')]: { x: 3_000, y: 3_000 } } as GraphLayout)
    expect(moved).toEqual(b)
  })
})
