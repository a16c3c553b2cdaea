import type { Drawn } from './drawn.ts'

export type StreetLamp = {
  /** Foot of the post. */
  x: number
  base: number
  /** Foot to the middle of the glass. */
  height: number
  fill: string
  lit: boolean
  /** A wall bracket instead of a post, arm to the right (1) or left (-1). */
  arm?: 1 | -1
}

/** The position of a lamp's flame. */
export function flameOf(lamp: StreetLamp): { x: number; y: number } {
  return { x: lamp.x + (lamp.arm ?? 0) * lamp.height * 0.16, y: lamp.base - lamp.height }
}

/** An oil lamp on a turned post: four-sided glass, a cap like a small roof, a ladder bar. */
export function streetLamp(lamp: StreetLamp): Drawn {
  const s = lamp.height / 300
  const { x, y } = flameOf(lamp)
  const f = lamp.fill
  const post = lamp.arm ? bracket(lamp, s) : standing(lamp, s)
  const head = `
    <path d="M${x - 9 * s} ${y + 40 * s}h${18 * s}l${5 * s} ${-8 * s}h${-28 * s}Z" fill="${f}"/>
    <path d="M${x - 17 * s} ${y + 32 * s}L${x - 27 * s} ${y - 28 * s}h${4 * s}L${x - 13 * s} ${y + 30 * s}h${26 * s}L${x + 23 * s} ${y - 28 * s}h${4 * s}L${x + 17 * s} ${y + 32 * s}Z" fill="${f}"/>
    <path d="M${x - 1.3 * s} ${y + 30 * s}v${-58 * s}h${2.6 * s}v${58 * s}Z" fill="${f}"/>
    <path d="M${x - 34 * s} ${y - 27 * s}Q${x - 22 * s} ${y - 40 * s} ${x - 14 * s} ${y - 56 * s}h${28 * s}Q${x + 22 * s} ${y - 40 * s} ${x + 34 * s} ${y - 27 * s}Z" fill="${f}"/>
    <path d="M${x - 16 * s} ${y - 56 * s}q${16 * s} ${-10 * s} ${32 * s} 0l${-6 * s} ${-9 * s}q${-10 * s} ${-7 * s} ${-20 * s} 0Z" fill="${f}"/>
    <circle cx="${x}" cy="${y - 74 * s}" r="${5 * s}" fill="${f}"/>`
  const glass = lamp.lit
    ? ''
    : `<path d="M${x - 23 * s} ${y - 27 * s}h${46 * s}L${x + 13 * s} ${y + 31 * s}h${-26 * s}Z" fill="#8d94a0" opacity=".28"/>`
  return { svg: post + glass + head, glow: lamp.lit ? flame(x, y, s) : '' }
}

function standing(lamp: StreetLamp, s: number): string {
  const { x, base, fill: f } = lamp
  const y = base - lamp.height
  return `
    <path d="M${x - 22 * s} ${base}l${6 * s} ${-16 * s}h${5 * s}l${3 * s} ${-34 * s}h${-3 * s}v${-7 * s}h${5 * s}L${x - 3.4 * s} ${y + 92 * s}h${-4 * s}v${-6 * s}h${4 * s}V${y + 38 * s}h${6.8 * s}V${y + 86 * s}h${4 * s}v${6 * s}h${-4 * s}L${x + 6 * s} ${base - 57 * s}h${5 * s}v${7 * s}h${-3 * s}l${3 * s} ${34 * s}h${5 * s}l${6 * s} ${16 * s}Z" fill="${f}"/>
    <path d="M${x - 30 * s} ${y + 70 * s}h${60 * s}v${4 * s}h${-60 * s}Z" fill="${f}"/><circle cx="${x - 31 * s}" cy="${y + 72 * s}" r="${4 * s}" fill="${f}"/><circle cx="${x + 31 * s}" cy="${y + 72 * s}" r="${4 * s}" fill="${f}"/>
    <path d="M${x - 3 * s} ${y + 64 * s}q${-16 * s} ${-4 * s} ${-16 * s} ${-20 * s}q${6 * s} ${12 * s} ${16 * s} ${12 * s}Z M${x + 3 * s} ${y + 64 * s}q${16 * s} ${-4 * s} ${16 * s} ${-20 * s}q${-6 * s} ${12 * s} ${-16 * s} ${12 * s}Z" fill="${f}"/>`
}

function bracket(lamp: StreetLamp, s: number): string {
  const { x, y } = flameOf(lamp)
  const side = lamp.arm ?? 1
  const wall = x - side * 110 * s
  return `<path d="M${wall} ${y + 60 * s}Q${x - side * 40 * s} ${y + 64 * s} ${x} ${y + 42 * s}M${wall} ${y + 120 * s}Q${x - side * 66 * s} ${y + 104 * s} ${x - side * 52 * s} ${y + 60 * s}" stroke="${lamp.fill}" stroke-width="${6 * s}" fill="none"/>`
}

function flame(x: number, y: number, s: number): string {
  const id = `flame${Math.round(x)}-${Math.round(y)}`
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e58a35"/><stop offset=".55" stop-color="#ffc66b"/><stop offset="1" stop-color="#f0a04a"/></linearGradient>
    <path d="M${x - 22 * s} ${y - 27 * s}h${20 * s}v${57 * s}h${-10.5 * s}ZM${x + 22 * s} ${y - 27 * s}h${-20 * s}v${57 * s}h${10.5 * s}Z" fill="url(#${id})"/>
    <path d="M${x} ${y - 20 * s}q${11 * s} ${22 * s} ${8 * s} ${34 * s}q${-8 * s} ${12 * s} ${-16 * s} 0q${-3 * s} ${-12 * s} ${8 * s} ${-34 * s}Z" fill="#fff1cf"/>`
}
