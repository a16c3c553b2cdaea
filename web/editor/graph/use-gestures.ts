import type { SceneEdge } from '@fabula/core/graph/scene-graph'
import type { SceneId } from '@fabula/core/ids'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import { type RefObject, useEffect } from 'react'
import type { GraphBoard } from './graph-board.ts'
import { wheelFactor, zoomAt } from './view.ts'

export type Gestures = {
  onOpen: (place: number) => void
  /** A card was moved. */
  onArrange: (place: number, point: GraphPoint) => void
  /** An edge was dragged from one card to another, and dropped at a point of the window. */
  onConnect: (from: number, to: number, at: { x: number; y: number }) => void
  /** The knob was pressed without a drag. */
  onKnob: (place: number) => void
  /**
   * The board was pressed outside the cards; `reach` is how far from an edge the press still counts as on it, in
   * pixels.
   */
  onPress: (at: { x: number; y: number }, reach: number) => void
  /** An edge was right-clicked, or long-pressed by a finger. */
  onEdge: (edge: SceneEdge) => void
  /** All edges of a card are requested. */
  onExits: (place: number) => void
  /**
   * A new scene is requested outside the cards (null: anywhere), at the end of an edge dragged from a scene (null:
   * none).
   */
  onNewScene: (from: number | null, at: { x: number; y: number } | null) => void
  onHover: (at: { x: number; y: number } | null) => void
  /** The view was moved or zoomed by two fingers, a wheel or a press. */
  onTouch: () => void
}

type Hold =
  | { kind: 'board'; x: number; y: number }
  | { kind: 'card'; place: number; scene: SceneId; x: number; y: number; from: GraphPoint; element: boolean }
  | { kind: 'knob'; place: number; scene: SceneId }

/** A press becomes a drag after this distance, in pixels. */
const dragThreshold = 4

/** How near to an edge a press counts as on it, in pixels: a finger needs more than a mouse. */
const reachOf = (event: MouseEvent) => (isFinger(event) ? 22 : 9)
const isFinger = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'touch'
const longPressMs = 500

