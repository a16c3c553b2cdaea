import { light } from '../engine/colour.ts'
import { type Scene, sky } from '../scene.ts'

const bulbs = [
  [640, 236],
  [800, 214],
  [960, 206],
  [1120, 214],
  [1280, 236],
] as const
const rotor = { x: 560, y: 590 }

const arches = [
  [250, 300],
  [620, 250],
  [960, 240],
  [1300, 250],
  [1670, 300],
] as const

/** A high round-headed window of many panes. */
function arch(x: number, w: number): string {
  return `M${x - w / 2} 610V${230}Q${x - w / 2} ${110} ${x} ${104}Q${x + w / 2} ${110} ${x + w / 2} ${230}V610Z`
}

function glazing(x: number, w: number): string {
  const bars: string[] = []
  for (let i = 1; i < 5; i++) bars.push(`M${x - w / 2 + (w * i) / 5} 110V610`)
  for (let i = 0; i < 6; i++) bars.push(`M${x - w / 2} ${190 + i * 78}h${w}`)
  return `<path d="${bars.join('')}" stroke="#3d4658" stroke-width="6" fill="none"/>`
}

const wall = `<path fill-rule="evenodd" d="M0 0H1920V1080H0Z${arches.map(([x, w]) => arch(x, w * 0.86)).join('')}" fill="#5a6274"/>${arches.map(([x, w]) => glazing(x, w * 0.86)).join('')}${[60, 436, 790, 1130, 1484, 1860].map((x) => `<path d="M${x - 26} 90h52v780h-52ZM${x - 38} 74h76v22h-76ZM${x - 36} 600h72v14h-72Z" fill="#69728a"/>`).join('')}<path d="M0 640H1920V652H0Z" fill="#6d7690"/><path d="M0 852H1920V1080H0Z" fill="#555c6c"/>`

const truss = `<path d="M0 118H1920V132H0ZM0 40H1920V50H0Z" fill="#333a4a"/><path d="${Array.from({ length: 17 }, (_, i) => `M${i * 120} 124L${i * 120 + 60} 44L${i * 120 + 120} 124`).join('')}" stroke="#333a4a" stroke-width="8" fill="none"/><path d="M1480 132h120v40h-120ZM1530 172h6v130h-6ZM1546 172h6v130h-6ZM1520 300h44v34h-44ZM1536 334q-2 40 14 40q16 -4 12 -22" fill="#2b313f" stroke="#2b313f" stroke-width="4"/>`

function ring(x: number, y: number, r: number, count: number, inner: number, fill: string): string {
  return Array.from({ length: count }, (_, i) => {
    const a = (i / count) * 360
    return `<path d="M${x - r * 0.055} ${y - r}h${r * 0.11}v${r - inner}h${-r * 0.11}Z" fill="${fill}" transform="rotate(${a} ${x} ${y})"/>`
  }).join('')
}

/** The dynamo: an iron ring with copper coils, its bed and the shaft to a belt wheel. */
const dynamo = `
  <path d="M240 900L286 800H834L884 900Z" fill="#3b4150"/><path d="M286 800H834V812H286Z" fill="#6d7690"/>
  <circle cx="${rotor.x}" cy="${rotor.y}" r="252" fill="#3a4152"/><circle cx="${rotor.x}" cy="${rotor.y}" r="252" fill="none" stroke="#616b82" stroke-width="10"/>
  ${ring(rotor.x, rotor.y, 262, 28, 240, '#4a5266')}
  <circle cx="${rotor.x}" cy="${rotor.y}" r="206" fill="#262c3a"/>
  ${ring(rotor.x, rotor.y, 200, 16, 128, '#a8674a')}${ring(rotor.x, rotor.y, 186, 16, 142, '#c98a62')}
  <circle cx="${rotor.x}" cy="${rotor.y}" r="122" fill="#3f4759"/><circle cx="${rotor.x}" cy="${rotor.y}" r="122" fill="none" stroke="#7a849c" stroke-width="5"/>
  ${ring(rotor.x, rotor.y, 112, 6, 40, '#596279')}
  <circle cx="${rotor.x}" cy="${rotor.y}" r="42" fill="#6d7690"/><circle cx="${rotor.x}" cy="${rotor.y}" r="20" fill="#2b313f"/>
  <path d="M${rotor.x - 46} 330h92l12 -34h-116Z" fill="#4a5266"/><path d="M${rotor.x - 10} 298v-30h20v30Z" fill="#4a5266"/>`

