import { measures } from '@fabula/core/graph/arrange'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import type { Box } from './view.ts'

/** The curve of an edge from one card to another: a cubic Bézier curve. */
export interface Curve {
  x1: number
  y1: number
  cx1: number
  cy1: number
  cx2: number
  cy2: number
  x2: number
  y2: number
}

const reach = 70
/** How far below its cards a backward edge runs. */
const backwardDrop = 60

/**
 * The curve leaves a card at its right and enters the other at its left. A backward edge runs below both; between cards
 * that lie one above the other it takes the gap between them.
 */
export function curveOf(from: Box, to: Box): Curve {
  const [x1, y1] = [from.right, (from.top + from.bottom) / 2]
  const [x2, y2] = [to.left, (to.top + to.bottom) / 2]
  if (x2 >= x1) {
    const pull = Math.max(reach, (x2 - x1) * 0.5)
    return { x1, y1, cx1: x1 + pull, cy1: y1, cx2: x2 - pull, cy2: y2, x2, y2 }
  }
  const stacked = to.left < from.right && from.left < to.right && (to.top >= from.bottom || to.bottom <= from.top)
  if (stacked) return { x1, y1, cx1: x1 + reach * 2, cy1: y1, cx2: x2 - reach * 2, cy2: y2, x2, y2 }
  const low = Math.max(from.bottom, to.bottom) + backwardDrop
  const pull = reach * 2 + (x1 - x2) * 0.15
  return { x1, y1, cx1: x1 + pull, cy1: low + (low - y1), cx2: x2 - pull, cy2: low + (low - y2), x2, y2 }
}

/**
 * Whether a curve between cards at these points may be within a box; a false is certain. Most edges of a large novel are
 * out of sight, and this tells without computing their curves.
 */
export function mayMeet(from: GraphPoint, to: GraphPoint, { left, top, right, bottom }: Box): boolean {
  const [dx, dy] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)]
  const side = reach * 2 + (dx + measures.width) * 0.15
  if (Math.max(from.x, to.x) + measures.width + side < left || Math.min(from.x, to.x) - side > right) return false
  // A backward edge's control points are twice as far below the cards as its lowest point.
  const below = measures.height.interactive * 2 + backwardDrop * 2 + dy
  return Math.max(from.y, to.y) + below >= top && Math.min(from.y, to.y) <= bottom
}

/** A point of the curve; `t` from 0 to 1. */
export function pointAt({ x1, y1, cx1, cy1, cx2, cy2, x2, y2 }: Curve, t: number): { x: number; y: number } {
  const s = 1 - t
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return { x: a * x1 + b * cx1 + c * cx2 + d * x2, y: a * y1 + b * cy1 + c * cy2 + d * y2 }
}

/** A box that contains the whole curve. */
export const boundsOf = ({ x1, y1, cx1, cy1, cx2, cy2, x2, y2 }: Curve): Box => ({
  left: Math.min(x1, cx1, cx2, x2),
  right: Math.max(x1, cx1, cx2, x2),
  top: Math.min(y1, cy1, cy2, y2),
  bottom: Math.max(y1, cy1, cy2, y2),
})

/** The position of an edge's label: in the middle, or before the end if the edge passes other cards. */
export function labelPoint(curve: Curve): { x: number; y: number } {
  const length = curve.x2 - curve.x1
  if (length < 0 || length <= 260) return pointAt(curve, 0.5)
  // The curve is flat near its end, so the label is level with the target card.
  return { x: curve.x2 - 85, y: pointAt(curve, nearEnd(curve)).y }
}

function nearEnd(curve: Curve): number {
  let [low, high] = [0.5, 1]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (pointAt(curve, middle).x < curve.x2 - 85) low = middle
    else high = middle
  }
  return low
}

/**
 * Whether an edge is so long that most of it is always out of sight. It is drawn without dashes, because it would have
 * thousands.
 */
export const isLong = ({ x1, y1, x2, y2 }: Curve): boolean => Math.abs(x2 - x1) + Math.abs(y2 - y1) > 3_000

/** Whether the curve passes a box, approximated by line segments. */
export function passes(curve: Curve, box: Box): boolean {
  let before = pointAt(curve, 0)
  for (let at = 1; at <= samples; at++) {
    const next = pointAt(curve, at / samples)
    if (
      Math.min(before.x, next.x) < box.right &&
      Math.max(before.x, next.x) > box.left &&
      Math.min(before.y, next.y) < box.bottom &&
      Math.max(before.y, next.y) > box.top
    ) {
      return true
    }
    before = next
  }
  return false
}

const samples = 24

/** The distance from a point to the curve, in board units. */
export function distanceTo(curve: Curve, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  let before = pointAt(curve, 0)
  for (let at = 1; at <= samples; at++) {
    const next = pointAt(curve, at / samples)
    least = Math.min(least, toSegment(before, next, x, y))
    before = next
  }
  return least
}

function toSegment(a: { x: number; y: number }, b: { x: number; y: number }, x: number, y: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length))
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
}
