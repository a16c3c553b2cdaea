import { light } from '../engine/colour.ts'
import { flameOf, streetLamp } from '../props/street-lamp.ts'
import { type Scene, sky } from '../scene.ts'
import { crownSheet, fortieth, roofs, thorns, tree, treeRight } from './hill.ts'

const back = roofs('#a39299', 0, 0.03)
const mid = roofs('#8b7c86', 1, 0.05)
/** Low over the river, well away from the lamp: nothing may reflect in its glass before it is lit. */
const sun = { x: 640, y: 566 }

const clouds = `<path d="M0 300Q300 262 640 296T1000 330Q700 350 400 336T0 340ZM1250 250Q1500 210 1920 240V280Q1600 300 1250 250ZM380 420Q620 396 860 424Q640 446 380 420ZM1300 400Q1560 372 1840 404Q1560 430 1300 400ZM180 170Q420 140 700 168Q440 196 180 170Z" fill="#f2c3a6" opacity=".75"/>`

/** Crows: swifts have left by November. */
const birds = [
  [700, 200, 1],
  [752, 178, 0.8],
  [806, 214, 0.9],
  [640, 250, 0.7],
  [1420, 160, 0.8],
  [1470, 186, 0.6],
]
  .map(
    ([x = 0, y = 0, s = 1]) =>
      `<path d="M${x - 22 * s} ${y - 7 * s}Q${x - 9 * s} ${y - 12 * s} ${x} ${y}Q${x + 10 * s} ${y - 13 * s} ${x + 23 * s} ${y - 6 * s}Q${x + 9 * s} ${y - 8 * s} ${x} ${y + 5 * s}Q${x - 9 * s} ${y - 7 * s} ${x - 22 * s} ${y - 7 * s}Z" fill="#4a3a44"/>`,
  )
  .join('')

/** The hill at dawn, before or after the fortieth lamp is lit. */
const dawn = (lit: boolean): Scene => ({
  ambient: light('#b3aec2', 0.56),
  lamps: [
    { ...sun, z: 0.5, colour: light('#ffb070', 1.75), reach: 430, haze: 0.55 },
    ...(lit ? [{ ...flameOf(fortieth), z: 5.1, colour: light('#ffb257', 1.1), reach: 170, haze: 0.5 }] : []),
    { x: 900, y: -200, z: 9, colour: light('#b9b4d0', 0.25), reach: 1600, haze: 0 },
  ],
  finish: { exposure: 1.08, bloom: 0.7, vignette: 0.5, sink: 0.42 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#56618a'],
        [0.16, '#8a7f9c'],
        [0.32, '#d99a83'],
        [0.5, '#f4b878'],
        [0.62, '#f8d19a'],
        [1, '#c9a08c'],
      ]),
      0.7,
    )
    await stage.glow(clouds, 0.95, 3, 'clouds')
    await stage.glow(`<circle cx="${sun.x}" cy="${sun.y}" r="62" fill="#fff3d8"/>`, 1.9)
    await stage.glow(birds, 0.35)
    await stage.lay({
      name: 'river-bank',
      svg: '<path d="M0 610Q400 560 900 590T1920 560V760H0Z" fill="#a08f98"/>',
      z: 1,
      stray: 2,
      rim: 0.8,
    })
    stage.fog({ seed: 71, density: 0.5, middle: 620, spread: 70, colour: light('#d9ae98', 0.42), shafts: 0.4 })
    await stage.lay({
      name: 'roofs-0',
      svg: back.svg,
      z: 2,
      stray: 1.1,
      rim: 1.2,
      shadow: { length: 8, blur: 14, depth: 0.22 },
    })
    stage.fog({ seed: 72, density: 0.55, middle: 680, spread: 76, colour: light('#d9ae98', 0.34), shafts: 0.6 })
    await stage.lay({
      name: 'roofs-1',
      svg: mid.svg,
      z: 3,
      stray: 1.3,
      rim: 1.2,
      shadow: { length: 14, blur: 20, depth: 0.3 },
    })
    await stage.glow(mid.glow, 0.8, 1.3, 'roofs-1')
    stage.fog({ seed: 73, density: 0.5, middle: 770, spread: 90, colour: light('#cfa698', 0.26), shafts: 0.7 })
    await stage.lay({
      name: 'tree-right',
      svg: treeRight,
      z: 4,
      rim: 1.2,
      ambient: 0.8,
      shadow: { length: 14, blur: 16, depth: 0.25 },
    })
    await stage.lay({
      name: 'crown',
      svg: crownSheet('#756a66', true),
      z: 5,
      stray: 1,
      grain: 0.26,
      rim: 1.5,
      through: 0.16,
      ambient: 0.8,
      shadow: { length: 26, blur: 34, depth: 0.35 },
    })
    const lamp = streetLamp({ ...fortieth, lit })
    await stage.lay({
      name: 'fortieth',
      svg: lamp.svg,
      z: 5.2,
      rim: 1.6,
      ambient: 0.7,
      shadow: { length: 16, blur: 12, depth: 0.25 },
    })
    if (lit) await stage.glow(lamp.glow, 2.6)
    stage.fog({ seed: 74, density: 0.16, middle: 880, spread: 120, colour: light('#c9a090', 0.25), shafts: 0.7 })
    await stage.lay({
      name: 'tree',
      svg: tree,
      z: 6,
      rim: 1.3,
      ambient: 0.8,
      shadow: { length: 26, blur: 26, depth: 0.3 },
    })
    await stage.lay({
      name: 'thorns',
      svg: thorns,
      z: 7,
      stray: 1.5,
      ambient: 0.7,
      shadow: { length: 30, blur: 40, depth: 0.4 },
    })
  },
})

export const hillDawn = dawn(false)
export const hillLit = dawn(true)