const gauges = [
  [1390, 470],
  [1500, 470],
  [1610, 470],
  [1445, 580],
  [1555, 580],
] as const
const board = `<path d="M1330 390H1672V880H1330Z" fill="#424a5c"/><path d="M1318 374H1684V394H1318Z" fill="#69728a"/>${gauges.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="40" fill="#2c3240"/><circle cx="${x}" cy="${y}" r="33" fill="#d6dde8"/><path d="M${x - 22} ${y + 6}A23 23 0 0 1 ${x + 22} ${y + 6}" stroke="#54607a" stroke-width="3" fill="none" stroke-dasharray="3 4"/><path d="M${x - 1.6} ${y + 10}l${(x % 7) * 4 - 12} -32 ${3} 1Z" fill="#a03a2c"/>`).join('')}${[1376, 1440, 1504, 1568, 1632].map((x) => `<path d="M${x - 8} 668h16v110h-16Z" fill="#2c3240"/><path d="M${x - 4} 720L${x - 22} 660h10L${x + 5} 716Z" fill="#a8674a"/><circle cx="${x - 18}" cy="656" r="9" fill="#1f2430"/>`).join('')}<path d="M1352 812h298v30h-298Z" fill="#353c4c"/>`

const cables = bulbs
  .map(
    ([x, y]) =>
      `<path d="M${x - 1.5} 130h3V${y - 26}h-3ZM${x - 8} ${y - 30}h16v18h-16ZM${x - 36} ${y - 10}q6 -18 28 -20h16q22 2 28 20Z" fill="#2b313f"/>`,
  )
  .join('')
const lit = bulbs
  .map(([x, y]) => `<path d="M${x - 8} ${y - 10}q-14 14 -10 30q6 16 18 16t18 -16q4 -16 -10 -30Z" fill="#eaf4ff"/>`)
  .join('')

const front = `<path d="M0 1080V0H70Q60 300 74 620L60 1080ZM1920 1080V0H1860Q1872 320 1856 640L1868 1080Z" fill="#232835"/><path d="M0 770Q120 760 150 830V1080H0ZM1920 740Q1790 736 1770 820V1080H1920Z" fill="#232835"/><path d="M60 690h260v14H60ZM60 760h300v10H60ZM190 690h12v390h-12ZM300 690h12v390h-12ZM1590 700h280v14h-280ZM1560 770h300v10h-300ZM1610 700h12v380h-12ZM1730 700h12v380h-12Z" fill="#2a303d"/><path d="M74 200Q180 210 190 330V690H158V340Q150 250 74 244ZM148 420h52v24h-52ZM148 560h52v24h-52Z" fill="#2a303d"/><circle cx="174" cy="500" r="34" fill="none" stroke="#2a303d" stroke-width="9"/><path d="M140 500h68M174 466v68" stroke="#2a303d" stroke-width="6"/>`

export const stationNight: Scene = {
  ambient: light('#8ea2c8', 0.34),
  lamps: [
    { x: 960, y: 214, z: 5.5, colour: light('#cfe4ff', 0.85), reach: 300, haze: 0.3 },
    { x: 680, y: 228, z: 5.5, colour: light('#cfe4ff', 0.55), reach: 230, haze: 0.3 },
    { x: 1240, y: 228, z: 5.5, colour: light('#cfe4ff', 0.55), reach: 230, haze: 0.3 },
    { x: 960, y: 300, z: 0.5, colour: light('#8fa8d4', 0.9), reach: 620, haze: 0.5 },
  ],
  finish: { exposure: 1.15, bloom: 0.7, vignette: 0.6, sink: 0.5 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#5f7298'],
        [0.35, '#8fa4c6'],
        [0.58, '#a9b8d0'],
        [1, '#66708a'],
      ]),
      0.5,
    )
    await stage.lay({
      name: 'outside',
      svg: '<path d="M0 620V520l80 -60 70 60 90 -110 60 90 120 -40 160 80 80 -130 90 110 120 -60 80 50 100 -120 110 110 130 -70 90 90 120 -130 100 90 120 -60 100 60V700H0Z" fill="#6d7c9c"/>',
      z: 1,
      stray: 1.4,
    })
    stage.fog({ seed: 111, density: 0.4, middle: 560, spread: 160, colour: light('#93a6c8', 0.35) })
    await stage.lay({
      name: 'wall',
      svg: wall,
      z: 2,
      stray: 1.3,
      grain: 0.2,
      rim: 1.2,
      shadow: { length: 20, blur: 26, depth: 0.3 },
    })
    stage.fog({
      seed: 112,
      density: 0.3,
      middle: 460,
      spread: 340,
      colour: light('#5f6f90', 0.22),
      shafts: 0.95,
      grain: 0.25,
    })
    await stage.lay({ name: 'board', svg: board, z: 3, stray: 1.2, shadow: { length: 26, blur: 30, depth: 0.5 } })
    await stage.lay({
      name: 'dynamo',
      svg: dynamo,
      z: 4,
      stray: 1.2,
      rim: 1.2,
      shadow: { length: 34, blur: 36, depth: 0.55 },
    })
    stage.fog({ seed: 113, density: 0.16, middle: 760, spread: 200, colour: light('#5f6f90', 0.2), shafts: 0.7 })
    await stage.lay({
      name: 'truss',
      svg: truss + cables,
      z: 5,
      stray: 1.3,
      rim: 1.1,
      shadow: { length: 24, blur: 26, depth: 0.35 },
    })
    await stage.glow(lit, 2)
    stage.fog({ seed: 114, density: 0.1, middle: 420, spread: 300, colour: light('#5f6f90', 0.2), shafts: 0.4 })
    await stage.lay({
      name: 'front',
      svg: front,
      z: 7,
      stray: 1.6,
      rim: 1.2,
      ambient: 0.7,
      shadow: { length: 44, blur: 50, depth: 0.55 },
    })
  },
}
