import { blend } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import type { Drawn } from '../props/drawn.ts'
import { house } from '../props/house.ts'
import { bareTree, heightAt, ridge } from '../props/nature.ts'
import type { StreetLamp } from '../props/street-lamp.ts'

/** The lamp on the hill, which is drawn before dawn, at dawn, and for the cover. */
export const fortieth: StreetLamp = { x: 1090, base: 690, height: 450, fill: '#221d28', lit: false }

export const crown = [
  [0, 900],
  [300, 850],
  [620, 770],
  [900, 700],
  [1090, 672],
  [1300, 690],
  [1600, 742],
  [1920, 800],
] as const

/** Rows of roofs that descend behind the hill. */
export function roofs(wall: string, row: number, awake: number): Drawn {
  const roll = seededRandom(500 + row)
  const svg: string[] = []
  const glow: string[] = []
  const base = 640 + row * 70
  for (let x = -60; x < 1960; x += 70 + row * 26 + roll() * 46) {
    const w = 62 + row * 26 + roll() * 40
    const drop = Math.abs(x - 1000) * (0.03 + row * 0.02)
    const h = w * (0.6 + roll() * 0.7)
    const drawn = house({
      x,
      base: base + drop + 120,
      width: w,
      height: 120 + h * 0.5,
      seed: 900 + row * 100 + Math.floor(x / 10),
      wall: blend(wall, '#14121c', roll() * 0.14),
      plain: row < 1,
      awake,
      roof: roll() < 0.62 ? 'gable' : roll() < 0.5 ? 'hip' : 'step',
      floors: 2,
    })
    svg.push(drawn.svg)
    glow.push(drawn.glow)
  }
  return { svg: svg.join(''), glow: glow.join('') }
}

/** The top of the hill: grass, a path of flat steps, the plinth of the lamp, a bench. */
export function crownSheet(earth: string, frosty: boolean): string {
  const roll = seededRandom(61)
  const grass = Array.from({ length: 420 }, () => {
    const x = roll() * 1920
    const y = heightAt(crown, x) + 4 + roll() ** 2 * 150
    const h = 7 + roll() * 18
    const tone = frosty && roll() < 0.5 ? '#d9dde6' : blend(earth, '#14121c', 0.25)
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${((roll() - 0.3) * 8).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${((roll() - 0.2) * 12).toFixed(1)} ${(-h).toFixed(1)}" stroke="${tone}" stroke-width="1.8" fill="none"/>`
  })
  const steps = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8
    const x = 1080 - t * t * 170
    const y = 706 + t * t * 330
    const w = 40 + t * 130
    return `<path d="M${x - w} ${y}Q${x} ${y - 6 - t * 8} ${x + w} ${y}l${6 + t * 6} ${8 + t * 18}Q${x} ${y + 2 + t * 10} ${x - w - 6} ${y + 8 + t * 18}Z" fill="${blend(earth, frosty ? '#e6e8ee' : '#f4ecdf', 0.2)}"/>`
  })
  const bench = `<path d="M1330 668h170v8h-170ZM1330 632h170v7h-170ZM1330 648h170v6h-170ZM1346 628h7v72h-7ZM1478 628h7v76h-7Z" fill="#2a242e"/>`
  return `<path d="${ridge(crown, 1080, 77, 9)}" fill="${earth}"/>${bench}${grass.join('')}${steps.join('')}<path d="M1044 700l10 -22h72l10 22ZM1060 680l6 -14h48l6 14Z" fill="${blend(earth, '#14121c', 0.35)}"/>`
}

export const tree = bareTree({ x: 262, base: 960, height: 980, seed: 18, fill: '#241f2a', lean: 0.12 })
export const treeRight = bareTree({ x: 1690, base: 860, height: 660, seed: 31, fill: '#2c2632', lean: 0.08 })

/** A low wall and thorns in the foreground. */
export const thorns = `<path d="M0 1080V960Q160 920 330 985T640 1062L660 1080ZM1920 1080V930Q1780 900 1640 970T1380 1064L1370 1080Z" fill="#1f1a25"/>${bareTree({ x: 90, base: 1010, height: 330, seed: 51, fill: '#1f1a25', lean: 0.4 })}${bareTree({ x: 1840, base: 990, height: 350, seed: 52, fill: '#1f1a25', lean: -0.35 })}`
