import type { SceneId } from '@fabula/core/ids'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import type { GraphBoard } from './graph-board.ts'

/** A point of the board's window, in pixels. */
export type WindowPoint = { x: number; y: number }

/** What a press has taken hold of. */
export type Hold =
  | { kind: 'board'; x: number; y: number }
  | { kind: 'card'; place: number; scene: SceneId; x: number; y: number; from: GraphPoint; element: boolean }
  | { kind: 'knob'; place: number; scene: SceneId }

/** Takes hold of the board itself, to pan it. */
export const holdBoard = ({ view }: GraphBoard, { x, y }: WindowPoint): Hold => ({
  kind: 'board',
  x: view.x - x,
  y: view.y - y,
})

/** Takes hold of the knob or card at a point, or of the board where there is neither. A `fixed` board has no knobs. */
export function holdAt(board: GraphBoard, target: Element, here: WindowPoint, fixed: boolean): Hold {
  const knob = fixed ? null : target.closest<HTMLElement>('[data-knob]')
  const owner = knob && board.graph.nodes[Number(knob.dataset.knob)]
  if (owner) return { kind: 'knob', place: Number(knob.dataset.knob), scene: owner.id }
  const card = target.closest<HTMLElement>('[data-card]')
  const place = card ? Number(card.dataset.card) : board.cardAt(here)
  const [from, node] = place === null ? [] : [board.points[place], board.graph.nodes[place]]
  if (place === null || !from || !node) return holdBoard(board, here)
  return { kind: 'card', place, scene: node.id, x: here.x, y: here.y, from, element: card !== null }
}

/** Finds the held card again after other authors have created or deleted scenes; null if it was deleted. */
export function findHeld(board: GraphBoard, held: Hold): Hold | null {
  if (held.kind === 'board') return held
  const place = board.placeOf(held.scene)
  return place === null ? null : { ...held, place }
}

/** Moves what is held with the pointer: pans the board, carries the card, or drags an edge from the knob. */
export function moveHeld(board: GraphBoard, held: Hold, here: WindowPoint) {
  const { scale } = board.view
  switch (held.kind) {
    case 'board':
      return board.setView({ scale, x: held.x + here.x, y: held.y + here.y })
    case 'card':
      return board.carry(held.place, {
        x: Math.round(held.from.x + (here.x - held.x) / scale),
        y: Math.round(held.from.y + (here.y - held.y) / scale),
      })
    case 'knob': {
      const over = board.cardAt(here)
      board.draggedEdge = { from: held.place, ...here, over: over === held.place ? null : over }
      return board.onChange()
    }
  }
}