/** Pointer gestures on the board: pan, zoom, move cards, drag edges. */
export function useGestures(
  ref: RefObject<HTMLElement | null>,
  board: GraphBoard,
  gestures: Gestures,
  /** A viewer moves no cards and creates nothing: dragging a card pans the board. */
  fixed: boolean,
) {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const fingers = new Map<number, { x: number; y: number }>()
    let hold: Hold | null = null
    let began = { x: 0, y: 0 }
    let moved = false
    let since = 0
    let spread = 0
    /** The action of the click that ends a press. Any earlier, a finger's click would land on what has opened there. */
    let pressed: (() => void) | null = null

    const at = (event: MouseEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const down = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('[data-over-board]')) return
      const here = at(event)
      fingers.set(event.pointerId, here)
      pressed = null
      gestures.onTouch()
      if (fingers.size === 2) {
        release()
        spread = distance(fingers)
        return
      }
      if (event.button !== 0 && event.button !== 1) return
      began = here
      moved = false
      since = event.timeStamp
      hold = event.button === 1 ? holdBoard(here) : holdOf(event.target, here)
      // A press on the board itself moves no focus and selects no text.
      if (hold.kind !== 'card') event.preventDefault()
    }
    const holdBoard = ({ x, y }: { x: number; y: number }): Hold => ({
      kind: 'board',
      x: board.view.x - x,
      y: board.view.y - y,
    })
    const holdOf = (target: Element, here: { x: number; y: number }): Hold => {
      const knob = fixed ? null : target.closest<HTMLElement>('[data-knob]')
      const tied = knob && board.graph.nodes[Number(knob.dataset.knob)]
      if (tied) return { kind: 'knob', place: Number(knob.dataset.knob), scene: tied.id }
      const card = target.closest<HTMLElement>('[data-card]')
      const place = card ? Number(card.dataset.card) : board.cardAt(here)
      const [from, node] = place === null ? [] : [board.points[place], board.graph.nodes[place]]
      if (place === null || !from || !node) return holdBoard(here)
      return { kind: 'card', place, scene: node.id, x: here.x, y: here.y, from, element: card !== null }
    }
    /** Finds the dragged card again after other authors have created or deleted scenes; null if it was deleted. */
    const find = (held: Hold): Hold | null => {
      if (held.kind === 'board') return held
      const place = board.placeOf(held.scene)
      return place === null ? null : { ...held, place }
    }
    const move = (event: PointerEvent) => {
      const here = at(event)
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, here)
      if (fingers.size === 2) return pinch()
      if (!hold) {
        // Controls over the board keep the pointer to themselves.
        const free = event.target instanceof Element && !event.target.closest('[data-over-board], [data-card]')
        return gestures.onHover(free ? here : null)
      }
      if (!moved && Math.hypot(here.x - began.x, here.y - began.y) < dragThreshold) return
      if (!moved) {
        moved = true
        element.setPointerCapture(event.pointerId)
        element.dataset.holds = hold.kind
        gestures.onHover(null)
        if (fixed && hold.kind === 'card') hold = holdBoard(began)
      }
      hold = find(hold)
      if (hold) follow(hold, here)
    }
    const follow = (held: Hold, here: { x: number; y: number }) => {
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
    const pinch = () => {
      const [a, b] = [...fingers.values()]
      if (!a || !b) return
      const wide = distance(fingers)
      board.setView(zoomAt(board.view, wide / Math.max(1, spread), (a.x + b.x) / 2, (a.y + b.y) / 2))
      spread = wide
    }
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      const held = hold && find(hold)
      hold = null
      delete element.dataset.holds
      if (!held) return
      const [here, reach] = [at(event), reachOf(event)]
      if (held.kind === 'board' && !moved && event.button === 0) {
        // For browsers in which a long press opens no context menu; it would have fired by now.
        const edge = !fixed && isFinger(event) && event.timeStamp - since > longPressMs && board.edgeAt(here, reach)
        pressed = () => (edge ? gestures.onEdge(edge) : gestures.onPress(here, reach))
      }
      if (held.kind === 'card') {
        const point = board.points[held.place]
        if (moved && point) gestures.onArrange(held.place, point)
        else if (!moved && !held.element && event.button === 0) pressed = () => gestures.onOpen(held.place)
      }
      if (held.kind === 'knob') {
        const over = board.cardAt(here)
        board.draggedEdge = null
        board.onChange()
        if (!moved) pressed = () => gestures.onKnob(held.place)
        else if (over === null) gestures.onNewScene(held.place, here)
        else if (over !== held.place) gestures.onConnect(held.place, over, here)
      }
    }
    /** Cancels a drag, and puts a card back. */
    const release = () => {
      const held = hold && find(hold)
      if (held?.kind === 'card') board.carry(held.place, held.from)
      hold = null
      delete element.dataset.holds
      board.draggedEdge = null
      board.onChange()
    }
    const cancel = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      release()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && hold) release()
    }
    const wheel = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-over-board]')) return
      event.preventDefault()
      gestures.onTouch()
      const { x, y } = at(event)
      board.setView(zoomAt(board.view, wheelFactor(event.deltaY), x, y))
    }
    const secondaryPress = (event: MouseEvent) => {
      const { target } = event
      if (fixed || !(target instanceof Element) || target.closest('[data-over-board], [data-card]')) return
      if (board.cardAt(at(event)) !== null) return
      const edge = board.edgeAt(at(event), reachOf(event))
      // A double click on an edge has already opened it.
      if (edge && event.type === 'dblclick') return
      event.preventDefault()
      release()
      if (edge) gestures.onEdge(edge)
      else gestures.onNewScene(null, at(event))
    }
    // Suppresses the click that ends a drag, so that it does not open the card.
    const click = (event: MouseEvent) => {
      const press = pressed
      pressed = null
      if (!moved) return press?.()
      moved = false
      event.preventDefault()
      event.stopPropagation()
    }
    const ends = new AbortController()
    const { signal } = ends
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', cancel, { signal })
    element.addEventListener('click', click, { signal, capture: true })
    element.addEventListener('dblclick', secondaryPress, { signal })
    element.addEventListener('contextmenu', secondaryPress, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    addEventListener('keydown', press, { signal })
    return () => ends.abort()
  }, [ref, board, gestures, fixed])
}

function distance(fingers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}
