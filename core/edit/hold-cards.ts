import { arrange } from '../graph/arrange.ts'
import { sceneGraph } from '../graph/scene-graph.ts'
import type { SceneId } from '../ids.ts'
import type { GraphLayout, GraphPoint } from '../novel/graph-layout.ts'
import type { Novel } from '../novel/novel.ts'

/** After this many rounds every card is fixed: each round may move cards that were not fixed yet. */
const maxRounds = 4

/**
 * Keeps every existing card in place after a change to the graph: a card that would move is given its old point in the
 * layout. New cards are placed automatically.
 */
export function holdCards<N extends Novel>(before: N, after: N): N {
  const pointsBefore = pointsOf(before, before.graph_layout)
  let layout = after.graph_layout
  for (let round = 1; ; round++) {
    const now = pointsOf(after, layout)
    const moved = [...pointsBefore].filter(([id, point]) => {
      const at = now.get(id)
      return at !== undefined && (at.x !== point.x || at.y !== point.y)
    })
    if (moved.length === 0) return layout === after.graph_layout ? after : { ...after, graph_layout: layout }
    const held = round < maxRounds ? moved : [...pointsBefore].filter(([id]) => now.has(id))
    layout = {
      ...layout,
      ...Object.fromEntries(held.map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }])),
    }
  }
}

function pointsOf(novel: Novel, layout: GraphLayout = {}): Map<SceneId, GraphPoint> {
  const graph = sceneGraph(novel)
  const points = arrange(graph, layout)
  return new Map(graph.nodes.flatMap(({ id }, place) => (points[place] ? [[id, points[place]] as const] : [])))
}
