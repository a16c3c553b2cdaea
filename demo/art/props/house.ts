import { blend } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import type { Drawn } from './drawn.ts'
import { pane } from './window.ts'

export type House = {
  /** Left wall at the ground. */
  x: number
  base: number
  width: number
  /** Ground to eaves. */
  height: number
  seed: number
  wall: string
  /** Horizontal offset of the eaves in pixels. */
  lean?: number
  roof?: 'gable' | 'hip' | 'step'
  /** Fraction of windows with light in them, 0 to 1. */
  awake?: number
  floors?: number
  /** Omits all detail: for distant sheets. */
  plain?: boolean
}

/** A tall crooked house as one sheet; `glow` contains its lit windows. */
export function house(h: House): Drawn {
  const roll = seededRandom(h.seed)
  const lean = h.lean ?? (roll() - 0.5) * h.width * 0.14
  const top = h.base - h.height
  const jut = h.width * (0.03 + roll() * 0.05)
  const left = h.x + lean - jut
  const right = h.x + h.width + lean + jut
  const rise = h.width * (0.62 + roll() * 0.5)
  const wall = `<path d="M${h.x} ${h.base}L${h.x + lean * 0.5} ${top + h.height * 0.45}L${left + jut * 0.4} ${top + h.height * 0.42}L${left + jut * 0.6} ${top}L${right - jut * 0.6} ${top}L${right - jut * 0.4} ${top + h.height * 0.42}L${h.x + h.width + lean * 0.5} ${top + h.height * 0.45}L${h.x + h.width} ${h.base}Z" fill="${h.wall}"/>`
  const parts = [chimney(left, right, top, rise, roll, h.wall), wall, roof(h, left, right, top, rise, lean)]
  const lit: string[] = []
  if (!h.plain) parts.push(timber(h, left, right, top))
  windows(h, left + jut, right - jut, top, lean, roll, parts, lit)
  const attic = attics(h, (left + right) / 2 + lean * 0.3, top, rise, roll)
  parts.push(attic.svg)
  lit.push(attic.glow)
  return { svg: parts.join(''), glow: lit.join('') }
}

