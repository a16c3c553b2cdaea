import { measures } from '@fabula/core/graph/arrange'
import type { SceneEdge, SceneGraph } from '@fabula/core/graph/scene-graph'
import type { SceneId } from '@fabula/core/ids'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import { type Curve, curveOf, distanceTo, isLong, mayMeet, passes } from './edge-curve.ts'
import {
  type Box,
  between,
  cardScale,
  centred,
  fit,
  holds,
  meets,
  type Size,
  toBoard,
  type View,
  visibleBox,
} from './view.ts'

/** The cards that are DOM elements: those near enough to be read, and the focused one. */
export interface Shown {
  cards: number[]
  /** The index of the focused card; -1 if there is none. */
  current: number
}

/** An edge being dragged from a card. */
export interface DraggedEdge {
  from: number
  x: number
  y: number
  over: number | null
}

/** Cards this far outside the window are rendered ahead of time, in pixels. */
const renderMargin = 240
const flyMs = 260

/**
 * The state of the graph's board: what is on it, its view, and what is being dragged. Has no React and draws nothing:
 * `watch` notifies the drawing code, `subscribe` the components.
 */
export class GraphBoard {
  graph: SceneGraph = { nodes: [], edges: [], first: -1 }
  points: GraphPoint[] = []
  view: View = { x: 0, y: 0, scale: 1 }
  size: Size = { width: 0, height: 0 }
  /** The edge under the pointer. */
  hover: SceneEdge | null = null
  draggedEdge: DraggedEdge | null = null
  found: ReadonlySet<number> = new Set()
  /** Incremented whenever cards move or the graph changes. */
  layoutCount = 0
  /** Called while a card is dragged, so that its element can follow. */
  onCarry: (place: number, point: GraphPoint) => void = () => undefined
  /** The current card is to receive the keyboard focus once it is rendered. */
  focusWanted = false
  private shown: Shown = { cards: [], current: -1 }
  private shownFor: Box | null = null
  private flight = 0
  private readonly listeners = new Set<() => void>()
  private readonly watchers = new Set<() => void>()

  /** Notifies the watchers that something drawn has changed. */
  onChange = (): void => {
    for (const watch of this.watchers) watch()
  }

  /** Calls `watcher` on every change that affects the drawing. Returns a function that stops it. */
  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readShown = (): Shown => this.shown

  setGraph(graph: SceneGraph, points: GraphPoint[]): void {
    const current = this.graph.nodes[this.shown.current]?.id
    this.graph = graph
    this.points = points
    this.hover = null
    // Indexes may have changed; the next pointer move sets it again.
    this.draggedEdge = null
    this.layoutCount++
    const again = current === undefined ? -1 : graph.nodes.findIndex(({ id }) => id === current)
    this.shown = { ...this.shown, current: again >= 0 ? again : Math.max(graph.first, graph.nodes.length > 0 ? 0 : -1) }
    this.chooseCards(true)
  }

  /**
   * The index of a scene's card, which changes when scenes before it are created or deleted; null if it is not there.
   */
  placeOf(scene: SceneId): number | null {
    const place = this.graph.nodes.findIndex(({ id }) => id === scene)
    return place < 0 ? null : place
  }

  resize(size: Size): void {
    this.size = size
    this.chooseCards(true)
  }

  setView(view: View): void {
    cancelAnimationFrame(this.flight)
    this.applyView(view)
  }

