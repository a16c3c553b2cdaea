import { light } from '../engine/colour.ts'
import type { Stage } from '../engine/stage.ts'
import { type House, house } from '../props/house.ts'
import { ridge, stars } from '../props/nature.ts'
import { flameOf, type StreetLamp, streetLamp } from '../props/street-lamp.ts'
import { type Scene, sky } from '../scene.ts'

const lampsOnTheWay: StreetLamp[] = [
  { x: 1150, base: 812, height: 400, fill: '#2a2530', lit: true },
  { x: 800, base: 640, height: 196, fill: '#2c2732', lit: true },
  { x: 1046, base: 556, height: 112, fill: '#37323c', lit: true },
  { x: 905, base: 553, height: 92, fill: '#3d3842', lit: true },
]

const flames = lampsOnTheWay.map(flameOf)

const furtherFlames = [
  { ...(flames[1] ?? { x: 0, y: 0 }), z: 4.5, colour: light('#ffb257', 1.2), reach: 150, haze: 0.4 },
  { ...(flames[2] ?? { x: 0, y: 0 }), z: 3.2, colour: light('#ffb257', 0.8), reach: 80, haze: 0.5 },
]

/** One row of houses at a given depth: `side` -1 left, 1 right; `reach` how far it extends towards the middle. */
function row(houses: Omit<House, 'wall'>[], wall: string): { svg: string; glow: string } {
  const drawn = houses.map((h) => house({ ...h, wall }))
  return { svg: drawn.map((d) => d.svg).join(''), glow: drawn.map((d) => d.glow).join('') }
}

const far = row(
  [
    { x: 720, base: 600, width: 66, height: 128, seed: 11, plain: true, awake: 0.5 },
    { x: 786, base: 580, width: 56, height: 92, seed: 12, plain: true, awake: 0.4 },
    { x: 842, base: 560, width: 46, height: 70, seed: 13, plain: true, awake: 0.6, roof: 'hip' },
    { x: 1012, base: 560, width: 50, height: 84, seed: 14, plain: true, awake: 0.5 },
    { x: 1064, base: 580, width: 60, height: 104, seed: 15, plain: true, awake: 0.5, roof: 'step' },
    { x: 1126, base: 600, width: 76, height: 150, seed: 16, plain: true, awake: 0.4 },
  ],
  '#6d6470',
)
const middle = row(
  [
    { x: 430, base: 760, width: 190, height: 350, seed: 21, awake: 0.55, roof: 'gable', lean: 8 },
    { x: 612, base: 720, width: 142, height: 236, seed: 22, awake: 0.5, roof: 'step', lean: 10 },
    { x: 1178, base: 720, width: 150, height: 268, seed: 24, awake: 0.6, lean: -9 },
    { x: 1322, base: 760, width: 200, height: 330, seed: 25, awake: 0.45, roof: 'hip', lean: -8 },
  ],
  '#5b5360',
)
const near = row(
  [
    { x: -60, base: 1010, width: 330, height: 700, seed: 34, awake: 0.35, lean: 26, roof: 'gable', floors: 4 },
    { x: 262, base: 940, width: 258, height: 500, seed: 45, awake: 0.5, lean: 22, roof: 'gable', floors: 3 },
    { x: 1420, base: 940, width: 250, height: 540, seed: 37, awake: 0.4, lean: -24, roof: 'step', floors: 3 },
    { x: 1660, base: 1010, width: 340, height: 690, seed: 40, awake: 0.35, lean: -22, roof: 'gable', floors: 4 },
  ],
  '#4c4553',
)

function cobbles(): string {
  const out: string[] = []
  for (let r = 0; r < 26; r++) {
    const t = (r / 26) ** 1.7
    const y = 560 + t * 540
    const half = 70 + t * 900
    out.push(
      `<path d="M${960 - half} ${y + 14 * t}Q960 ${y - 26 * t} ${960 + half} ${y + 14 * t}" stroke="#1d1925" stroke-opacity=".5" stroke-width="${1 + t * 4}" stroke-dasharray="${8 + t * 64} ${2 + t * 7}" stroke-dashoffset="${r * 37}" fill="none"/>`,
    )
  }
  return out.join('')
}

function washing(): string {
  const line = (x0: number, y0: number, x1: number, y1: number, sag: number): string =>
    `<path d="M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag} ${x1} ${y1}" stroke="#1b1722" stroke-width="3" fill="none"/>`
  const flags = [0.2, 0.32, 0.42, 0.55, 0.68].map((t, i) => {
    const x = 360 + 1220 * t
    const y = 190 + 4 * 90 * t * (1 - t) + t * 20
    const w = 30 + (i % 3) * 12
    return `<path d="M${x} ${y}l${w} ${4 - t * 8}l${-3} ${52 + (i % 2) * 22}q${-w / 2} ${6} ${-w + 6} ${-3}Z" fill="#2a2531"/>`
  })
  return line(360, 190, 1580, 210, 180) + flags.join('')
}

