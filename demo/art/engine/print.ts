import sharp from 'sharp'
import { toByte } from './colour.ts'
import { seededRandom } from './noise.ts'
import { at, blur, type Plane, quarter, sample } from './plane.ts'
import type { Stage } from './stage.ts'

export type Finish = {
  exposure: number
  /** Glow around bright areas. */
  bloom: number
  /** Darkening of the corners, 0 to 1. */
  vignette: number
  /** How much the bottom third is darkened, where the text is shown. */
  sink: number
}

/** The black level, never pure black: linear light added everywhere. */
const blackLevel = [0.0052, 0.0047, 0.0088] as const

/** Renders the stage to opaque RGB bytes: bloom, soft shoulder, vignette, fine grain. */
export function develop(stage: Stage, finish: Finish): Buffer {
  const { width, height } = stage
  const halos = [stage.r, stage.g, stage.b].map((data) => halo({ width, height, data }))
  const out = Buffer.alloc(width * height * 3)
  const roll = seededRandom(9)
  for (let y = 0, i = 0; y < height; y++) {
    const v = y / height
    const sunk = 1 - finish.sink * smooth((v - 0.55) / 0.45)
    for (let x = 0; x < width; x++, i++) {
      const u = (x / width - 0.5) * 2
      const w = (v - 0.46) * 2
      const dim = 1 - finish.vignette * smooth((Math.hypot(u, w * 0.85) - 0.45) / 0.95)
      const grain = (roll() + roll() - 1) * 1.9
      const channels = [stage.r, stage.g, stage.b]
      for (let c = 0; c < 3; c++) {
        const bloom = sample(halos[c] as Plane, x / 4, y / 4) * finish.bloom
        const value =
          (blackLevel[c] ?? 0) + shoulder((at(channels[c] as Float32Array, i) + bloom) * finish.exposure * dim * sunk)
        out[i * 3 + c] = Math.max(0, Math.min(255, Math.round(toByte(value) + grain)))
      }
    }
  }
  return out
}

/** Renders the stage to RGBA bytes with a transparent ground. */
export function developCutout(stage: Stage, exposure: number): Buffer {
  const { width, height } = stage
  const out = Buffer.alloc(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const a = at(stage.a, i)
    if (a < 0.004) continue
    out[i * 4] = Math.round(toByte(shoulder((at(stage.r, i) / a) * exposure)))
    out[i * 4 + 1] = Math.round(toByte(shoulder((at(stage.g, i) / a) * exposure)))
    out[i * 4 + 2] = Math.round(toByte(shoulder((at(stage.b, i) / a) * exposure)))
    out[i * 4 + 3] = Math.round(Math.min(1, a) * 255)
  }
  return out
}

/**
 * The difference of two cutouts of the same size: the second's pixels where they differ, fading out around them, and
 * transparent elsewhere. Drawn over the first it gives the second.
 */
export function developDifference(from: Buffer, to: Buffer, width: number): Buffer {
  const height = from.length / 4 / width
  const out = Buffer.alloc(to.length)
  const differs = (i: number) =>
    Math.max(...[0, 1, 2, 3].map((c) => Math.abs((from[i * 4 + c] ?? 0) - (to[i * 4 + c] ?? 0)))) > 6
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(y * width + x)) continue
      for (let dy = -3; dy <= 3; dy++) {
        for (let dx = -3; dx <= 3; dx++) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
          const i = (y + dy) * width + x + dx
          const near = 1 - Math.max(0, Math.hypot(dx, dy) - 1) / 3.3
          const alpha = Math.round(near * (to[i * 4 + 3] ?? 0))
          if (alpha <= (out[i * 4 + 3] ?? 0)) continue
          to.copy(out, i * 4, i * 4, i * 4 + 3)
          out[i * 4 + 3] = alpha
        }
      }
    }
  }
  return out
}

/** Encodes to WebP at the best quality that stays under the limit. */
export async function webp(pixels: Buffer, width: number, height: number, limit = 148_000): Promise<Buffer> {
  const channels = pixels.length === width * height * 4 ? 4 : 3
  let encoded = Buffer.alloc(0)
  for (const quality of [90, 86, 82, 78, 74, 70, 65, 60, 54, 48, 40]) {
    encoded = await sharp(pixels, { raw: { width, height, channels } })
      .webp({ quality, effort: 5, smartSubsample: true, alphaQuality: 90 })
      .toBuffer()
    if (encoded.length <= limit) return encoded
  }
  throw new Error(`The picture is ${encoded.length} bytes even at the lowest quality; the limit is ${limit}.`)
}

function smooth(t: number): number {
  const c = t < 0 ? 0 : t > 1 ? 1 : t
  return c * c * (3 - 2 * c)
}

/** A film-like tone curve: linear in the dark, approaching white instead of clipping. */
function shoulder(value: number): number {
  return value < 0.5 ? value : 0.5 + 0.5 * (1 - Math.exp(-(value - 0.5) / 0.5))
}

function halo(channel: Plane): Plane {
  const small = quarter(channel)
  const bright: Plane = { ...small, data: small.data.map((v) => Math.max(0, v - 0.5)) }
  const near = blur(bright, 4)
  const wide = blur(bright, 16)
  const far = blur(bright, 46)
  return {
    ...small,
    data: small.data.map((_, i) => at(near.data, i) * 0.5 + at(wide.data, i) * 0.35 + at(far.data, i) * 0.3),
  }
}
