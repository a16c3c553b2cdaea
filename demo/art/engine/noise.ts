import { type Plane, plane } from './plane.ts'

/** A seeded random number generator, in [0, 1): the same seed always gives the same picture. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A hash of a name, so that a piece has the same outline in every expression. */
export function seedOf(name: string): number {
  let hash = 2166136261
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619)
  return hash >>> 0
}

function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed | 0, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth value noise in [-1, 1]; one cell is one unit. */
export function noise(x: number, y: number, seed: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const top = lattice(ix, iy, seed) * (1 - sx) + lattice(ix + 1, iy, seed) * sx
  const bottom = lattice(ix, iy + 1, seed) * (1 - sx) + lattice(ix + 1, iy + 1, seed) * sx
  return (top * (1 - sy) + bottom * sy) * 2 - 1
}

/** Several octaves of noise, about [-1, 1]. */
export function cloud(x: number, y: number, seed: number, octaves = 4): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * scale, y * scale, seed + i * 101) * weight
    weight *= 0.5
    scale *= 2.03
  }
  return sum
}

const tileSize = 512
let cached: Plane | undefined

/** A repeating 512x512 height field of paper: grain, clouds of pulp and scattered fibres. */
export function paperTooth(): Plane {
  if (cached) return cached
  const tile = plane(tileSize, tileSize)
  const roll = seededRandom(4021)
  for (let i = 0; i < tileSize * tileSize; i++) tile.data[i] = (roll() - 0.5) * 0.3
  for (let y = 0; y < tileSize; y++) {
    for (let x = 0; x < tileSize; x++) {
      const i = y * tileSize + x
      const pulp = wrapped(x, y, 9) * 0.42 + wrapped(x, y, 3.2) * 0.42
      tile.data[i] = (tile.data[i] ?? 0) + pulp
    }
  }
  for (let n = 0; n < 900; n++) fibre(tile, roll)
  cached = tile
  return tile
}

/** Noise that tiles seamlessly: blended from both sides. */
function wrapped(x: number, y: number, cell: number): number {
  const u = x / tileSize
  const v = y / tileSize
  const pick = (dx: number, dy: number): number => noise((x + dx * tileSize) / cell, (y + dy * tileSize) / cell, 77)
  return (pick(0, 0) * (1 - u) + pick(-1, 0) * u) * (1 - v) + (pick(0, -1) * (1 - u) + pick(-1, -1) * u) * v
}

function fibre(tile: Plane, roll: () => number): void {
  let x = roll() * tileSize
  let y = roll() * tileSize
  let turn = roll() * Math.PI * 2
  const height = roll() < 0.5 ? 0.5 : -0.4
  const length = 8 + roll() * 26
  for (let s = 0; s < length; s++) {
    const i = (Math.floor(y + tileSize) % tileSize) * tileSize + (Math.floor(x + tileSize) % tileSize)
    tile.data[i] = (tile.data[i] ?? 0) + height * Math.sin((s / length) * Math.PI)
    turn += (roll() - 0.5) * 0.35
    x += Math.cos(turn)
    y += Math.sin(turn)
  }
}
