import { strip } from '../engine/outline.ts'

/** Offsets of a brow from its resting line in pixels, up positive: at the nose, the middle, the temple. */
export type BrowMood = readonly [inner: number, middle: number, outer: number]

export type BrowPlace = {
  x: number
  y: number
  width: number
  side: 1 | -1
  weight: number
  fill: string
  name: string
  bush?: boolean
}

/** Draws a brow as a single strip: blunt at the nose, tapering at the temple. */
export function brow(place: BrowPlace, mood: BrowMood): string {
  const { x, y, width: w, side, weight } = place
  const at = (t: number): number => {
    const rest = Math.sin(Math.PI * (0.16 + t * 0.66)) * w * 0.14
    const lift = t < 0.5 ? mood[0] + (mood[1] - mood[0]) * t * 2 : mood[1] + (mood[2] - mood[1]) * (t - 0.5) * 2
    return y - rest - lift
  }
  const halves = place.bush ? [0.8, 1.1, 1, 0.95, 0.62, 0.3] : [0.62, 0.95, 1, 0.82, 0.52, 0.12]
  const spine = halves.map((half, i) => {
    const t = i / (halves.length - 1)
    return { x: x + side * (t - 0.5) * w, y: at(t), half: half * weight }
  })
  return `<path d="${strip(spine, place.name, place.bush ? 2 : 0.7)}" fill="${place.fill}"/>`
}
