import type { SceneEdge } from '@fabula/core/graph/scene-graph'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import { type RefObject, useEffect } from 'react'
import type { GraphBoard } from './graph-board.ts'
import { findHeld, type Hold, holdAt, holdBoard, moveHeld, type WindowPoint } from './hold.ts'
import { Pinch } from './pinch.ts'
import { wheelFactor, zoomAt } from './view.ts'

export type Gestures = {
  onOpen: (place: number) => void
  /** A card was moved. */
  onArrange: (place: number, point: GraphPoint) => void
  /** An edge was dragged from one card to another. */
  onConnect: (from: number, to: number) => void
  /** The knob was pressed without a drag. */
  onKnob: (place: number) => void
  /**
   * The board was pressed outside the cards; `reach` is how far from an edge the press still counts as on it, in
   * pixels.
   */
  onPress: (at: WindowPoint, reach: number) => void
  /** An edge was right-clicked, or long-pressed by a finger. */
  onEdge: (edge: SceneEdge) => void
  /** All edges of a card are requested. */
  onExits: (place: number) => void
  /**
   * A new scene is requested outside the cards (null: anywhere), at the end of an edge dragged from a scene (null:
   * none).
   */
  onNewScene: (from: number | null, at: WindowPoint | null) => void
  onHover: (at: WindowPoint | null) => void
  /** The view was moved or zoomed by two fingers, a wheel or a press. */
  onTouch: () => void
}

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
    if (element) return followGestures(element, board, gestures, fixed)
  }, [ref, board, gestures, fixed])
}

/** Follows the pointer on an element, until the returned function is called. */
function followGestures(element: HTMLElement, board: GraphBoard, gestures: Gestures, fixed: boolean): () => void {
  const pinch = new Pinch(board)
  let hold: Hold | null = null
  let began: WindowPoint = { x: 0, y: 0 }
  let last = began
  let moved = false
  let since = 0
  /** The action of the click that ends a press. Any earlier, a finger's click would land on what has opened there. */
  let pressed: (() => void) | null = null

  const at = (event: MouseEvent): WindowPoint => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const down = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-over-board]')) return
    const here = at(event)
    const pinches = pinch.down(event.pointerId, here)
    pressed = null
    gestures.onTouch()
    if (pinches) return release()
    if (event.button !== 0 && event.button !== 1) return
    began = here
    moved = false
    since = event.timeStamp
    hold = event.button === 1 ? holdBoard(board, here) : holdAt(board, event.target, here, fixed)
    // A press on the board itself moves no focus and selects no text.
    if (hold.kind !== 'card') event.preventDefault()
  }
  const move = (event: PointerEvent) => {
    const here = at(event)
    // The end of a press is lost behind the browser's own menu, or outside the window.
    if (event.buttons === 0) {
      pinch.up(event.pointerId)
      if (hold) release()
    }
    if (pinch.move(event.pointerId, here)) return
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
      if (fixed && hold.kind === 'card') hold = holdBoard(board, began)
    }
    last = here
    carryOn()
  }
  const carryOn = () => {
    hold = hold && findHeld(board, hold)
    if (hold) moveHeld(board, hold, last)
  }
  // A change to the novel puts the cards in their places, also the one that is held.
  const unsubscribe = board.subscribe(() => {
    if (moved && hold?.kind === 'card') carryOn()
  })
  /** Lets go of what is held, and returns it; null if there is nothing any more. */
  const letGo = (): Hold | null => {
    const held = hold && findHeld(board, hold)
    hold = null
    delete element.dataset.holds
    return held
  }
  const up = (event: PointerEvent) => {
    pinch.up(event.pointerId)
    const held = letGo()
    if (!held) return
    if (held.kind === 'knob') {
      board.draggedEdge = null
      board.onChange()
    }
    if (moved) drop(board, gestures, held, at(event))
    else pressed = pressOf(held, event)
  }
  /** What a press without a drag does; null: nothing, or the click that follows does it on the card itself. */
  const pressOf = (held: Hold, event: PointerEvent): (() => void) | null => {
    if (held.kind === 'knob') return () => gestures.onKnob(held.place)
    if (event.button !== 0) return null
    if (held.kind === 'card') return held.element ? null : () => gestures.onOpen(held.place)
    const [here, reach] = [at(event), reachOf(event)]
    // For browsers in which a long press opens no context menu; it would have fired by now.
    const edge = !fixed && isFinger(event) && event.timeStamp - since > longPressMs && board.edgeAt(here, reach)
    return () => (edge ? gestures.onEdge(edge) : gestures.onPress(here, reach))
  }
  /** Cancels a drag, and puts a card back. */
  const release = () => {
    const held = letGo()
    if (held?.kind === 'card') board.carry(held.place, held.from)
    board.draggedEdge = null
    board.onChange()
  }
  const cancel = (event: PointerEvent) => {
    pinch.up(event.pointerId)
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
  return () => {
    ends.abort()
    unsubscribe()
  }
}

/** Ends a drag: the card stays where it is, and the edge connects two cards, or makes a new scene outside of them. */
function drop(board: GraphBoard, gestures: Gestures, held: Hold, here: WindowPoint): void {
  if (held.kind === 'card') {
    const point = board.points[held.place]
    if (point) gestures.onArrange(held.place, point)
  }
  if (held.kind === 'knob') {
    const over = board.cardAt(here)
    if (over === null) gestures.onNewScene(held.place, here)
    else if (over !== held.place) gestures.onConnect(held.place, over)
  }
}
