import sharp from 'sharp'
import { bareTree } from '../props/nature.ts'
import { sceneHeight, sceneWidth } from '../scene.ts'

/**
 * A foreground layer in front of the stage: dark, slightly out of focus, and transparent wherever faces and text are.
 */
export type Layer = {
  svg: string
  /** Blur radius, in pixels. */
  soft: number
}

const ink = '#120f18'

const posts = `<path d="M-20 1090V720q0 -26 34 -28h46q34 2 34 28V1090ZM1836 1090V650q0 -26 34 -28h46q34 2 34 28V1090Z" fill="${ink}"/>
  <path d="M60 760Q170 1010 420 1064M60 776Q160 1040 390 1090M1870 700Q1790 960 1560 1066M1870 716Q1800 990 1590 1092" stroke="${ink}" stroke-width="18" fill="none"/>
  <path d="M4 790h88M4 812h88M1858 720h88M1858 742h88" stroke="#2c2430" stroke-width="12"/>`

const sign = `<path d="M-20 96H330v16H-20ZM60 112v70h7v-70ZM262 112v70h7v-70Z" fill="${ink}"/>
  <path d="M34 182h262q22 66 0 132q-131 34 -262 0q-22 -66 0 -132Z" fill="${ink}"/><path d="M150 216l15 -26l15 26v50q-15 20 -30 0Z" fill="#241d26"/>
  <path d="M520 -20Q1180 190 1960 40" stroke="${ink}" stroke-width="7" fill="none"/>
  ${[0.16, 0.29, 0.43, 0.6, 0.74, 0.88].map((t, i) => `<path d="M${520 + 1440 * t} ${-20 + 60 * t + 330 * t * (1 - t)}l44 4l-8 ${70 + (i % 2) * 30}q-22 10 -42 -4Z" fill="${ink}"/>`).join('')}`

const branches =
  bareTree({ x: -70, base: 1120, height: 1180, seed: 71, fill: ink, lean: 0.16 }) +
  bareTree({ x: 2010, base: 1140, height: 980, seed: 78, fill: ink, lean: -0.2 }) +
  // A branch at the top, for screens that show only the middle.
  `<g transform="rotate(112 900 -30)">${bareTree({ x: 900, base: 300, height: 560, seed: 83, fill: ink, lean: 0.1 })}</g>` +
  `<path d="M-10 1090V1010Q120 970 300 1044L380 1090ZM1930 1090V990Q1790 960 1640 1040L1560 1090Z" fill="${ink}"/>`

/** Glass chimneys on a shelf in the foreground. */
const chimney = (x: number, h: number) =>
  `<path d="M${x - h * 0.16} 1010Q${x - h * 0.2} ${1010 - h * 0.2} ${x - h * 0.3} ${1010 - h * 0.32}Q${x - h * 0.28} ${1010 - h * 0.56} ${x - h * 0.13} ${1010 - h * 0.66}L${x - h * 0.11} ${1010 - h}h${h * 0.22}L${x + h * 0.13} ${1010 - h * 0.66}Q${x + h * 0.28} ${1010 - h * 0.56} ${x + h * 0.3} ${1010 - h * 0.32}Q${x + h * 0.2} ${1010 - h * 0.2} ${x + h * 0.16} 1010Z" fill="#3a2a24" opacity=".72"/><path d="M${x - h * 0.2} ${1010 - h * 0.36}Q${x - h * 0.18} ${1010 - h * 0.54} ${x - h * 0.08} ${1010 - h * 0.64}" stroke="#f0b46a" stroke-width="5" stroke-opacity=".5" fill="none"/>`
const shelf = `${[60, 190, 330, 1580, 1716, 1850].map((x, i) => chimney(x, 240 + (i % 3) * 50)).join('')}<path d="M-10 1008H430v40H-10ZM1500 1008H1930v40H1500Z" fill="${ink}"/>`

const rigging = `<path d="M-20 -20L330 1100M-60 300L210 1100" stroke="${ink}" stroke-width="15" fill="none"/><path d="M1960 -20Q1820 420 1850 1100" stroke="${ink}" stroke-width="20" fill="none"/>
  <path d="M1180 -20Q1010 90 760 100" stroke="${ink}" stroke-width="13" fill="none"/><path d="M724 84h44v34h-44ZM738 118h14v62h-14Z" fill="${ink}"/>
  <path d="M146 470h54v120h-54ZM158 456h30v18h-30Z" fill="${ink}"/><path d="M1812 590q56 -32 84 8v120q-44 30 -92 -4Z" fill="${ink}"/>`

export const layers: Record<string, Layer> = {
  'near-posts': { svg: posts, soft: 7 },
  'near-sign': { svg: sign, soft: 6 },
  'near-branches': { svg: branches, soft: 5 },
  'near-shelf': { svg: shelf, soft: 5 },
  'near-rigging': { svg: rigging, soft: 6 },
}

/** Renders a layer as an out-of-focus WebP with a transparent ground. */
export const renderLayer = ({ svg, soft }: Layer): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneWidth}" height="${sceneHeight}" viewBox="0 0 ${sceneWidth} ${sceneHeight}">${svg}</svg>`,
    ),
  )
    .blur(soft)
    .webp({ quality: 62, alphaQuality: 70, effort: 5 })
    .toBuffer()
