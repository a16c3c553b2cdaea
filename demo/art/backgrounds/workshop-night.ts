import { blend, light } from '../engine/colour.ts'
import { seededRandom } from '../engine/noise.ts'
import { type Scene, sky } from '../scene.ts'

const hanging = { x: 800, y: 330 }
const stove = { x: 236, y: 720 }

/** A tall glass chimney for a lamp, with a faint light in it. */
function glassOn(x: number, y: number, h: number, tone: string, opacity: number): string {
  const w = h * 0.3
  const d = `M${x - w * 0.5} ${y}Q${x - w * 0.62} ${y - h * 0.2} ${x - w} ${y - h * 0.32}Q${x - w * 0.9} ${y - h * 0.56} ${x - w * 0.42} ${y - h * 0.66}L${x - w * 0.36} ${y - h}H${x + w * 0.36}L${x + w * 0.42} ${y - h * 0.66}Q${x + w * 0.9} ${y - h * 0.56} ${x + w} ${y - h * 0.32}Q${x + w * 0.62} ${y - h * 0.2} ${x + w * 0.5} ${y}Z`
  return `<path d="${d}" fill="${tone}" opacity="${opacity}"/><path d="M${x - w * 0.66} ${y - h * 0.36}Q${x - w * 0.6} ${y - h * 0.52} ${x - w * 0.3} ${y - h * 0.64}" stroke="#fff3da" stroke-opacity="${opacity}" stroke-width="2.2" fill="none"/><path d="M${x - w * 0.6} ${y}h${w * 1.2}v-6h${-w * 1.2}Z" fill="#8a6a44" opacity=".9"/>`
}

function ledgers(x: number, y: number, width: number, roll: () => number): string {
  const out: string[] = []
  const tones = ['#7c4a3c', '#5f6a58', '#6b5a4a', '#54505e', '#8a6a4a', '#7a3f35']
  for (let at = x; at < x + width; ) {
    const w = 14 + roll() * 16
    const h = 62 + roll() * 34
    const tilt = roll() < 0.14 ? (roll() - 0.5) * 14 : 0
    const tone = tones[Math.floor(roll() * tones.length)] ?? '#6b5a4a'
    out.push(
      `<g transform="rotate(${tilt} ${at} ${y})"><path d="M${at} ${y}v${-h}h${w - 2}v${h}Z" fill="${tone}"/><path d="M${at + 2} ${y - h * 0.74}h${w - 6}v${h * 0.16}h${-w + 6}Z" fill="#d9c8a8" opacity=".75"/><path d="M${at} ${y - h * 0.16}h${w - 2}M${at} ${y - h * 0.24}h${w - 2}" stroke="#c9a05c" stroke-opacity=".5" stroke-width="1.5"/></g>`,
    )
    at += w + roll() * 2
  }
  return out.join('')
}

/** The wall of shelves, with glass in every second bay. */
function shelves(): { wood: string; glass: string } {
  const roll = seededRandom(303)
  const wood: string[] = []
  const glass: string[] = []
  for (const [left, right] of [
    [420, 690],
    [1000, 1290],
    [1310, 1580],
  ] as const) {
    wood.push(`<path d="M${left - 12} 130h${right - left + 24}v740h${-(right - left + 24)}Z" fill="#3f3236"/>`)
    for (let r = 0; r < 5; r++) {
      const y = 250 + r * 132
      wood.push(
        `<path d="M${left - 16} ${y}h${right - left + 32}v13h${-(right - left + 32)}Z" fill="#7a5c48"/><path d="M${left - 4} ${y + 13}h${right - left + 8}v10h${-(right - left + 8)}Z" fill="#1c1620" opacity=".5"/>`,
      )
      if ((r + (left > 900 ? 1 : 0)) % 2 === 0) {
        for (let x = left + 24; x < right - 16; x += 40 + roll() * 14) {
          const awake = roll()
          glass.push(glassOn(x, y, 74 + roll() * 30, awake < 0.3 ? '#ffcf86' : '#b9a58e', awake < 0.3 ? 0.8 : 0.26))
        }
      } else wood.push(ledgers(left, y, (right - left) * (0.6 + roll() * 0.4), roll))
    }
    wood.push(
      `<path d="M${left - 18} 120h15v760h-15ZM${right + 3} 120h15v760h-15Z" fill="#5a443e"/><path d="M${left - 26} 108h${right - left + 52}v18h${-(right - left + 52)}Z" fill="#6b5044"/>`,
    )
  }
  return { wood: wood.join(''), glass: glass.join('') }
}

