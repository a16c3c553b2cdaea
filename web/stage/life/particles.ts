import type { StageStaging } from '../stage-view.ts'

type Kind = Exclude<StageStaging['particles'], 'none'>

/** One layer of particles; several at different speeds give depth. */
export interface ParticleLayer {
  /** In front of the cast, or behind it. */
  front: boolean
  /** Seconds for the layer to pass by its full height, or its width for fog. */
  seconds: number
  /** The number of particles on a phone-sized stage. */
  count: number
  /** Smallest and largest radius, relative to the stage's shorter side. */
  sizes: readonly [number, number]
  alpha: number
}

const sheet = (front: boolean, seconds: number, count: number, sizes: readonly [number, number], alpha: number) => ({
  front,
  seconds,
  count,
  sizes,
  alpha,
})

/** From far to near. */
export const particleLayers: Record<Kind, readonly ParticleLayer[]> = {
  snow: [sheet(false, 20, 120, [0.002, 0.0052], 0.62), sheet(true, 11, 15, [0.007, 0.013], 0.55)],
  rain: [sheet(false, 1.5, 90, [0.0008, 0.0012], 0.22), sheet(true, 1, 40, [0.0012, 0.0018], 0.3)],
  fog: [sheet(false, 90, 9, [0.3, 0.55], 0.16), sheet(true, 60, 6, [0.4, 0.7], 0.09)],
  dust: [sheet(false, 60, 36, [0.0018, 0.0036], 0.5), sheet(true, 44, 12, [0.0036, 0.0068], 0.38)],
  embers: [sheet(false, 15, 28, [0.002, 0.0042], 0.85), sheet(true, 9, 10, [0.0036, 0.0066], 0.95)],
}

/** By how much a scene's density multiplies the number of particles. */
export const densityOf: Record<StageStaging['density'], number> = { light: 0.5, medium: 1, heavy: 1.8 }

const inks: Record<Kind, string> = {
  snow: '240,243,250',
  rain: '196,210,232',
  fog: '176,180,196',
  dust: '255,224,176',
  embers: '255,148,66',
}

/** The area of a phone's stage, for which the counts are given, in canvas pixels. */
const phoneArea = 118_000

/**
 * Draws one layer twice, the copy beside or below the first, so that it can loop. The random generator is seeded: the
 * same layer always looks the same.
 */
export function drawLayer(
  canvas: HTMLCanvasElement,
  kind: Kind,
  { count, sizes, alpha }: ParticleLayer,
  density: number,
): void {
  const across = kind === 'fog'
  const [width, height] = across ? [canvas.width / 2, canvas.height] : [canvas.width, canvas.height / 2]
  const paint = canvas.getContext('2d')
  if (!paint) return
  const roll = seeded(kind.length * 977 + count)
  const short = Math.min(width, height)
  const many = Math.round(count * density * (across ? 1 : Math.min(4, (width * height) / phoneArea)))
  for (let index = 0; index < many; index++) {
    // Fog gathers in the lower part.
    const [x, y] = [roll() * width, (across ? 0.3 + 0.7 * roll() : roll()) * height]
    const radius = Math.max(0.5, (sizes[0] + (sizes[1] - sizes[0]) * roll() ** 2) * short)
    const ink = `rgba(${inks[kind]},${(alpha * (0.4 + 0.6 * roll())).toFixed(3)})`
    // A particle that crosses an edge also appears at the opposite one.
    for (const turn of [-1, 0, 1, 2]) {
      drawOne(paint, kind, ink, radius, across ? x + turn * width : x, across ? y : y + turn * height)
    }
  }
}

function drawOne(paint: CanvasRenderingContext2D, kind: Kind, ink: string, radius: number, x: number, y: number): void {
  if (kind === 'rain') {
    paint.strokeStyle = ink
    paint.lineWidth = radius * 2
    paint.beginPath()
    paint.moveTo(x, y)
    paint.lineTo(x - radius * 6, y + radius * 70)
    paint.stroke()
    return
  }
  const fog = kind === 'fog'
  const reach = fog ? radius : radius * 2.2
  const glow = paint.createRadialGradient(0, 0, fog ? 0 : radius * 0.4, 0, 0, reach)
  glow.addColorStop(0, ink)
  glow.addColorStop(1, ink.replace(/[\d.]+\)$/, '0)'))
  paint.save()
  paint.translate(x, y)
  // Fog is flattened.
  if (fog) paint.scale(1, 0.36)
  paint.fillStyle = glow
  paint.beginPath()
  paint.arc(0, 0, reach, 0, 7)
  paint.fill()
  paint.restore()
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
