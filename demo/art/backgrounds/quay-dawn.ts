import { light } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import { ripples } from '../props/nature.ts'
import { type Scene, sky } from '../scene.ts'
import { bell, ferry, ground, landing, layQuayLamp, nets, piles, town } from './quay.ts'

const sun = { x: 1010, y: 500 }
const far = town('#8d8591', 0.06, false)

/** Plates of new ice, small and dense in the distance, broad near the quay. */
function floes(): string {
  const roll = seededRandom(33)
  const out: string[] = []
  for (let r = 0; r < 17; r++) {
    const t = (r / 17) ** 1.6
    const y = 574 + t * 226
    for (let x = -60 + roll() * 90; x < 1960; x += 40 + t * 210 + roll() * (40 + t * 90)) {
      const w = 22 + t * 150 * (0.5 + roll())
      const h = 2.5 + t * 13
      const corners = Array.from({ length: 7 }, (_, i) => {
        const a = (i / 7) * Math.PI * 2 + roll() * 0.5
        return `${(x + Math.cos(a) * w * (0.6 + roll() * 0.4)).toFixed(0)} ${(y + Math.sin(a) * h).toFixed(1)}`
      })
      out.push(
        `<path d="M${corners.join('L')}Z" fill="#000" opacity=".18" transform="translate(0 ${2 + t * 4})"/><path d="M${corners.join('L')}Z" fill="${roll() < 0.5 ? '#dfe2e8' : '#c8ccd8'}"/>`,
      )
    }
  }
  return out.join('')
}

const frost = `<path d="M0 802Q420 782 900 786T1920 796V806Q1700 796 1500 806T1100 798T700 806T300 800T0 816Z" fill="#e9ebf0"/>
  <path d="M52 640q20 -26 42 0l-4 10q-16 -8 -34 0ZM146 700q14 -20 32 0l-3 8q-12 -6 -26 0ZM1806 612q24 -30 50 0l-5 11q-20 -9 -40 0ZM1720 722q14 -18 32 0l-3 8q-12 -6 -26 0Z" fill="#e9ebf0"/>`

export const quayDawn: Scene = {
  ambient: light('#a8b0cc', 0.62),
  lamps: [
    { ...sun, z: 1.1, colour: light('#ffb888', 1.5), reach: 430, haze: 0.6 },
    { x: 1100, y: 80, z: 9, colour: light('#c9b3bd', 0.3), reach: 1400, haze: 0 },
  ],
  finish: { exposure: 1.05, bloom: 0.55, vignette: 0.5, sink: 0.45 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#5b6788'],
        [0.2, '#8a8ba4'],
        [0.38, '#d7ab98'],
        [0.48, '#f3c69a'],
        [0.54, '#f6d3a6'],
        [1, '#8a90a6'],
      ]),
      0.72,
    )
    await stage.glow(
      `<circle cx="${sun.x}" cy="${sun.y}" r="46" fill="#fff0d2"/><path d="M500 360q260 -22 500 6q-240 16 -500 -6ZM1150 300q220 -16 440 4q-200 16 -440 -4ZM300 250q180 -12 340 2q-180 12 -340 -2Z" fill="#f4d2b8" opacity=".7"/>`,
      1.4,
      2,
      'clouds',
    )
    await stage.lay({
      name: 'far-hill',
      svg: '<path d="M0 520Q300 470 700 500T1300 440T1920 470V700H0Z" fill="#8f8a9c"/>',
      z: 1.5,
      stray: 2,
      rim: 0.8,
    })
    stage.fog({ seed: 41, density: 0.55, middle: 540, spread: 90, colour: light('#c9b4b4', 0.4), shafts: 0.4 })
    await stage.lay({
      name: 'town',
      svg: far.svg,
      z: 2,
      stray: 1.1,
      rim: 1.2,
      shadow: { length: 8, blur: 16, depth: 0.2 },
    })
    await stage.glow(far.glow, 0.7, 1.1, 'town')
    stage.fog({ seed: 42, density: 0.62, middle: 590, spread: 100, colour: light('#d2bcb4', 0.36), shafts: 0.6 })
    await stage.lay({
      name: 'water',
      svg: `<path d="M0 562H1920V1080H0Z" fill="#707a94"/>${ripples(580, 800, '#ffe0c0', 4, 0.25)}`,
      z: 1,
      rim: 0,
      grain: 0.1,
    })
    await stage.lay({ name: 'ice', svg: floes(), z: 1.05, rim: 1, grain: 0.2, stray: 0.8 })
    stage.fog({ seed: 43, density: 0.5, middle: 590, spread: 60, colour: light('#e0c4b4', 0.45) })
    await stage.lay({
      name: 'ferry',
      svg: ferry,
      z: 3,
      stray: 1.2,
      rim: 1.1,
      ambient: 0.8,
      shadow: { length: 20, blur: 20, depth: 0.4 },
    })
    stage.fog({ seed: 44, density: 0.24, middle: 740, spread: 90, colour: light('#c9b4b0', 0.3), shafts: 0.7 })
    await stage.lay({
      name: 'landing',
      svg: landing.svg + bell,
      z: 4,
      stray: 1.4,
      ambient: 0.7,
      shadow: { length: 24, blur: 30, depth: 0.35 },
    })
    await stage.lay({
      name: 'ground',
      svg: ground('#6c6670') + frost,
      z: 4.3,
      stray: 1.2,
      grain: 0.24,
      rim: 0.8,
      ambient: 0.75,
      shadow: { length: 14, blur: 18, depth: 0.3 },
    })
    await layQuayLamp(stage, false, 4.4)
    await stage.lay({
      name: 'piles',
      svg: piles + frost.slice(frost.indexOf('<path d="M52')),
      z: 6,
      stray: 1.6,
      rim: 1.1,
      ambient: 0.6,
      shadow: { length: 30, blur: 36, depth: 0.4 },
    })
    await stage.lay({
      name: 'nets',
      svg: nets,
      z: 7,
      stray: 2,
      ambient: 0.5,
      shadow: { length: 40, blur: 50, depth: 0.4 },
    })
  },
}
