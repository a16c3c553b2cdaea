import { light } from '../engine/colour.ts'
import { reflection, ripples } from '../props/nature.ts'
import { flameOf } from '../props/street-lamp.ts'
import { type Scene, sky } from '../scene.ts'
import { bell, ferry, ferryGlow, ground, landing, layQuayLamp, nets, piles, quayLamp, town } from './quay.ts'

const flame = flameOf(quayLamp)
const far = town('#6b6571', 0.5, true)

const water = `<path d="M0 560H1920V1080H0Z" fill="#5d5a68"/>${ripples(580, 800, '#d8c8b8', 4, 0.16)}`
const gleam =
  reflection(768, 640, 800, 120, '#ffb65c', 5) +
  reflection(690, 780, 806, 46, '#ffb65c', 6) +
  reflection(1180, 590, 770, 60, '#e0a468', 7, 0.5) +
  reflection(1030, 590, 760, 46, '#e0a468', 8, 0.4) +
  reflection(366, 780, 806, 60, '#ffb65c', 9, 0.6)

export const quayDusk: Scene = {
  ambient: light('#8a86a4', 0.4),
  lamps: [
    { ...flame, z: 4.5, colour: light('#ffb257', 1.7), reach: 300, haze: 0.42 },
    { x: 1180, y: 520, z: 1.2, colour: light('#c98a6a', 0.75), reach: 520, haze: 0.5 },
    { x: 692, y: 626, z: 3.4, colour: light('#ffb257', 0.6), reach: 80, haze: 0.3 },
    { x: 366, y: 620, z: 3.4, colour: light('#ffb257', 0.5), reach: 90, haze: 0.3 },
  ],
  finish: { exposure: 1.12, bloom: 0.7, vignette: 0.58, sink: 0.5 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#232336'],
        [0.24, '#3d3a4e'],
        [0.42, '#7d6563'],
        [0.52, '#a77d67'],
        [1, '#5d5a68'],
      ]),
      0.6,
    )
    await stage.lay({
      name: 'far-hill',
      svg: '<path d="M0 520Q300 470 700 492T1300 430T1920 470V700H0Z" fill="#77717c"/>',
      z: 1,
      stray: 2,
      rim: 0.3,
    })
    stage.fog({ seed: 21, density: 0.5, middle: 520, spread: 110, colour: light('#8d7c7c', 0.3) })
    await stage.lay({
      name: 'town',
      svg: far.svg,
      z: 2,
      stray: 1.1,
      rim: 0.8,
      shadow: { length: 10, blur: 16, depth: 0.3 },
    })
    await stage.glow(far.glow, 1.2, 1.1, 'town')
    stage.fog({ seed: 22, density: 0.66, middle: 590, spread: 120, colour: light('#8d7c7c', 0.26), shafts: 0.5 })
    await stage.lay({ name: 'water', svg: water, z: 1.1, rim: 0, grain: 0.1 })
    stage.fog({ seed: 23, density: 0.5, middle: 580, spread: 60, colour: light('#8d7c7c', 0.3) })
    await stage.glow(gleam, 0.8)
    await stage.lay({
      name: 'ferry',
      svg: ferry,
      z: 4,
      stray: 1.2,
      rim: 1.3,
      shadow: { length: 16, blur: 20, depth: 0.5 },
    })
    await stage.glow(ferryGlow, 1.5, 1.2, 'ferry')
    stage.fog({ seed: 24, density: 0.34, middle: 740, spread: 90, colour: light('#857679', 0.22), shafts: 0.6 })
    await stage.lay({
      name: 'landing',
      svg: landing.svg + bell,
      z: 4.2,
      stray: 1.4,
      shadow: { length: 26, blur: 30, depth: 0.5 },
    })
    await stage.glow(landing.glow, 1.2, 1.4, 'landing')
    await stage.lay({
      name: 'ground',
      svg: ground('#5c5259'),
      z: 4.3,
      stray: 1.2,
      grain: 0.22,
      rim: 0.6,
      shadow: { length: 14, blur: 18, depth: 0.4 },
    })
    await layQuayLamp(stage, true, 4.4)
    stage.fog({ seed: 25, density: 0.16, middle: 860, spread: 130, colour: light('#6d6268', 0.2) })
    await stage.lay({
      name: 'piles',
      svg: piles,
      z: 6,
      stray: 1.6,
      rim: 1.1,
      shadow: { length: 30, blur: 36, depth: 0.5 },
    })
    await stage.lay({
      name: 'nets',
      svg: nets,
      z: 7,
      stray: 2,
      shadow: { length: 40, blur: 50, depth: 0.5 },
      ambient: 0.6,
    })
  },
}
