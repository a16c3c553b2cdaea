import { blend } from '../engine/colour.ts'
import type { Drawn } from './drawn.ts'

export type Pane = {
  /** Centre of the upper edge. */
  x: number
  y: number
  width: number
  height: number
  awake: boolean
  wall: string
  roll: () => number
  plain: boolean
  round?: boolean
}

/** A window: frame, sill and shutters in the wall's paper, and a light if it is lit. */
export function pane(p: Pane): Drawn {
  const { x, y, width: w, height: t } = p
  const left = x - w / 2
  const dark = blend(p.wall, '#0b0a11', 0.55)
  const arch = p.round ?? p.roll() < 0.4
  const shape = arch
    ? `M${left} ${y + t}V${y + w * 0.35}Q${left} ${y - w * 0.1} ${x} ${y - w * 0.12}Q${left + w} ${y - w * 0.1} ${left + w} ${y + w * 0.35}V${y + t}Z`
    : `M${left} ${y + t}V${y}H${left + w}V${y + t}Z`
  const sill = `<path d="M${left - w * 0.16} ${y + t}h${w * 1.32}v${Math.max(2, w * 0.12)}h${-w * 1.32}Z" fill="${blend(p.wall, '#f4ecdf', 0.16)}"/>`
  const shutters =
    p.plain || p.roll() < 0.45
      ? ''
      : shutter(left - w * 0.44, y, w * 0.4, t, p.wall) + shutter(left + w * 1.04, y, w * 0.4, t, p.wall)
  const svg = `${shutters}<path d="${shape}" fill="${dark}"/>${p.plain ? '' : sill}`
  if (!p.awake) return { svg, glow: '' }
  return { svg, glow: lightIn(p, shape) }
}

function shutter(x: number, y: number, w: number, t: number, wall: string): string {
  const slats = Array.from(
    { length: 5 },
    (_, i) =>
      `<path d="M${x + w * 0.15} ${y + (t * (i + 0.7)) / 5.4}h${w * 0.7}" stroke="${blend(wall, '#0b0a11', 0.5)}" stroke-width="1.6"/>`,
  )
  return `<path d="M${x} ${y - 1}h${w}v${t + 2}h${-w}Z" fill="${blend(wall, '#f4ecdf', 0.1)}"/>${slats.join('')}`
}

/** Lamplight behind glass: brighter at the bottom where the lamp is, curtains at the sides, dark glazing bars. */
function lightIn(p: Pane, shape: string): string {
  const { x, y, width: w, height: t } = p
  const id = `pane${Math.round(x * 10)}-${Math.round(y * 10)}`
  const warm = p.roll()
  const core = warm < 0.5 ? '#ffd58a' : '#f7b95e'
  const rim = warm < 0.5 ? '#d97f35' : '#b9602d'
  const bar = Math.max(1.5, w * 0.07)
  const grad = `<radialGradient id="${id}g" gradientUnits="userSpaceOnUse" cx="${x + (p.roll() - 0.5) * w * 0.5}" cy="${y + t * 0.62}" r="${t * 0.8}"><stop offset="0" stop-color="${core}"/><stop offset="1" stop-color="${rim}"/></radialGradient>`
  const curtain = p.roll()
  const cloth =
    curtain < 0.4
      ? `<path d="M${x - w / 2} ${y - w * 0.2}h${w * 0.36}Q${x - w * 0.2} ${y + t * 0.5} ${x - w / 2} ${y + t}Z" fill="#7a3f22" opacity=".75"/><path d="M${x + w / 2} ${y - w * 0.2}h${-w * 0.36}Q${x + w * 0.2} ${y + t * 0.5} ${x + w / 2} ${y + t}Z" fill="#7a3f22" opacity=".75"/>`
      : curtain < 0.6
        ? `<path d="M${x - w / 2} ${y - w * 0.2}h${w}V${y + t * 0.4}q${-w * 0.25} ${t * 0.06} ${-w * 0.5} 0q${-w * 0.25} ${-t * 0.06} ${-w * 0.5} 0Z" fill="#8a4a26" opacity=".7"/>`
        : curtain < 0.72 && !p.plain
          ? `<path d="M${x - w * 0.2} ${y + t}q${w * 0.02} ${-t * 0.28} ${w * 0.12} ${-t * 0.32}q${-w * 0.06} ${-t * 0.2} ${w * 0.08} ${-t * 0.22}q${w * 0.15} 0 ${w * 0.1} ${t * 0.22}q${w * 0.16} ${t * 0.04} ${w * 0.18} ${t * 0.32}Z" fill="#4a2418"/>`
          : ''
  const bars = `<path d="M${x} ${y - w * 0.3}V${y + t}M${x - w / 2} ${y + t * 0.42}h${w}" stroke="#2a1712" stroke-width="${bar}"/>`
  return `${grad}<clipPath id="${id}c"><path d="${shape}"/></clipPath><g clip-path="url(#${id}c)"><path d="${shape}" fill="url(#${id}g)"/>${cloth}${bars}</g>`
}