const drawn = shelves()

const wall = `<path d="M0 0H1920V1080H0Z" fill="#5c4a48"/>${Array.from({ length: 20 }, (_, i) => `<path d="M${i * 100 + 20} 0V900" stroke="#2a2026" stroke-opacity=".5" stroke-width="3"/>`).join('')}<path d="M0 872H1920V1080H0Z" fill="#66504a"/>${Array.from({ length: 7 }, (_, i) => `<path d="M0 ${884 + i * i * 5 + i * 8}H1920" stroke="#241b20" stroke-opacity=".55" stroke-width="${2 + i * 0.6}"/>`).join('')}`

/** The tall window between the shelves, with fog and one distant lamp outside. */
const opening = 'M726 700V300Q726 196 845 190Q964 196 964 300V700Z'
const outside = `<linearGradient id="out" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#28304a"/><stop offset=".7" stop-color="#5a6078"/><stop offset="1" stop-color="#77706f"/></linearGradient><path d="${opening}" fill="url(#out)"/><path d="M726 700V600l40 -40 34 30 46 -64 40 60 78 -46V700Z" fill="#343750"/><circle cx="910" cy="470" r="7" fill="#ffd489"/><circle cx="910" cy="470" r="30" fill="#e0a468" opacity=".35"/><circle cx="776" cy="540" r="4" fill="#ffd489"/><circle cx="872" cy="580" r="3" fill="#ffd489"/>`
const frame = `<path fill-rule="evenodd" d="M704 724V296Q704 172 845 166Q986 172 986 296V724ZM730 700H838V470H730ZM852 700H960V470H852ZM730 456H838V216Q730 226 730 300ZM852 456H960V300Q960 226 852 216Z" fill="#4a3836"/><path d="M690 722h310v20H690Z" fill="#7a5c48"/>`

const stoveSheet = `<path d="M120 880V640Q120 590 180 584H292Q352 590 352 640V880ZM104 880h264v18H104ZM112 628h248v14H112Z" fill="#352c33"/><path d="M206 586V60h60V586Z" fill="#352c33"/><path d="M196 330h80v14h-80ZM198 560h76v16h-76Z" fill="#453a40"/><path d="M170 676h132v96H170Z" fill="#211a20"/><path d="M196 582q-4 -44 22 -46h40q28 4 22 46ZM258 544l34 -16 5 8 -30 22ZM212 532q24 -14 48 0" fill="#4a3d3f"/><path d="M210 536q28 -44 56 0" stroke="#4a3d3f" stroke-width="5" fill="none"/>`
const stoveGlow = `<path d="M180 686h26v76h-26ZM214 686h26v76h-26ZM248 686h26v76h-26ZM280 686h14v76h-14Z" fill="#f08a3c"/><path d="M184 762q14 -50 36 -20q10 -40 30 -6q18 -24 36 26Z" fill="#ffc46a"/>`

