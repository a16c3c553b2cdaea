import { light } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import { reflection, ridge, ripples, stars } from '../props/nature.ts'
import { type Scene, sky } from '../scene.ts'

const lantern = { x: 846, y: 424 }
const moon = { x: 1340, y: 210 }
const bank = [
  [0, 520],
  [300, 506],
  [640, 470],
  [900, 410],
  [1080, 372],
  [1240, 420],
  [1500, 486],
  [1920, 516],
] as const

/** Lights of the town on the far bank; `lamps` of the street lamps up the hill are lit, from below. */
function farLights(lamps: number): string {
  const roll = seededRandom(812)
  const out: string[] = []
  for (let i = 0; i < 90; i++) {
    const x = 520 + roll() * 900
    const low = 540 - Math.max(0, 1 - Math.abs(x - 1070) / 420) * 100 * roll()
    out.push(
      `<path d="M${x.toFixed(0)} ${low.toFixed(0)}h${(2 + roll() * 3).toFixed(1)}v${(3 + roll() * 4).toFixed(1)}h${-(2 + roll() * 3).toFixed(1)}Z" fill="#f3b562" opacity="${(0.5 + roll() * 0.5).toFixed(2)}"/>`,
    )
  }
  for (let i = 0; i < lamps; i++) {
    const t = i / 38
    out.push(
      `<circle cx="${(960 + Math.sin(t * 8) * 90 * (1 - t) + t * 116).toFixed(0)}" cy="${(548 - t * 158).toFixed(0)}" r="${(3 - t * 1.4).toFixed(1)}" fill="#ffe0a0"/>`,
    )
  }
  return out.join('')
}

function roofline(): string {
  const roll = seededRandom(91)
  const out: string[] = [`<path d="${ridge(bank, 1080, 19, 8)}" fill="#5c6076"/>`]
  for (let x = 480; x < 1440; x += 14 + roll() * 22) {
    const y = 552 - Math.max(0, 1 - Math.abs(x - 1070) / 430) * 84 * roll()
    const w = 16 + roll() * 18
    const h = 14 + roll() * 24
    out.push(
      `<path d="M${x} 566V${y - h}l${w / 2} ${-w * 0.8} ${w / 2} ${w * 0.8}V566Z" fill="${roll() < 0.5 ? '#4b4d63' : '#545870'}"/>`,
    )
  }
  out.push('<path d="M1073 378l1 -40h-6l-2 -14h18l-2 14h-6l1 40Z" fill="#454860"/>')
  return out.join('')
}

const planks = Array.from({ length: 17 }, (_, i) => {
  const x = -900 + i * 232
  return `<path d="M846 690L${x} 1090" stroke="#1d1820" stroke-width="3" stroke-opacity=".6"/>`
}).join('')

/** The deck seen from the helm: it narrows towards the bow, where the lantern hangs. */
const deck = `<path d="M846 664Q1100 720 1330 850Q1500 960 1580 1080H110Q196 960 366 850Q590 720 846 664Z" fill="#6a554c"/><clipPath id="deck"><path d="M846 664Q1100 720 1330 850Q1500 960 1580 1080H110Q196 960 366 850Q590 720 846 664Z"/></clipPath><g clip-path="url(#deck)">${planks}</g>`
const bulwark = `<path d="M846 620Q1140 668 1396 806Q1590 920 1690 1080H1570Q1490 950 1316 850Q1090 722 846 676Q596 722 376 850Q202 950 122 1080H0Q100 920 296 806Q550 668 846 620Z" fill="#4a3b3d"/><path d="M846 612Q1144 660 1404 798Q1600 912 1706 1080H1690Q1590 930 1396 818Q1140 680 846 632Q550 680 296 818Q100 930 0 1080H-14Q92 912 288 798Q548 660 846 612Z" fill="#8a6a54"/>
  <path d="M560 706v-60h9v60ZM1120 706v-60h9v60ZM330 812v-74h11v74ZM1352 812v-74h11v74Z" fill="#3a2f34"/><path d="M846 596Q700 600 564 650Q440 690 335 742M846 596Q990 600 1124 650Q1250 690 1357 742" stroke="#6a5648" stroke-width="6" fill="none"/>`

const post = `<path d="M838 668L841 330h10L856 668ZM846 340q-2 -26 18 -26" fill="#2f2730"/><path d="M846 336v40" stroke="#2f2730" stroke-width="4"/><path d="M816 392l14 -20h32l14 20ZM812 392h68v7h-68ZM818 398h5l8 60h-5ZM874 398h-5l-8 60h5ZM824 456h44v10h-44ZM844 398h3v60h-3Z" fill="#2f2730"/>`
const flame =
  '<path d="M823 399h20v56h-13ZM868 399h-20v56h13Z" fill="#f0a04a"/><path d="M846 404q13 22 8 38q-8 11 -16 0q-5 -16 8 -38Z" fill="#fff1cf"/>'

