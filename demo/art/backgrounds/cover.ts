import { blend, light } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import { house } from '../props/house.ts'
import { bareTree, stars } from '../props/nature.ts'
import { flameOf, type StreetLamp, streetLamp } from '../props/street-lamp.ts'
import { type Scene, sky } from '../scene.ts'

const lamp: StreetLamp = { x: 1010, base: 760, height: 500, fill: '#2a2230', lit: true }
const flame = flameOf(lamp)
const drawnLamp = streetLamp(lamp)

/** A row of houses on an arc, smaller and paler the farther away the sheet is. */
function terrace(
  seed: number,
  base: number,
  sag: number,
  size: number,
  wall: string,
  gap: number,
): { svg: string; glow: string } {
  const roll = seededRandom(seed)
  const svg: string[] = []
  const glow: string[] = []
  for (let x = 120; x < 1800; x += size * (0.9 + roll() * 0.4)) {
    const w = size * (0.85 + roll() * 0.5)
    const mid = Math.abs(x + w / 2 - 960)
    if (mid < gap) continue
    const y = base - (mid / 840) ** 2 * sag
    const drawn = house({
      x,
      base: y + 120,
      width: w,
      height: w * (0.9 + roll() * 0.8) + 110,
      seed: seed * 31 + Math.floor(x),
      wall: blend(wall, '#14121c', roll() * 0.16),
      awake: 0.42,
      plain: size < 80,
      roof: roll() < 0.62 ? 'gable' : roll() < 0.5 ? 'step' : 'hip',
      floors: size > 110 ? 3 : 2,
    })
    svg.push(
      drawn.svg,
      `<path d="M${x.toFixed(0)} ${(y + 110).toFixed(0)}h${w.toFixed(0)}l30 400h${(-w - 60).toFixed(0)}Z" fill="${blend(wall, '#14121c', 0.3)}"/>`,
    )
    glow.push(drawn.glow)
  }
  return { svg: svg.join(''), glow: glow.join('') }
}

const far = terrace(3, 640, 90, 62, '#77707e', 0)
const middle = terrace(5, 740, 170, 96, '#645b6a', 120)
const near = terrace(8, 850, 260, 150, '#54495a', 330)

const hill = `<path d="M420 1080Q640 860 860 784Q1000 742 1130 782Q1330 860 1520 1080Z" fill="#5f5562"/>${Array.from(
  { length: 9 },
  (_, i) => {
    const t = i / 8
    const x = 1000 - t * t * 60
    const y = 776 + t * t * 290
    const w = 34 + t * 110
    return `<path d="M${x - w} ${y}Q${x} ${y - 8} ${x + w} ${y}l6 ${9 + t * 16}Q${x} ${y + 6 + t * 10} ${x - w - 6} ${y + 9 + t * 16}Z" fill="#7d6f74"/>`
  },
).join('')}<path d="M962 772l10 -22h76l10 22ZM980 752l6 -14h48l6 14Z" fill="#3a3140"/>`

/** The lamplighter, seen from behind, with her pole lifted to the glass. */
const lighter = `<path d="M812 836L826 700Q824 664 850 652L862 646Q884 640 900 652Q922 664 922 700L936 836Q874 850 812 836Z" fill="#2b2632"/><path d="M842 660Q846 640 862 636Q880 632 894 640Q906 648 904 664Q874 676 842 660Z" fill="#3a3440"/><path d="M850 640Q842 604 872 598Q902 602 896 640Q890 652 872 652Q856 650 850 640Z" fill="#3a2a2a"/><path d="M856 606Q852 592 862 590Q866 580 876 590Q890 588 892 606Z" fill="#3a2a2a"/><path d="M850 640Q846 650 852 656L858 646L866 656L874 646L884 656L890 646L896 652Q898 644 896 636Z" fill="#3a2a2a"/><path d="M906 668Q940 660 952 620L964 626Q958 690 914 704Z" fill="#2b2632"/><path d="M936 700L980 420l5 1L943 702ZM978 424q-2 -38 18 -42q20 2 18 24l-7 -1q1 -14 -10 -15q-12 3 -11 35Z" fill="#2b2632"/><path d="M826 744h98v8h-98Z" fill="#1f1b25"/><path d="M840 836h24v24q-20 6 -34 0q-2 -10 10 -24ZM886 836h24q14 12 12 24q-16 6 -36 0Z" fill="#1f1b25"/><path d="M940 742h20l4 34h-28ZM946 742q4 -14 8 0" fill="#1f1b25" stroke="#1f1b25" stroke-width="3"/>`

/** The arch of the paper theatre, in three sheets. */
function arch(inset: number, seed: number, fill: string): string {
  const roll = seededRandom(seed)
  const words: string[] = []
  for (let i = 0; i <= 44; i++) {
    const a = Math.PI - (Math.PI * i) / 44
    const r = 1 + Math.sin(i * 0.9 + seed) * 0.008 + (roll() - 0.5) * 0.008
    const x = 960 + Math.cos(a) * (960 - inset) * r
    const y = 520 - Math.abs(Math.sin(a)) ** 0.62 * (520 - inset * 0.5) * r
    words.push(`L${x.toFixed(0)} ${y.toFixed(0)}`)
  }
  return `<path fill-rule="evenodd" d="M-20 -20H1940V1100H-20ZM${inset} 1100${words.join('')}L${1920 - inset} 1100Z" fill="${fill}"/>`
}