const bench = `<path d="M1180 770H1960V806H1180ZM1216 806h40v240h-40ZM1500 806h36v210h-36Z" fill="#6a4f42"/><path d="M1180 770H1960V778H1180Z" fill="#9a7a5c"/>
  <path d="M1250 770v-16h120v16ZM1262 754v-14h96v14Z" fill="#6d3a32"/><path d="M1392 770l8 -40h60l8 40Z" fill="#4c5a54"/><path d="M1412 730q-10 -60 18 -66q28 6 18 66Z" fill="#c9a774" opacity=".7"/>
  <path d="M1500 770q-4 -30 20 -34q26 4 20 34Z" fill="#8a5a3c"/><path d="M1540 752q16 -2 14 10q-4 10 -16 6" stroke="#8a5a3c" stroke-width="5" fill="none"/><path d="M1600 770v-8l90 -10 6 10 -88 8ZM1620 758l-14 -44 8 -2 18 44Z" fill="#b9a58e"/><path d="M1724 770v-70h64v70ZM1734 700v-20h44v20Z" fill="#54505e"/>`

/** Lighters' poles, an apron and empty lamp heads at the sides. */
const poles = `<path d="M1640 870L1706 120h9L1652 870ZM1708 124q-4 -40 24 -44q26 2 22 30h-8q2 -20 -14 -21q-16 2 -12 34ZM1700 870L1752 190h9L1712 870ZM1750 196q0 -34 24 -36q20 2 18 24h-8q0 -14 -10 -15q-12 2 -10 26Z" fill="#3a2d30"/><path d="M1806 250q44 -20 96 6l18 40V640q-60 26 -124 -8l6 -300Z" fill="#4f5a50"/><path d="M1838 250q-6 -50 22 -52q26 4 20 54" stroke="#4f5a50" stroke-width="8" fill="none"/>`

const front = `<path d="M0 0H1920V70Q1500 58 1100 74T400 62T0 84Z" fill="#2b2227"/><path d="M0 60H92Q80 400 96 700L84 1080H0ZM1920 60H1846Q1858 420 1842 720L1856 1080H1920Z" fill="#2b2227"/><path d="M86 150Q180 132 240 66L268 66Q220 160 90 190ZM1850 150Q1760 132 1700 66L1672 66Q1720 160 1848 190Z" fill="#2b2227"/>${[330, 420, 1180, 1290, 1420].map((x, i) => `<path d="M${x} 66v${70 + (i % 3) * 40}" stroke="#2b2227" stroke-width="3"/><path d="M${x - 26} ${150 + (i % 3) * 40}l10 -18h32l10 18ZM${x - 22} ${152 + (i % 3) * 40}h4l8 52h-3ZM${x + 22} ${152 + (i % 3) * 40}h-4l-8 52h3ZM${x - 14} ${203 + (i % 3) * 40}h28v8h-28ZM${x - 1} ${152 + (i % 3) * 40}h2v52h-2Z" fill="#2b2227"/>`).join('')}<path d="M0 1080V990Q180 950 300 1010L330 1080ZM1920 1080V960Q1760 940 1660 1010L1640 1080Z" fill="#1f181f"/>`

