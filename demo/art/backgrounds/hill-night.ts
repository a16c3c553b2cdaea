import { light } from '../engine/colour.ts'
import { stars } from '../props/nature.ts'
import { streetLamp } from '../props/street-lamp.ts'
import { type Scene, sky } from '../scene.ts'
import { crownSheet, fortieth, roofs, thorns, tree, treeRight } from './hill.ts'

const back = roofs('#5f6076', 0, 0.22)
const mid = roofs('#525063', 1, 0.3)
const lamp = streetLamp(fortieth)

/** A hand lantern somebody left on the step. */
const lantern = `<path d="M944 700h30v6h-30ZM948 662h22l4 6h-30ZM946 700v-32h26v32M952 660q7 -20 14 0" stroke="#201b26" stroke-width="3.4" fill="none"/>`

export const hillNight: Scene = {
  ambient: light('#7f8cb8', 0.38),
  lamps: [
    { x: 960, y: 685, z: 5.5, colour: light('#ffad55', 1.25), reach: 130, haze: 0.3 },
    { x: 1120, y: 600, z: 0.5, colour: light('#8fa3c8', 0.75), reach: 560, haze: 0.5 },
    { x: 640, y: 720, z: 2.5, colour: light('#e89a54', 0.5), reach: 200, haze: 0.5 },
  ],
  finish: { exposure: 1.2, bloom: 0.6, vignette: 0.6, sink: 0.45 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#12131f'],
        [0.25, '#1f2740'],
        [0.45, '#3c4a6a'],
        [0.6, '#7f8fa8'],
        [0.66, '#a5a9b4'],
        [1, '#555d78'],
      ]),
      0.62,
    )
    await stage.glow(stars(190, 560, 17), 0.9)
    await stage.lay({
      name: 'river-bank',
      svg: '<path d="M0 610Q400 560 900 590T1920 560V760H0Z" fill="#6f7a94"/>',
      z: 1,
      stray: 2,
      rim: 0.5,
    })
    stage.fog({ seed: 61, density: 0.5, middle: 620, spread: 80, colour: light('#6f7a94', 0.34) })
    await stage.lay({ name: 'roofs-0', svg: back.svg, z: 2, stray: 1.1, shadow: { length: 8, blur: 14, depth: 0.3 } })
    await stage.glow(back.glow, 1, 1.1, 'roofs-0')
    stage.fog({ seed: 62, density: 0.58, middle: 680, spread: 80, colour: light('#66708c', 0.26) })
    await stage.lay({ name: 'roofs-1', svg: mid.svg, z: 3, stray: 1.3, shadow: { length: 14, blur: 20, depth: 0.4 } })
    await stage.glow(mid.glow, 1.1, 1.3, 'roofs-1')
    stage.fog({ seed: 63, density: 0.5, middle: 770, spread: 90, colour: light('#5d6580', 0.22), shafts: 0.5 })
    await stage.lay({ name: 'tree-right', svg: treeRight, z: 4, rim: 1, shadow: { length: 14, blur: 16, depth: 0.3 } })
    await stage.lay({
      name: 'crown',
      svg: crownSheet('#4d4f5c', false),
      z: 5,
      stray: 1,
      grain: 0.24,
      rim: 1.2,
      shadow: { length: 26, blur: 34, depth: 0.5 },
    })
    await stage.lay({ name: 'fortieth', svg: lamp.svg, z: 5.2, rim: 1.5, shadow: { length: 16, blur: 12, depth: 0.4 } })
    await stage.lay({ name: 'lantern', svg: lantern, z: 5.3, rim: 0.5 })
    await stage.glow(
      '<path d="M949 670h20v28h-20Z" fill="#f0a04a"/><path d="M959 672q6 12 3 20q-3 5 -6 0q-3 -8 3 -20Z" fill="#fff1cf"/>',
      2.2,
    )
    stage.fog({ seed: 64, density: 0.2, middle: 900, spread: 120, colour: light('#4c5368', 0.2) })
    await stage.lay({ name: 'tree', svg: tree, z: 6, rim: 1.2, shadow: { length: 26, blur: 26, depth: 0.4 } })
    await stage.lay({ name: 'thorns', svg: thorns, z: 7, stray: 1.5, shadow: { length: 30, blur: 40, depth: 0.5 } })
  },
}