const bank = `<path d="M0 1080V960Q220 880 440 960T760 1066L780 1080ZM1920 1080V940Q1700 870 1500 960T1200 1064L1180 1080Z" fill="#2b2430"/>${bareTree({ x: 300, base: 950, height: 520, seed: 18, fill: '#2b2430', lean: 0.18 })}${bareTree({ x: 1640, base: 940, height: 560, seed: 31, fill: '#2b2430', lean: -0.14 })}`

export const cover: Scene = {
  ambient: light('#7f88b4', 0.36),
  lamps: [
    { ...flame, z: 4.5, colour: light('#ffb257', 2), reach: 340, haze: 0.5 },
    { x: 960, y: 640, z: 1.5, colour: light('#c98a6a', 0.6), reach: 520, haze: 0.4 },
  ],
  finish: { exposure: 1.12, bloom: 0.75, vignette: 0.5, sink: 0.25 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#171827'],
        [0.3, '#2a2d48'],
        [0.55, '#5a5268'],
        [0.66, '#8d6f66'],
        [1, '#4a4350'],
      ]),
      0.62,
    )
    await stage.glow(stars(120, 520, 41), 0.85)
    await stage.lay({
      name: 'far-hills',
      svg: '<path d="M0 640Q300 520 620 560T1200 520T1920 600V900H0Z" fill="#6f6c80"/>',
      z: 1,
      stray: 2,
      rim: 0.5,
    })
    stage.fog({ seed: 121, density: 0.45, middle: 600, spread: 110, colour: light('#857379', 0.3) })
    await stage.lay({
      name: 'cover-far',
      svg: far.svg,
      z: 2,
      stray: 1.1,
      rim: 1.2,
      shadow: { length: 10, blur: 16, depth: 0.3 },
    })
    await stage.glow(far.glow, 1, 1.1, 'cover-far')
    stage.fog({ seed: 122, density: 0.55, middle: 680, spread: 100, colour: light('#7d6d76', 0.24), shafts: 0.5 })
    await stage.lay({
      name: 'cover-middle',
      svg: middle.svg,
      z: 3,
      stray: 1.3,
      rim: 1.2,
      shadow: { length: 18, blur: 24, depth: 0.4 },
    })
    await stage.glow(middle.glow, 1.1, 1.3, 'cover-middle')
    stage.fog({ seed: 123, density: 0.42, middle: 780, spread: 110, colour: light('#6a5d6a', 0.22), shafts: 0.6 })
    await stage.lay({
      name: 'cover-hill',
      svg: hill,
      z: 4,
      stray: 1,
      grain: 0.24,
      rim: 1.2,
      shadow: { length: 24, blur: 32, depth: 0.5 },
    })
    await stage.lay({
      name: 'cover-lamp',
      svg: drawnLamp.svg,
      z: 4.2,
      rim: 1.5,
      shadow: { length: 16, blur: 14, depth: 0.35 },
    })
    await stage.glow(drawnLamp.glow, 2.3)
    await stage.lay({
      name: 'cover-lighter',
      svg: lighter,
      z: 4.6,
      rim: 3.2,
      stray: 0.6,
      through: 0.1,
      ambient: 1.3,
      shadow: { length: 14, blur: 14, depth: 0.4 },
    })
    await stage.glow('<path d="M944 748h12l3 22h-18Z" fill="#ffcf86"/>', 1.8)
    stage.fog({ seed: 124, density: 0.12, middle: 900, spread: 140, colour: light('#5a4f5c', 0.2), shafts: 0.6 })
    await stage.lay({
      name: 'cover-near',
      svg: near.svg,
      z: 5,
      stray: 1.4,
      rim: 1.4,
      shadow: { length: 34, blur: 40, depth: 0.5 },
    })
    await stage.glow(near.glow, 1.1, 1.4, 'cover-near')
    await stage.lay({
      name: 'cover-bank',
      svg: bank,
      z: 6,
      stray: 1.2,
      rim: 1.2,
      shadow: { length: 34, blur: 40, depth: 0.5 },
    })
    await stage.lay({
      name: 'arch-3',
      svg: arch(150, 2, '#352c3a'),
      z: 7,
      stray: 2,
      rim: 1.3,
      shadow: { length: 30, blur: 34, depth: 0.45 },
    })
    await stage.lay({
      name: 'arch-2',
      svg: arch(84, 4, '#2b2430'),
      z: 8,
      stray: 2,
      rim: 1.2,
      shadow: { length: 40, blur: 44, depth: 0.5 },
    })
    await stage.lay({
      name: 'arch-1',
      svg: arch(24, 6, '#221d28'),
      z: 9,
      stray: 2,
      rim: 1.1,
      shadow: { length: 40, blur: 44, depth: 0.5 },
    })
  },
}
