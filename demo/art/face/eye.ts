import { pathData } from '../engine/outline.ts'

/**
 * The state of an eye: `open` 0 shut, 1 relaxed, 1.35 wide; `squint` raises the lower lid (1.5 and more is laughter).
 */
export type EyeMood = {
  open: number
  squint: number
  gaze: readonly [number, number]
  /** Lowers (negative) or raises (positive) the outer half of the upper lid. */
  slant?: number
}

export type EyePlace = {
  x: number
  y: number
  width: number
  /** 1 when the outer corner is to the right. */
  side: 1 | -1
  iris: string
  /** Line of lashes and lids. */
  line: string
  skinShade: string
  /** Weight of the upper lid line; heavier for young characters. */
  lash?: number
}

type Spot = { x: number; y: number }
const steps = 22

/** Draws an eye: socket, white, iris under the lid's shadow, lid line, crease. Returns SVG markup. */
export function eye(place: EyePlace, mood: EyeMood): string {
  const { upper, lower } = lids(place, mood)
  const w = place.width
  const gap = Math.max(...upper.map((u, i) => (lower[i]?.y ?? u.y) - u.y))
  const socket = `<ellipse cx="${place.x + place.side * w * 0.02}" cy="${place.y - w * 0.12}" rx="${w * 0.66}" ry="${w * 0.46}" fill="${place.skinShade}" opacity=".2"/>`
  const ball = gap > w * 0.07 ? eyeball(place, mood, upper, lower) : ''
  return socket + ball + lidLine(place, upper, gap) + crease(place, upper, mood) + lowerLine(place, lower, mood, gap)
}

function lids(place: EyePlace, mood: EyeMood): { upper: Spot[]; lower: Spot[] } {
  const { x, y, width: w, side } = place
  const upper: Spot[] = []
  const lower: Spot[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const px = x + side * (t - 0.5) * w
    const axis = y - (t - 0.5) * w * 0.1
    const lift =
      Math.sin(Math.PI * t ** 0.86) ** 0.8 * w * 0.34 * mood.open +
      (mood.slant ?? 0) * w * 0.12 * (t - 0.35) * Math.sin(Math.PI * t)
    const drop = Math.sin(Math.PI * t ** 1.15) * w * (0.19 - 0.17 * mood.squint)
    const top = axis - lift
    upper.push({ x: px, y: top })
    lower.push({ x: px, y: Math.max(top + 0.4, axis + drop) })
  }
  return { upper, lower }
}

function eyeball(place: EyePlace, mood: EyeMood, upper: Spot[], lower: Spot[]): string {
  const { x, y, width: w } = place
  const id = `eye${Math.round(x)}-${Math.round(y)}`
  const shape = pathData([...upper, ...lower.slice().reverse()], true)
  const ix = x + mood.gaze[0] * w * 0.16
  const iy = y - w * 0.075 + mood.gaze[1] * w * 0.12
  const r = w * 0.225
  const lidShade = pathData([...upper, ...upper.map((p) => ({ x: p.x, y: p.y + w * 0.1 })).reverse()], true)
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath>
    <radialGradient id="${id}i" gradientUnits="userSpaceOnUse" cx="${ix}" cy="${iy + r * 0.5}" r="${r * 1.3}"><stop offset="0" stop-color="${place.iris}"/><stop offset=".55" stop-color="${place.iris}"/><stop offset="1" stop-color="#1d141a"/></radialGradient>
    <g clip-path="url(#${id})"><path d="${shape}" fill="#f3e8d6"/>
    <circle cx="${ix}" cy="${iy}" r="${r}" fill="url(#${id}i)"/><circle cx="${ix}" cy="${iy}" r="${r * 0.46}" fill="#140d12"/>
    <path d="${lidShade}" fill="#4a2c34" opacity=".38"/>
    <ellipse cx="${ix - r * 0.4}" cy="${iy - r * 0.38}" rx="${r * 0.3}" ry="${r * 0.34}" fill="#fff8e8"/><circle cx="${ix + r * 0.42}" cy="${iy + r * 0.46}" r="${r * 0.14}" fill="#fff0d0" opacity=".7"/></g>`
}

/** The upper lid: thin at the nose, thick beyond the middle, with a short flick outside. */
function lidLine(place: EyePlace, upper: Spot[], gap: number): string {
  const w = place.width
  const weight = w * 0.085 * (place.lash ?? 1) * (gap < w * 0.07 ? 0.85 : 1)
  const top = upper.map((p, i) => {
    const t = i / steps
    return { x: p.x, y: p.y - weight * (0.25 + 0.75 * Math.sin(Math.PI * Math.min(1, t * 0.62 + 0.1))) }
  })
  const last = upper[steps] ?? { x: place.x, y: place.y }
  const flick = { x: last.x + place.side * w * 0.09, y: last.y - w * 0.035 * (place.lash ?? 1) }
  return `<path d="${pathData(
    [
      ...top,
      flick,
      ...upper
        .slice()
        .reverse()
        .map((p) => ({ x: p.x, y: p.y + 0.8 })),
    ],
    true,
  )}" fill="${place.line}"/>`
}

function crease(place: EyePlace, upper: Spot[], mood: EyeMood): string {
  const w = place.width
  const rise = w * (0.12 + 0.05 * Math.max(0, 1 - mood.open))
  const line = upper
    .slice(3, steps)
    .map((p, i) => ({ x: p.x, y: p.y - rise - Math.sin((i / (steps - 3)) * Math.PI) * w * 0.03 }))
  return `<path d="${pathData(line, false)}" stroke="${place.skinShade}" stroke-width="${w * 0.034}" stroke-linecap="round" fill="none" opacity=".75"/>`
}

function lowerLine(place: EyePlace, lower: Spot[], mood: EyeMood, gap: number): string {
  if (gap < place.width * 0.07) return ''
  const part = lower.slice(8, steps - 1)
  const pouch =
    mood.squint > 0.35
      ? `<path d="${pathData(
          lower.slice(4, steps - 2).map((p) => ({ x: p.x, y: p.y + place.width * 0.11 })),
          false,
        )}" stroke="${place.skinShade}" stroke-width="${place.width * 0.035}" fill="none" opacity=".55" stroke-linecap="round"/>`
      : ''
  return `<path d="${pathData(part, false)}" stroke="${place.line}" stroke-width="${place.width * 0.03}" fill="none" opacity=".7" stroke-linecap="round"/>${pouch}`
}
