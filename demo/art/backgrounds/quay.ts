import { blend } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import type { Stage } from '../engine/stage.ts'
import { house } from '../props/house.ts'
import { heightAt, ridge } from '../props/nature.ts'
import { type StreetLamp, streetLamp } from '../props/street-lamp.ts'

/** The quay of Orlin, which is drawn twice: in evening fog and at dawn with ice. */
export const quayLamp: StreetLamp = { x: 768, base: 792, height: 470, fill: '#2b2631', lit: true }

const slope = [
  [0, 470],
  [380, 452],
  [760, 400],
  [1080, 296],
  [1330, 214],
  [1560, 250],
  [1920, 330],
] as const

/** The town on its hill across the basin: many small roofs, and the street lamps up to the fortieth. */
export function town(wall: string, awake: number, lamps: boolean): { svg: string; glow: string } {
  const roll = seededRandom(71)
  const svg: string[] = [`<path d="${ridge(slope, 1080, 9, 14)}" fill="${wall}"/>`]
  const glow: string[] = []
  for (let row = 0; row < 4; row++) {
    for (let x = 300 + row * 30; x < 1900; x += 44 + roll() * 40) {
      const base = heightAt(slope, x) + 30 + row * 62
      if (base > 590 || (row === 0 && x > 1180 && x < 1450)) continue
      const w = 34 + roll() * 26
      const drawn = house({
        x,
        base: base + 30,
        width: w,
        height: w * (0.9 + roll() * 0.9),
        seed: Math.floor(x) + row * 7,
        wall: blend(wall, '#14121c', 0.06 + row * 0.07),
        plain: true,
        awake,
        roof: roll() < 0.6 ? 'gable' : 'hip',
      })
      svg.push(drawn.svg)
      glow.push(drawn.glow)
    }
  }
  const top = heightAt(slope, 1330)
  svg.push(`<path d="M1326 ${top + 14}l1 -64h-9l-3 -24h26l-3 24h-9l1 64Z" fill="${blend(wall, '#14121c', 0.3)}"/>`)
  if (lamps) glow.push(wayOfLamps())
  return { svg: svg.join(''), glow: glow.join('') }
}

function wayOfLamps(): string {
  const out: string[] = []
  for (let i = 0; i < 30; i++) {
    const t = i / 29
    const x = 980 + Math.sin(t * 9) * 150 * (1 - t * 0.7) + t * 330
    const y = 585 - t * 335
    out.push(`<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(3.4 - t * 1.6).toFixed(1)}" fill="#ffd489"/>`)
  }
  return out.join('')
}

/** The ferry at its landing: a flat river boat with a cabin, a bow lantern and a mast stay. */
export const ferry = `
  <path d="M96 700Q150 706 214 690L690 694Q728 692 754 664L742 726Q716 772 668 776H170Q120 768 96 700Z" fill="#3a333c"/>
  <path d="M120 706L716 700L704 714L128 722Z" fill="#5a4e52"/>
  <path d="M250 694V572L262 566H470L482 572V694Z" fill="#453c45"/>
  <path d="M232 574L250 548Q366 530 482 548L502 574Z" fill="#332c36"/>
  <path d="M404 548v-58h-6v-10h34v10h-6v58Z" fill="#332c36"/>
  <path d="M556 700L562 430h7L576 700ZM565 436L720 672l-3 2L563 440ZM563 436L250 556l1 3L564 441Z" fill="#2c2630"/>
  <path d="M690 690V610h6v80Z" fill="#2c2630"/><path d="M680 612h26l-3 -8h-20ZM682 640l-3 -26h28l-3 26Z" fill="#2c2630"/>
  <path d="M520 700v-44M600 700v-44M650 700v-44M500 658H684" stroke="#2c2630" stroke-width="4"/>
  <ellipse cx="300" cy="716" rx="18" ry="20" fill="none" stroke="#7a5a4c" stroke-width="7"/>`

export const ferryGlow = `<path d="M276 600h56v46h-56ZM400 600h56v46h-56Z" fill="#ffc470"/><path d="M303 598v50M427 598v50" stroke="#2a1712" stroke-width="4"/><path d="M684 616h20l-2 22h-16Z" fill="#ffd58a"/>`

