/** A view of the board: a board point is on screen at `x + point.x * scale`, `y + point.y * scale`. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** One step of the wheel. */
export const zoomStep = 1.1
/** The first view never enlarges. */
const maxInitialScale = 1
/** Below this scale the first view shows only the beginning of the story. */
const leastInitialScale = 0.5
const mostScale = 2
const leastScale = 0.01
const margin = 48

/** From this scale on scenes are cards; below it they are plain rectangles. */
export const cardScale = 0.4

/** Zooms by a factor, and keeps the point at (`x`, `y`) in place. */
export function zoomAt(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(mostScale, Math.max(leastScale, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }
}

/** The zoom factor of a wheel event: whole steps for wheels, less for small movements of a touch pad. */
export function wheelFactor(deltaY: number): number {
  const steps = Math.abs(deltaY) >= 50 ? Math.sign(deltaY) : deltaY / 50
  return zoomStep ** -steps
}

/** A view that shows everything, centred. */
export function fit(bounds: Box, size: Size): View {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const scale = Math.max(
    leastScale,
    Math.min(
      maxInitialScale,
      (size.width - 2 * margin) / Math.max(1, width),
      (size.height - 2 * margin) / Math.max(1, height),
    ),
  )
  return {
    scale,
    x: (size.width - width * scale) / 2 - bounds.left * scale,
    y: (size.height - height * scale) / 2 - bounds.top * scale,
  }
}

/** The first view: everything if it is readable then, else the beginning of the story at the left. */
export function initialView(bounds: Box, first: Box | null, size: Size): View {
  const whole = fit(bounds, size)
  if (whole.scale >= leastInitialScale || !first) return whole
  const scale = leastInitialScale
  return {
    scale,
    x: margin - first.left * scale,
    // Leaves no empty space above the story.
    y: Math.min(size.height / 2 - ((first.top + first.bottom) / 2) * scale, margin - bounds.top * scale),
  }
}

/** A view with a box in its centre, at a readable scale. */
export function centred(box: Box, view: View, size: Size): View {
  const scale = Math.max(view.scale, 0.7)
  return {
    scale,
    x: size.width / 2 - ((box.left + box.right) / 2) * scale,
    y: size.height / 2 - ((box.top + box.bottom) / 2) * scale,
  }
}

/** The visible part of the board. `beyond` extends it on all sides, in screen pixels. */
export function visibleBox({ x, y, scale }: View, { width, height }: Size, beyond = 0): Box {
  return {
    left: (-x - beyond) / scale,
    top: (-y - beyond) / scale,
    right: (width + beyond - x) / scale,
    bottom: (height + beyond - y) / scale,
  }
}

export const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export const holds = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom

/** Converts a screen point to a board point. */
export const toBoard = ({ x, y, scale }: View, point: { x: number; y: number }) => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})

/** Interpolates between two views; `share` from 0 to 1. */
export function between(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) }
}