function roof(h: House, left: number, right: number, top: number, rise: number, lean: number): string {
  const fill = blend(h.wall, '#0d0b14', 0.35)
  const mid = (left + right) / 2 + lean * 0.5
  const over = h.width * 0.06
  const low = top + h.width * 0.05
  const kind = h.roof ?? 'gable'
  const shape =
    kind === 'gable'
      ? `M${left - over} ${low}Q${(left + mid) / 2} ${top - rise * 0.42} ${mid} ${top - rise}Q${(right + mid) / 2} ${top - rise * 0.42} ${right + over} ${low}Z`
      : kind === 'hip'
        ? `M${left - over} ${low}Q${left + h.width * 0.12} ${top - rise * 0.3} ${left + h.width * 0.2} ${top - rise * 0.6}L${right - h.width * 0.24} ${top - rise * 0.62}Q${right - h.width * 0.1} ${top - rise * 0.3} ${right + over} ${low}Z`
        : steps(left, right, top, rise)
  if (h.plain) return `<path d="${shape}" fill="${fill}"/>`
  const id = `roof${h.seed}`
  const rows = Array.from({ length: 12 }, (_, i) => {
    const y = low - (i * rise) / 11
    const sag = h.width * 0.02
    return `<path d="M${left - over} ${y}Q${mid} ${y + sag * 2} ${right + over} ${y}" stroke="${blend(h.wall, '#f4ecdf', 0.24)}" stroke-opacity=".32" stroke-width="1.5" stroke-dasharray="${9 + (i % 3) * 2} 3" fill="none"/>`
  })
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><path d="${shape}" fill="${fill}"/><g clip-path="url(#${id})">${rows.join('')}</g>`
}

function steps(left: number, right: number, top: number, rise: number): string {
  const count = 4
  const half = (right - left) / 2
  const words = [`M${left} ${top + 6}`]
  for (let i = 0; i < count; i++) {
    const y = top - (rise * (i + 0.5)) / count
    words.push(`L${left + (half * i) / (count + 0.5)} ${y}`, `L${left + (half * (i + 1)) / (count + 0.5)} ${y}`)
  }
  for (let i = count - 1; i >= 0; i--) {
    const y = top - (rise * (i + 0.5)) / count
    words.push(`L${right - (half * (i + 1)) / (count + 0.5)} ${y}`, `L${right - (half * i) / (count + 0.5)} ${y}`)
  }
  return `${words.join('')}L${right} ${top + 6}Z`
}

function chimney(left: number, right: number, top: number, rise: number, roll: () => number, wall: string): string {
  const x = left + (right - left) * (roll() < 0.5 ? 0.2 : 0.7)
  const w = (right - left) * 0.1
  const y = top - rise * (0.8 + roll() * 0.35)
  const tilt = (roll() - 0.5) * 8
  return `<path d="M${x} ${top}L${x + tilt} ${y}h${-w * 0.15}v${-w * 0.35}h${w * 1.3}v${w * 0.35}h${-w * 0.15}L${x + w} ${top}Z" fill="${blend(wall, '#0d0b14', 0.45)}"/>`
}

/** Timber frame and string courses, a shade lighter than the wall. */
function timber(h: House, left: number, right: number, top: number): string {
  const line = blend(h.wall, '#f4ecdf', 0.13)
  const dark = blend(h.wall, '#0d0b14', 0.4)
  const y = top + h.height * 0.43
  const brace = (x: number, d: number): string =>
    `<path d="M${x} ${y}L${x + d} ${top + h.height * 0.06}" stroke="${line}" stroke-width="${h.width * 0.018}" stroke-opacity=".8"/>`
  return `<path d="M${left} ${y}L${right} ${y + 3}" stroke="${dark}" stroke-width="${h.width * 0.035}"/><path d="M${left} ${y - h.width * 0.022}L${right} ${y + 3 - h.width * 0.022}" stroke="${line}" stroke-width="2"/>${brace(left + h.width * 0.05, h.width * 0.03)}${brace(right - h.width * 0.05, -h.width * 0.03)}`
}

function windows(
  h: House,
  left: number,
  right: number,
  top: number,
  lean: number,
  roll: () => number,
  parts: string[],
  lit: string[],
): void {
  const floors = h.floors ?? Math.max(2, Math.round(h.height / (h.width * 0.62)))
  const columns = h.width > 210 ? 3 : 2
  const cell = (right - left) / columns
  const w = Math.min(cell * 0.46, 46)
  for (let f = 0; f < floors; f++) {
    const y = top + ((f + 0.28) * h.height) / floors
    const tall = Math.min((h.height / floors) * 0.5, w * 1.75)
    const slip = lean * (1 - (f + 0.5) / floors) - lean
    for (let c = 0; c < columns; c++) {
      if (roll() < 0.1) continue
      const x = left + cell * (c + 0.5) + slip * 0.5 + (roll() - 0.5) * cell * 0.1
      const drawn = pane({
        x,
        y,
        width: w,
        height: tall,
        awake: roll() < (h.awake ?? 0.4),
        wall: h.wall,
        roll,
        plain: h.plain ?? false,
      })
      parts.push(drawn.svg)
      lit.push(drawn.glow)
    }
  }
}

function attics(h: House, x: number, top: number, rise: number, roll: () => number): Drawn {
  if (h.roof === 'hip' || roll() < 0.25) return { svg: '', glow: '' }
  const w = Math.min(h.width * 0.15, 30)
  return pane({
    x,
    y: top - rise * 0.42,
    width: w,
    height: w * 1.3,
    awake: roll() < (h.awake ?? 0.4),
    wall: h.wall,
    roll,
    plain: true,
    round: true,
  })
}