/** A shop front's sign and doorway at the edges, closest to us and almost black. */
const wings = `
  <path d="M0 0H150Q128 60 134 150L120 420Q136 520 118 640L128 900Q120 1000 140 1080H0Z" fill="#25202c"/>
  <path d="M1920 0H1776Q1800 80 1786 170L1802 430Q1788 540 1806 660L1796 900Q1806 1000 1786 1080H1920Z" fill="#25202c"/>
  <path d="M120 300h150v7h-150ZM164 307v34h4v-34ZM240 307v34h4v-34Z" fill="#25202c"/>
  <path d="M148 341h112q10 34 0 70h-112q-10 -36 0 -70Z" fill="#25202c"/>
  <path d="M0 1080V905Q110 880 190 930L214 960V1080Z" fill="#1f1b26"/><path d="M1920 1080V890Q1800 880 1742 930L1718 965V1080Z" fill="#1f1b26"/>`

/** Lamp Street during the rounds: with only the nearest lamp lit, or all of them. */
const lampStreet = (all: boolean): Scene => ({
  ambient: light('#7c86b4', 0.36),
  lamps: [
    { ...(flames[0] ?? { x: 0, y: 0 }), z: 6.5, colour: light('#ffb257', 1.75), reach: 250, haze: 0.34 },
    { x: 960, y: 470, z: 1.5, colour: light('#e89a54', all ? 1.3 : 0.3), reach: 270, haze: 0.55 },
    ...(all ? furtherFlames : []),
  ],
  finish: { exposure: 1.15, bloom: 0.75, vignette: 0.62, sink: 0.5 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#15141f'],
        [0.28, '#25243a'],
        [0.5, '#4a4350'],
        [1, '#4a4350'],
      ]),
      0.62,
    )
    await stage.glow(stars(90, 420, 5), 0.7)
    const hill = [
      [0, 520],
      [500, 440],
      [840, 330],
      [1000, 312],
      [1200, 380],
      [1920, 520],
    ] as const
    await stage.lay({
      name: 'hill',
      svg: `<path d="${ridge(hill, 1080, 3, 12)}" fill="#575362"/><path d="M953 318h5l2 -62h-6l-2 -18h20l-2 18h-6l2 62Z" fill="#4a4655"/>`,
      z: 1,
      stray: 1.2,
      rim: 0.6,
    })
    stage.fog({ seed: 2, density: 0.62, middle: 540, spread: 150, colour: light('#544f60', 0.35) })
    await stage.lay({
      name: 'far-houses',
      svg: far.svg,
      z: 2,
      stray: 1.2,
      shadow: { length: 10, blur: 14, depth: 0.3 },
    })
    await stage.glow(far.glow, 1.1, 1.2, 'far-houses')
    stage.fog({ seed: 3, density: 0.5, middle: 580, spread: 130, colour: light('#544f60', 0.3), shafts: 0.6 })
    await street(stage, all)
  },
})

export const lampStreetRounds = lampStreet(false)
export const lampStreetNight = lampStreet(true)

async function street(stage: Stage, all: boolean): Promise<void> {
  await stage.lay({
    name: 'road',
    svg: `<path d="M880 548Q960 528 1040 548L1400 760L2100 1090H-180L540 760Z" fill="#6a6068"/>${cobbles()}`,
    z: 3,
    rim: 0.3,
    grain: 0.2,
  })
  for (const i of [3, 2]) await layLamp(stage, i, 3.1, all)
  await stage.lay({
    name: 'middle-houses',
    svg: middle.svg,
    z: 4,
    stray: 1.4,
    shadow: { length: 22, blur: 26, depth: 0.45 },
  })
  await stage.glow(middle.glow, 1.15, 1.4, 'middle-houses')
  stage.fog({ seed: 5, density: 0.32, middle: 700, spread: 170, colour: light('#4c4858', 0.26), shafts: 0.7 })
  await layLamp(stage, 1, 4.2, all)
  await stage.lay({
    name: 'near-houses',
    svg: near.svg,
    z: 5,
    stray: 1.6,
    shadow: { length: 34, blur: 40, depth: 0.55 },
  })
  await stage.glow(near.glow, 1.1, 1.6, 'near-houses')
  await layLamp(stage, 0, 6, true)
  await stage.lay({
    name: 'washing',
    svg: washing(),
    z: 7,
    stray: 1,
    through: 0.12,
    shadow: { length: 20, blur: 18, depth: 0.25 },
  })
  stage.fog({ seed: 8, density: 0.2, middle: 900, spread: 200, colour: light('#413c4c', 0.2) })
  await stage.lay({
    name: 'wings',
    svg: wings,
    z: 8,
    stray: 2,
    rim: 0.9,
    shadow: { length: 44, blur: 60, depth: 0.6 },
    ambient: 0.7,
  })
}

async function layLamp(stage: Stage, index: number, z: number, lit: boolean): Promise<void> {
  const lamp = lampsOnTheWay[index]
  if (!lamp) throw new Error(`There is no lamp ${index} on Lamp Street.`)
  const drawn = streetLamp({ ...lamp, lit })
  await stage.lay({
    name: `lamp-${index}`,
    svg: drawn.svg,
    z,
    rim: 1.4,
    shadow: { length: lamp.height / 14, blur: 10, depth: 0.35 },
  })
  if (lit) await stage.glow(drawn.glow, 2.2)
}
