import { pathData } from '../engine/outline.ts'

export type MouthMood = {
  /** Corners up (positive) or down, in pixels. */
  smile: number
  /** Height of the opening in pixels. */
  open: number
  /** Width relative to the resting mouth. */
  wide?: number
  /** Raises one corner: positive the right one. */
  skew?: number
  teeth?: boolean
  /** Lips pressed together: 0..1. */
  press?: number
}

export type MouthPlace = { x: number; y: number; width: number; lip: string; line: string; shade: string; full: number }

type Spot = { x: number; y: number }
const steps = 20

/**
 * Draws a mouth of three shapes: upper lip, the line or opening between, lower lip with its shadow. Returns SVG markup.
 */
export function mouth(place: MouthPlace, mood: MouthMood): string {
  const w = place.width * (mood.wide ?? 1)
  const full = place.full * (1 - 0.55 * (mood.press ?? 0))
  const top: Spot[] = []
  const bottom: Spot[] = []
  const bow: Spot[] = []
  const under: Spot[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const u = 2 * t - 1
    const x = place.x + (w * u) / 2
    const corner = -mood.smile * u * u * Math.abs(u) ** 0.2 - (mood.skew ?? 0) * Math.max(0, u) * u
    const swell = Math.sin(Math.PI * t) ** 0.62
    const dip = Math.exp(-((u / 0.2) ** 2)) * 0.34
    const upper = place.y + corner - mood.open * 0.28 * swell
    const lower = place.y + corner + mood.open * 0.72 * swell
    top.push({ x, y: upper + Math.exp(-((u / 0.28) ** 2)) * 1.2 })
    bottom.push({ x, y: lower })
    bow.push({ x, y: upper - full * (0.72 * swell ** 1.3 - dip * 0.5) })
    under.push({ x, y: lower + full * 1.05 * Math.sin(Math.PI * t) ** 1.4 })
  }
  const upperLip = `<path d="${pathData([...bow, ...top.slice().reverse()], true)}" fill="${place.lip}"/>`
  const lowerLip = `<path d="${pathData([...bottom, ...under.slice().reverse()], true)}" fill="${place.lip}" opacity=".72"/>`
  const shadow = `<path d="${pathData(
    under.slice(5, steps - 4).map((p) => ({ x: p.x, y: p.y + 4 })),
    false,
  )}" stroke="${place.shade}" stroke-width="3.4" stroke-linecap="round" fill="none" opacity=".45"/>`
  return upperLip + lowerLip + shadow + inside(place, mood, top, bottom) + corners(place, top)
}

function inside(place: MouthPlace, mood: MouthMood, top: Spot[], bottom: Spot[]): string {
  if (mood.open < 2.5) {
    return `<path d="${pathData(top, false)}" stroke="${place.line}" stroke-width="2.8" fill="none" stroke-linecap="round"/>`
  }
  const shape = pathData([...top, ...bottom.slice().reverse()], true)
  const id = `mouth${Math.round(place.x)}-${Math.round(place.y)}`
  const teeth = mood.teeth
    ? `<path d="${pathData([...top, ...top.map((p) => ({ x: p.x, y: p.y + Math.max(mood.open * 0.3, Math.min(5.5, mood.open * 0.7)) })).reverse()], true)}" fill="#f1e6d4"/>`
    : ''
  const tongue =
    mood.open > 12
      ? `<ellipse cx="${place.x}" cy="${place.y + mood.open * 0.78}" rx="${place.width * 0.26}" ry="${mood.open * 0.32}" fill="#a3504a"/>`
      : ''
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><path d="${shape}" fill="#3a1820"/><g clip-path="url(#${id})">${tongue}${teeth}</g><path d="${pathData(top, false)}" stroke="${place.line}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`
}

function corners(place: MouthPlace, top: Spot[]): string {
  const left = top[0] ?? place
  const right = top[steps] ?? place
  return `<circle cx="${left.x}" cy="${left.y}" r="2.1" fill="${place.line}"/><circle cx="${right.x}" cy="${right.y}" r="2.1" fill="${place.line}"/>`
}
