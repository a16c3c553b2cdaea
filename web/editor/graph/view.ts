/** How the table is looked at: a point of it stands on the screen at `x + point.x * scale`, `y + point.y * scale`. */
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

/** One turn of the wheel. */
export const zoomStep = 1.1
/** The first look is never larger than life. */
export const maxInitialScale = 1
/** Smaller than this the first look shows where the story begins, not all of it. */
const leastInitialScale = 0.5
const mostScale = 2
const leastScale = 0.01
const margin = 48

/** From here on scenes are cards; further off they are plain pieces of paper. */
export const cardScale = 0.4

/** Nearer or further by a factor; what is under the point stays under it. */
export function zoomAt(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(mostScale, Math.max(leastScale, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }
}

/** How much a turn of the wheel zooms: whole steps for wheels, less for the small moves of a touch pad. */
export function wheelFactor(deltaY: number): number {
  const steps = Math.abs(deltaY) >= 50 ? Math.sign(deltaY) : deltaY / 50
  return zoomStep ** -steps
}

/** Everything in sight, in the middle. */
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

/** The first look: everything where it can still be read, else the beginning of the story at the left. */
export function firstLook(bounds: Box, first: Box | null, size: Size): View {
  const whole = fit(bounds, size)
  if (whole.scale >= leastInitialScale || !first) return whole
  const scale = leastInitialScale
  return {
    scale,
    x: margin - first.left * scale,
    // No empty table above the story.
    y: Math.min(size.height / 2 - ((first.top + first.bottom) / 2) * scale, margin - bounds.top * scale),
  }
}

/** A box in the middle, at a scale at which it can be read. */
export function centred(box: Box, view: View, size: Size): View {
  const scale = Math.max(view.scale, 0.7)
  return {
    scale,
    x: size.width / 2 - ((box.left + box.right) / 2) * scale,
    y: size.height / 2 - ((box.top + box.bottom) / 2) * scale,
  }
}

/** What of the table is in sight. `beyond`: pixels of the screen around it that count too. */
export function inSight({ x, y, scale }: View, { width, height }: Size, beyond = 0): Box {
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

/** A point of the screen as a point of the table. */
export const toTable = ({ x, y, scale }: View, point: { x: number; y: number }) => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})

/** Part of the way from one view to another; `share` from 0 to 1. */
export function between(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) }
}