/** Osip's things at the sides: the oar, the coil of rope, the cabin's edge with a window. */
const wings = `<path d="M0 0H190Q176 200 184 420L150 640Q170 860 140 1080H0Z" fill="#2a232b"/><path d="M184 60Q330 70 420 26L420 0H180Z" fill="#2a232b"/><path d="M1596 1080L1790 150q6 -20 14 0L1634 1080ZM1780 200Q1750 60 1806 20Q1852 70 1814 208Z" fill="#332a30"/><path d="M1920 1080V930Q1790 890 1700 970Q1660 1020 1664 1080Z" fill="#261f27"/><ellipse cx="1790" cy="965" rx="90" ry="30" fill="none" stroke="#4b3d3c" stroke-width="16"/><ellipse cx="1790" cy="940" rx="84" ry="28" fill="none" stroke="#54443f" stroke-width="15"/><path d="M1920 0V300Q1880 160 1780 0Z" fill="#2a232b"/>`

/** Mid-river, with a number of lamps lit on the hill. */
const river = (lampsLit: number): Scene => ({
  ambient: light('#7c88b0', 0.36),
  lamps: [
    { ...lantern, y: lantern.y + 6, z: 5.5, colour: light('#ffb257', 1.6), reach: 260, haze: 0.42 },
    { ...moon, z: 0.5, colour: light('#9db0d8', 0.7), reach: 420, haze: 0.5 },
    { x: 1000, y: 540, z: 1.5, colour: light('#d99a5c', 0.5), reach: 300, haze: 0.6 },
  ],
  finish: { exposure: 1.18, bloom: 0.65, vignette: 0.58, sink: 0.48 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#141624'],
        [0.25, '#222a45'],
        [0.45, '#46506e'],
        [0.54, '#6f7488'],
        [1, '#39405a'],
      ]),
      0.6,
    )
    await stage.glow(stars(120, 430, 23), 0.8)
    await stage.glow(
      `<circle cx="${moon.x}" cy="${moon.y}" r="44" fill="#dfe6f2"/><circle cx="${moon.x - 12}" cy="${moon.y - 8}" r="9" fill="#c2cbdc"/><circle cx="${moon.x + 14}" cy="${moon.y + 12}" r="6" fill="#c2cbdc"/>`,
      0.95,
      1.5,
    )
    await stage.lay({
      name: 'far',
      svg: '<path d="M0 480Q260 440 560 470T1200 450T1920 440V700H0Z" fill="#6d748c"/>',
      z: 1,
      stray: 2,
      rim: 0.5,
    })
    stage.fog({ seed: 101, density: 0.45, middle: 500, spread: 90, colour: light('#76809a', 0.28) })
    await stage.lay({ name: 'bank', svg: roofline(), z: 2, stray: 1, shadow: { length: 8, blur: 14, depth: 0.3 } })
    await stage.glow(farLights(lampsLit), 1.25, 1, 'bank')
    stage.fog({ seed: 102, density: 0.55, middle: 566, spread: 70, colour: light('#76809a', 0.26) })
    await stage.lay({
      name: 'water',
      svg: `<path d="M0 562H1920V1080H0Z" fill="#4d546e"/>${ripples(574, 1060, '#c9d4ea', 44, 0.2)}`,
      z: 3,
      rim: 0,
      grain: 0.1,
    })
    await stage.glow(
      reflection(1340, 580, 1000, 150, '#b9c6e2', 5, 0.55) +
        reflection(1010, 572, 760, 90, '#f0b060', 6, 0.7) +
        reflection(930, 572, 720, 50, '#f0b060', 7, 0.5) +
        reflection(846, 600, 700, 90, '#ffb65c', 8, 0.8),
      0.8,
    )
    stage.fog({ seed: 103, density: 0.5, middle: 600, spread: 46, colour: light('#7d849a', 0.3) })
    stage.fog({ seed: 104, density: 0.26, middle: 760, spread: 140, colour: light('#565e78', 0.24), shafts: 0.4 })
    await stage.lay({
      name: 'deck',
      svg: deck,
      z: 5,
      stray: 1,
      grain: 0.22,
      shadow: { length: 30, blur: 40, depth: 0.55 },
    })
    await stage.lay({ name: 'bulwark', svg: bulwark, z: 5.1, stray: 1.2, shadow: { length: 18, blur: 22, depth: 0.5 } })
    await stage.lay({ name: 'post', svg: post, z: 5.6, rim: 1, shadow: { length: 8, blur: 10, depth: 0.3 } })
    await stage.glow(flame, 2.2)
    stage.fog({ seed: 105, density: 0.12, middle: 640, spread: 200, colour: light('#565e78', 0.2), shafts: 0.5 })
    await stage.lay({
      name: 'wings',
      svg: wings,
      z: 7,
      stray: 1.8,
      rim: 1.2,
      ambient: 0.7,
      shadow: { length: 40, blur: 50, depth: 0.5 },
    })
  },
})

/** The crossing on the last evening: only Number One is lit, at the water. */
export const riverDusk = river(1)
/** After the rounds. */
export const riverNight = river(39)
