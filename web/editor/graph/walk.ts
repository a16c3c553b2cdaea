import type { SceneGraph } from '@fabula/core/graph/scene-graph'
import type { Box } from './view.ts'

export type Way = 'left' | 'right' | 'up' | 'down'

/** The direction of each arrow key. */
export const toward: Record<Way, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/**
 * The scene that an arrow key leads to: among the connected scenes, the one that lies most in that direction. Up and
 * down also reach siblings, which the same scene leads to. If none lies in that direction, any card that does is taken,
 * so that unconnected scenes can be reached. Null if there is none.
 */
export function walk(graph: SceneGraph, boxOf: (place: number) => Box, from: number, way: Way): number | null {
  const connected = graph.edges.flatMap((edge) =>
    edge.from === from ? [edge.to] : edge.to === from ? [edge.from] : [],
  )
  const parents = new Set(graph.edges.filter(({ to }) => to === from).map((edge) => edge.from))
  const beside = way === 'up' || way === 'down' ? graph.edges.filter((edge) => parents.has(edge.from)) : []
  const around = new Set([...connected, ...beside.map(({ to }) => to)])
  const all = graph.nodes.map((_, place) => place)
  return nearest(around, boxOf, from, way) ?? nearest(all, boxOf, from, way)
}

function nearest(places: Iterable<number>, boxOf: (place: number) => Box, from: number, way: Way): number | null {
  let best: { place: number; cost: number } | null = null
  const here = middle(boxOf(from))
  for (const place of places) {
    if (place === from) continue
    const there = middle(boxOf(place))
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const along = dx * toward[way].x + dy * toward[way].y
    const aside = Math.abs(dx * toward[way].y) + Math.abs(dy * toward[way].x)
    // A card that is further aside than along belongs to another arrow key.
    if (along <= 0 || (way === 'up' || way === 'down' ? aside > along * 4 : aside > along * 8)) continue
    const cost = along + aside * 2
    if (best === null || cost < best.cost) best = { place, cost }
  }
  return best?.place ?? null
}

const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