/** The workshop with its hanging lamp burned out, lit only by the stove, or with the lamp filled. */
const workshop = (lit: boolean): Scene => ({
  ambient: light('#8a7078', 0.3),
  lamps: [
    ...(lit ? [{ ...hanging, z: 5.5, colour: light('#ffb866', 1.5), reach: 360, haze: 0.3 }] : []),
    { ...stove, z: 4.5, colour: light('#f07a3a', lit ? 1.1 : 1.7), reach: lit ? 190 : 330, haze: 0.3 },
    { x: 1130, y: 480, z: 2.6, colour: light('#ffb866', lit ? 0.35 : 0.5), reach: 220, haze: 0.3 },
  ],
  finish: { exposure: 1.1, bloom: 0.6, vignette: 0.62, sink: 0.52 },
  async build(stage) {
    await stage.glow(
      sky([
        [0, '#28304a'],
        [1, '#28304a'],
      ]),
      0.5,
    )
    await stage.lay({ name: 'wall', svg: wall, z: 1, stray: 1, grain: 0.2 })
    await stage.glow(outside, 0.55, 1, 'outside')
    await stage.lay({ name: 'frame', svg: frame, z: 2, stray: 1.4, shadow: { length: 14, blur: 16, depth: 0.55 } })
    await stage.lay({
      name: 'shelves',
      svg: drawn.wood,
      z: 2.2,
      stray: 1.3,
      grain: 0.2,
      shadow: { length: 22, blur: 26, depth: 0.55 },
    })
    await stage.glow(drawn.glass, 1, 1.3, 'shelves')
    stage.fog({ seed: 91, density: 0.16, middle: 420, spread: 420, colour: light('#6a5048', 0.3), shafts: 0.3 })
    await stage.lay({ name: 'stove', svg: stoveSheet, z: 4, stray: 1.4, shadow: { length: 30, blur: 32, depth: 0.55 } })
    await stage.glow(stoveGlow, 1.7, 1.4, 'stove')
    await stage.lay({
      name: 'bench',
      svg: bench,
      z: 5,
      stray: 1.2,
      grain: 0.2,
      shadow: { length: 30, blur: 34, depth: 0.55 },
    })
    await stage.lay({ name: 'poles', svg: poles, z: 5.2, stray: 1.4, shadow: { length: 30, blur: 26, depth: 0.5 } })
    await hangLamp(stage, lit)
    stage.fog({ seed: 92, density: 0.1, middle: 520, spread: 400, colour: light('#5a4540', 0.3), shafts: 0.4 })
    await stage.lay({
      name: 'front',
      svg: front,
      z: 7,
      stray: 1.6,
      rim: 1.2,
      ambient: 0.8,
      shadow: { length: 46, blur: 54, depth: 0.55 },
    })
  },
})

export const workshopNight = workshop(false)
export const workshopLit = workshop(true)

async function hangLamp(stage: Parameters<Scene['build']>[0], lit: boolean): Promise<void> {
  const { x, y } = hanging
  const shade = blend('#3a2d30', '#c8553d', 0.25)
  await stage.lay({
    name: 'hanging',
    svg: `<path d="M${x - 1.5} 0h3V${y - 70}h-3Z" fill="#2b2227"/><path d="M${x - 96} ${y - 14}Q${x - 60} ${y - 60} ${x - 16} ${y - 72}h32Q${x + 60} ${y - 60} ${x + 96} ${y - 14}Q${x} ${y - 28} ${x - 96} ${y - 14}Z" fill="${shade}"/><path d="M${x - 34} ${y + 46}q34 26 68 0l-10 22h-48Z" fill="#3a2d30"/>`,
    z: 6,
    rim: 1.4,
    shadow: { length: 14, blur: 18, depth: 0.3 },
  })
  if (!lit) {
    // The empty, slightly sooty chimney in the light of the stove.
    const svg = `<path d="M${x - 20} ${y - 24}Q${x - 24} ${y + 4} ${x - 30} ${y + 16}Q${x - 28} ${y + 40} ${x - 16} ${y + 50}h32Q${x + 28} ${y + 40} ${x + 30} ${y + 16}Q${x + 24} ${y + 4} ${x + 20} ${y - 24}Z" fill="#8d94a0" opacity=".3"/><path d="M${x - 14} ${y - 20}q14 16 28 0l-4 26q-10 8 -20 0Z" fill="#191419" opacity=".55"/>`
    return stage.lay({ name: 'chimney', svg, z: 6.1, rim: 1.2 })
  }
  await stage.glow(
    `<path d="M${x - 20} ${y - 24}Q${x - 24} ${y + 4} ${x - 30} ${y + 16}Q${x - 28} ${y + 40} ${x - 16} ${y + 50}h32Q${x + 28} ${y + 40} ${x + 30} ${y + 16}Q${x + 24} ${y + 4} ${x + 20} ${y - 24}Z" fill="#f3aa56"/><path d="M${x} ${y - 6}q15 26 9 42q-9 12 -18 0q-6 -16 9 -42Z" fill="#fff1cf"/>`,
    1.9,
  )
}
