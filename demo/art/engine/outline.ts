import { noise, seedOf } from './noise.ts'

export type Point = { x: number; y: number; corner: boolean }
export type Cut = {
  /** An open line instead of a closed shape. */
  open?: boolean
  /** The largest deviation of the cut from the line, in pixels. */
  wobble?: number
  /** Seeds the deviation: the same name gives the same outline. */
  name?: string
}

/** Reads `x,y x,y !x,y`: points on the outline, `!` marks a sharp corner. */
export function points(spec: string): Point[] {
  return spec
    .trim()
    .split(/\s+/)
    .map((word) => {
      const corner = word.startsWith('!')
      const [x, y] = word.slice(corner ? 1 : 0).split(',')
      return { x: Number(x), y: Number(y), corner }
    })
}

/** A smooth line through points with slight deviations, as if cut by hand; SVG path data. */
export function cut(spec: string | Point[], how: Cut = {}): string {
  const given = typeof spec === 'string' ? points(spec) : spec
  const line = flatten(given, how.open ?? false)
  const seed = seedOf(how.name ?? 'cut')
  const stray = how.wobble ?? 0.9
  const moved = line.map(({ x, y }) => ({
    x: x + noise(x / 23, y / 23, seed) * stray + noise(x / 7, y / 7, seed + 1) * stray * 0.35,
    y: y + noise(x / 23, y / 23, seed + 2) * stray + noise(x / 7, y / 7, seed + 3) * stray * 0.35,
  }))
  return pathData(moved, !how.open)
}

export function pathData(line: readonly { x: number; y: number }[], closed: boolean): string {
  const words = line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
  return words.join('') + (closed ? 'Z' : '')
}

/** The polyline of a smooth outline, a vertex about every 5 px. */
export function flatten(given: Point[], open: boolean): { x: number; y: number }[] {
  const count = given.length
  const get = (i: number): Point => given[open ? Math.max(0, Math.min(count - 1, i)) : (i + count) % count] as Point
  const line: { x: number; y: number }[] = []
  const segments = open ? count - 1 : count
  for (let i = 0; i < segments; i++) segment(line, get(i - 1), get(i), get(i + 1), get(i + 2))
  if (open) line.push({ x: get(count - 1).x, y: get(count - 1).y })
  return line
}

function segment(line: { x: number; y: number }[], p0: Point, p1: Point, p2: Point, p3: Point): void {
  const span = Math.hypot(p2.x - p1.x, p2.y - p1.y)
  const c1 = handle(p0, p1, p2, span)
  const c2 = handle(p3, p2, p1, span)
  const steps = Math.max(2, Math.ceil(span / 5))
  for (let s = 0; s < steps; s++) {
    const t = s / steps
    const u = 1 - t
    const b0 = u * u * u
    const b1 = 3 * u * u * t
    const b2 = 3 * u * t * t
    const b3 = t * t * t
    line.push({
      x: p1.x * b0 + c1.x * b1 + c2.x * b2 + p2.x * b3,
      y: p1.y * b0 + c1.y * b1 + c2.y * b2 + p2.y * b3,
    })
  }
}

/** The control point from `here` towards `next`, limited by the span so that short steps do not loop. */
function handle(before: Point, here: Point, next: Point, span: number): { x: number; y: number } {
  if (here.corner) return { x: here.x + (next.x - here.x) / 3, y: here.y + (next.y - here.y) / 3 }
  const dx = next.x - before.x
  const dy = next.y - before.y
  const length = Math.hypot(dx, dy) || 1
  const reach = span * 0.36
  return { x: here.x + (dx / length) * reach, y: here.y + (dy / length) * reach }
}

/** A strip along a line whose half-width changes from point to point: fingers, brows, branches, straps. */
export function strip(spine: readonly { x: number; y: number; half: number }[], name = 'strip', wobble = 0.6): string {
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i < spine.length; i++) {
    const here = spine[i] as { x: number; y: number; half: number }
    const before = spine[Math.max(0, i - 1)] ?? here
    const after = spine[Math.min(spine.length - 1, i + 1)] ?? here
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const nx = -(after.y - before.y) / length
    const ny = (after.x - before.x) / length
    left.push({ x: here.x + nx * here.half, y: here.y + ny * here.half, corner: false })
    right.unshift({ x: here.x - nx * here.half, y: here.y - ny * here.half, corner: false })
  }
  return cut([...left, ...right], { name, wobble })
}
