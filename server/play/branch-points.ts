import type { PointMark } from '@fabula/contract/shapes/branches'
import type { GameStateId, SceneId } from '@fabula/core/ids'

/** What the map knows about a state before deciding whether it is a point. */
export interface TreeNode {
  id: GameStateId
  parent_id: GameStateId | null
  scene_id: SceneId
  scene_type: 'interactive' | 'static'
  /** Replies since the scene was entered. */
  turn: number
  by_choice: boolean
  has_ending: boolean
  the_end: boolean
}

/** A point, with the number of turns between it and the previous point. */
export interface TreePoint {
  node: TreeNode
  parent_id: GameStateId | null
  turns: number
  marks: PointMark[]
}

/**
 * The points of one game's tree in the map's reading order: a parent before its children, and the whole oldest branch
 * before the next one. `nodes` are in order of creation.
 */
export function branchPoints(
  nodes: readonly TreeNode[],
  { saved, current }: { saved: ReadonlySet<GameStateId>; current: GameStateId | null },
): TreePoint[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const children = new Map<GameStateId | null, TreeNode[]>()
  for (const node of nodes) {
    // Where the beginning is missing, a piece of the tree begins with its oldest state.
    const parent = node.parent_id !== null && byId.has(node.parent_id) ? node.parent_id : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  const countOf = (id: GameStateId | null) => children.get(id)?.length ?? 0
  const marksOf = (node: TreeNode, parent: TreeNode | null): PointMark[] => {
    const marks: [PointMark, boolean][] = [
      ['begin', parent === null],
      ['scene', parent !== null && entersScene(node, parent)],
      ['fork', countOf(node.id) > 1],
      ['way', parent !== null && countOf(parent.id) > 1],
      ['choice', node.by_choice],
      ['save', saved.has(node.id)],
      ['current', node.id === current],
      ['ending', node.has_ending],
      ['end', node.the_end],
      ['tip', countOf(node.id) === 0],
    ]
    return marks.filter(([, holds]) => holds).map(([mark]) => mark)
  }

  const points: TreePoint[] = []
  // A stack instead of recursion: a long game is thousands of states deep.
  const open = (children.get(null) ?? [])
    .map((node) => ({ node, from: null as GameStateId | null, turns: 0 }))
    .reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next
    const parent = node.parent_id === null ? null : (byId.get(node.parent_id) ?? null)
    const marks = marksOf(node, parent)
    const isPoint = marks.length > 0
    if (isPoint) points.push({ node, parent_id: next.from, turns: next.turns, marks })
    const from = isPoint ? node.id : next.from
    const turns = isPoint ? 1 : next.turns + 1
    for (const child of (children.get(node.id) ?? []).toReversed()) open.push({ node: child, from, turns })
  }
  return points
}

/** Whether a state begins a scene that deserves a point: an interactive scene, or the first of a row of static ones. */
const entersScene = (node: TreeNode, parent: TreeNode): boolean =>
  node.scene_type === 'interactive'
    ? node.scene_id !== parent.scene_id || (node.turn === 0 && !node.the_end && !node.has_ending)
    : parent.scene_type === 'interactive'