/** The landing house with its board and bell, on the right. */
export const landing = house({
  x: 1430,
  base: 850,
  width: 330,
  height: 420,
  seed: 97,
  wall: '#4d4450',
  awake: 0.75,
  lean: -14,
  floors: 2,
  roof: 'gable',
})

export const bell = `<path d="M1300 540h150v9h-150ZM1318 549v26M1418 549v22" stroke="#2b2631" stroke-width="4" fill="#2b2631"/><path d="M1286 576h62v34h-62Z" fill="#5c5058"/><path d="M1296 588h42M1296 598h30" stroke="#c9b79c" stroke-width="3"/><path d="M1400 606q4 -34 18 -36q14 2 18 36l6 6h-48ZM1412 612h12l-6 12Z" fill="#5b4a44"/>`

/** The stone edge in the foreground, the pier on the left, bollards and rope at the sides. */
export function ground(stone: string): string {
  const joints: string[] = []
  for (let r = 0; r < 8; r++) {
    const y = 812 + r * r * 5 + r * 9
    joints.push(
      `<path d="M0 ${y + 6}Q960 ${y - 8} 1920 ${y + 4}" stroke="#14121c" stroke-opacity=".42" stroke-width="${1.5 + r * 0.8}" stroke-dasharray="${90 + r * 30} ${4 + r}" stroke-dashoffset="${r * 61}" fill="none"/>`,
    )
  }
  return `<path d="M0 806Q420 786 900 790T1920 800V1080H0Z" fill="${stone}"/><path d="M0 806Q420 786 900 790T1920 800V816Q1400 804 900 806T0 822Z" fill="${blend(stone, '#f4ecdf', 0.16)}"/>${joints.join('')}`
}

export const piles = `
  <path d="M58 1080V640q14 -16 30 0V1080ZM150 1080V700q10 -14 24 0V1080ZM1812 1080V610q18 -20 38 0V1080ZM1724 1080V720q10 -12 24 0V1080Z" fill="#29242e"/>
  <path d="M52 690h42v10H52ZM52 716h42v10H52ZM1806 668h50v12h-50ZM1806 696h50v12h-50Z" fill="#4b3f3e"/>
  <path d="M76 712Q300 860 560 902" stroke="#4b3f3e" stroke-width="8" fill="none" stroke-dasharray="13 2"/>
  <path d="M1830 690Q1700 830 1440 884" stroke="#4b3f3e" stroke-width="8" fill="none" stroke-dasharray="13 2"/>
  <path d="M0 1080V930Q120 900 220 960L300 1080ZM1920 1080V900Q1790 880 1700 960L1640 1080Z" fill="#201c26"/>`

/** Nets hung to dry and a beam: the frame of the stage. */
export const nets = `<path d="M0 0H1920V44Q1500 20 960 40T0 50Z" fill="#221d28"/><path d="M0 0H260Q180 90 150 230Q110 330 0 380Z" fill="#221d28"/><path d="M1920 0H1700Q1770 110 1790 220Q1820 300 1920 340Z" fill="#221d28"/>${mesh()}`

function mesh(): string {
  const out: string[] = []
  for (let i = 0; i < 9; i++) {
    out.push(
      `<path d="M${240 + i * 22} ${42}Q${170 + i * 14} ${150 + i * 6} ${60 + i * 8} ${320 - i * 22}" stroke="#221d28" stroke-width="2.4" fill="none"/><path d="M${120 + i * 6} ${300 - i * 30}Q${220 + i * 10} ${210 - i * 22} ${400 - i * 4} ${46 + i * 2}" stroke="#221d28" stroke-width="2.4" fill="none"/>`,
    )
  }
  return out.join('')
}

/** Draws the lamp of the quay, lit or unlit. */
export async function layQuayLamp(stage: Stage, lit: boolean, z: number): Promise<void> {
  const drawn = streetLamp({ ...quayLamp, lit })
  await stage.lay({ name: 'quay-lamp', svg: drawn.svg, z, rim: 1.3, shadow: { length: 18, blur: 14, depth: 0.35 } })
  await stage.glow(drawn.glow, 2.4)
}
