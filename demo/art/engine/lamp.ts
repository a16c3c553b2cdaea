import type { Rgb } from './colour.ts'
import { at, type Plane, sample } from './plane.ts'

/**
 * A light source between the sheets. `z`: it shines from behind sheets with a larger `z`, which are nearer to the
 * viewer.
 */
export type Lamp = {
  x: number
  y: number
  z: number
  /** Linear colour times power. */
  colour: Rgb
  /** Distance in pixels at which the light has decreased to about a third. */
  reach: number
  /** How much it lights the fog around it, relative to paper. */
  haze?: number
}

/** The strength of a lamp at a distance; 1 at its centre. */
export function falloff(lamp: Lamp, distance: number): number {
  const d = distance / lamp.reach
  return 1 / (1 + d * d * 1.1) ** 1.35
}

const steps = 40

/** Light shafts: for every cell, the fraction of the way to the lamp that no sheet covers (0 to 1). */
export function shafts(covered: Plane, lamp: Lamp, strength: number): Plane {
  const { width, height } = covered
  const out: Plane = { width, height, data: new Float32Array(width * height) }
  const lx = lamp.x / 4
  const ly = lamp.y / 4
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let open = 0
      for (let s = 1; s <= steps; s++) {
        const t = s / steps
        open += 1 - sample(covered, x + (lx - x) * t, y + (ly - y) * t)
      }
      const share = open / steps
      out.data[y * width + x] = 1 - strength + strength * share * share * 1.6
    }
  }
  return out
}

/** Adds a mask to another: the result covers what either of them covers. */
export function cover(mask: Plane, more: Plane): void {
  for (let i = 0; i < mask.data.length; i++) {
    mask.data[i] = 1 - (1 - at(mask.data, i)) * (1 - at(more.data, i))
  }
}