  /** Animates to a view; jumps to it under reduced motion. */
  animateTo(to: View): void {
    cancelAnimationFrame(this.flight)
    const still =
      matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'less'
    if (still) {
      this.applyView(to)
      return
    }
    const [from, began] = [this.view, performance.now()]
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / flyMs))
      this.applyView(between(from, to, 1 - (1 - share) ** 3))
      if (share < 1) this.flight = requestAnimationFrame(step)
    }
    this.flight = requestAnimationFrame(step)
  }

  flyTo(place: number): void {
    this.animateTo(centred(this.boxOf(place), this.view, this.size))
  }

  showAll(): void {
    this.animateTo(fit(this.bounds(), this.size))
  }

  /** Makes a card the current one, gives it the keyboard focus, and brings it into view. */
  moveFocus(place: number): void {
    this.focusWanted = true
    this.focusCard(place)
  }

  /** Makes a card the current one, and brings it into view. */
  focusCard(place: number): void {
    this.shown = { ...this.shown, current: place }
    const box = this.boxOf(place)
    if (this.view.scale < cardScale || !holds(visibleBox(this.view, this.size), box)) this.flyTo(place)
    this.chooseCards(true)
  }

  /** Records that a card has received the focus, by a press or by Tab. */
  noteFocus(place: number): void {
    if (place === this.shown.current) return
    this.shown = { ...this.shown, current: place }
    for (const listener of this.listeners) listener()
  }

  carry(place: number, point: GraphPoint): void {
    this.points[place] = point
    this.layoutCount++
    this.onCarry(place, point)
    this.onChange()
  }

  boxOf = (place: number): Box => {
    const { x, y } = this.points[place] ?? { x: 0, y: 0 }
    const height = measures.height[this.graph.nodes[place]?.type ?? 'interactive']
    return { left: x, top: y, right: x + measures.width, bottom: y + height }
  }

  curve(edge: SceneEdge): Curve {
    return curveOf(this.boxOf(edge.from), this.boxOf(edge.to))
  }

  /** The curve of an edge, if it may be in sight. */
  curveWithin(edge: SceneEdge, sight: Box): Curve | null {
    const [from, to] = [this.points[edge.from], this.points[edge.to]]
    return from && to && mayMeet(from, to, sight) ? this.curve(edge) : null
  }

  bounds(): Box {
    const [first, ...rest] = this.points.map((_, place) => this.boxOf(place))
    const all = { ...(first ?? { left: 0, top: 0, right: 0, bottom: 0 }) }
    for (const { left, top, right, bottom } of rest) {
      all.left = Math.min(all.left, left)
      all.top = Math.min(all.top, top)
      all.right = Math.max(all.right, right)
      all.bottom = Math.max(all.bottom, bottom)
    }
    return all
  }

  /** The topmost card at a screen point. */
  cardAt(screen: { x: number; y: number }): number | null {
    const { x, y } = toBoard(this.view, screen)
    // At small scales a card is smaller than a fingertip, so its area is enlarged.
    const near = Math.max(0, 4 / this.view.scale - 4)
    for (let place = this.points.length - 1; place >= 0; place--) {
      const { left, top, right, bottom } = this.boxOf(place)
      if (x >= left - near && x <= right + near && y >= top - near && y <= bottom + near) return place
    }
    return null
  }

  /** The nearest `y` below a point at which a new card, centred on the point's `x`, overlaps no other. */
  freeBelow({ x, y }: GraphPoint): number {
    const { width, height, row } = measures
    const tall = height.interactive
    for (let at = y; ; at += row / 2) {
      const top = at - height.static / 2
      const box = { left: x - width / 2, top, right: x + width / 2, bottom: top + tall }
      if (!this.points.some((_, place) => meets(this.boxOf(place), box))) return at
    }
  }

  /** The edge nearest to a screen point, within `reach` pixels. */
  edgeAt(screen: { x: number; y: number }, reach = 9): SceneEdge | null {
    if (this.view.scale < cardScale) return null
    const { x, y } = toBoard(this.view, screen)
    const near = reach / this.view.scale
    let best: { edge: SceneEdge; distance: number } | null = null
    const sight = visibleBox(this.view, this.size)
    for (const edge of this.graph.edges) {
      const curve = this.curveWithin(edge, sight)
      if (!curve || !this.mayPass(curve, sight)) continue
      const distance = distanceTo(curve, x, y)
      if (distance < (best?.distance ?? near)) best = { edge, distance }
    }
    return best?.edge ?? null
  }

  /** Whether part of a curve may be in sight. */
  mayPass(curve: Curve, sight: Box): boolean {
    const { x1, y1, cx1, cy1, cx2, cy2, x2, y2 } = curve
    return (
      Math.min(x1, cx1, cx2, x2) < sight.right &&
      Math.max(x1, cx1, cx2, x2) > sight.left &&
      Math.min(y1, cy1, cy2, y2) < sight.bottom &&
      Math.max(y1, cy1, cy2, y2) > sight.top &&
      // A long edge passes far fewer places than its bounding box contains.
      (!isLong(curve) || passes(curve, sight))
    )
  }

  private applyView(view: View): void {
    this.view = view
    this.chooseCards(false)
    this.onChange()
  }

  /** Chooses which cards are elements. Unless `anew`, only after the window has moved beyond the chosen area. */
  private chooseCards(anew: boolean): void {
    const near = this.view.scale >= cardScale
    const sight = visibleBox(this.view, this.size)
    const stays = !anew && (near ? this.shownFor !== null && holds(this.shownFor, sight) : this.shownFor === null)
    if (!stays) {
      this.shownFor = near ? visibleBox(this.view, this.size, renderMargin) : null
      const cards = this.shownFor === null ? [] : this.within(this.shownFor)
      const { current } = this.shown
      if (current >= 0 && current < this.points.length && !cards.includes(current)) cards.push(current)
      this.shown = { cards, current }
      for (const listener of this.listeners) listener()
    }
    if (anew) this.onChange()
  }

  private within(box: Box): number[] {
    const cards: number[] = []
    for (let place = 0; place < this.points.length; place++) if (meets(this.boxOf(place), box)) cards.push(place)
    return cards
  }
}
