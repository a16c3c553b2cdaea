import type { Sheet } from '../engine/stage.ts'
import { brow } from '../face/brow.ts'
import { eye } from '../face/eye.ts'
import { mouth } from '../face/mouth.ts'
import { type Arm, arm, type Character, figuresOf, type Mood, moved, seam, shape, sheet } from './figure.ts'
import { type TobiasPose, tobiasMoods } from './tobias-moods.ts'

const skin = '#e6cab0'
const shade = '#6b3f50'
const line = '#26181f'
const hair = '#3d3440'
const hairLight = '#54485a'
const grey = '#8f8794'
const shirtFill = '#d8d2c6'
const vest = '#55627a'
const vestDark = '#3b4459'
const glove = '#a3a4b0'
const fold = '#6f6c78'

const neck = [350, 470] as const

const skull = shape(
  '266,204 262,258 268,312 284,356 312,392 340,408 358,407 388,392 418,354 434,308 438,256 432,196 396,146 350,134 300,148',
  skin,
  { name: 'skull' },
)
const ear =
  shape('430,254 444,242 456,254 454,286 442,310 430,304', '#cfa58c', { name: 'ear' }) +
  seam('438,258 447,266 442,294', shade, 2.4, 0.5)

function face(mood: Mood<TobiasPose>): string {
  const right = { ...mood.eyes, ...mood.rightEye }
  const blush = 0.08 + (mood.blush ?? 0) * 0.3
  const tired = mood.pose === 'spectacles'
  return [
    `<radialGradient id="flush"><stop offset="0" stop-color="#c8553d" stop-opacity="${blush}"/><stop offset="1" stop-color="#c8553d" stop-opacity="0"/></radialGradient><ellipse cx="302" cy="308" rx="26" ry="22" fill="url(#flush)"/><ellipse cx="396" cy="308" rx="30" ry="22" fill="url(#flush)"/>`,
    shape('420,180 410,230 416,280 398,318 404,346 380,386 346,408 372,404 408,372 432,318 440,258 434,200', shade, {
      opacity: 0.32,
      name: 'cheek',
    }),
    shape('274,312 288,326 296,350 290,362 276,334', shade, { opacity: 0.18, name: 'hollow' }),
    shape('!340,244 346,276 354,306 360,324 352,336 332,338 342,328 342,300', shade, { opacity: 0.34, name: 'nose' }),
    seam('322,334 330,341 342,338', line, 2.3, 0.55),
    seam('354,336 360,328', line, 2, 0.4),
    `<path d="M336 262Q332 296 328 318" stroke="#fff2dc" stroke-width="5" stroke-opacity=".32" fill="none" stroke-linecap="round"/>`,
    seam('306,338 300,350 300,362', shade, 2.2, 0.34),
    seam('386,338 396,350 396,364', shade, 2.2, 0.4),
    seam('330,170 352,166 376,172', shade, 2, 0.24),
    tired ? bags : '',
    eye({ x: 306, y: 262, width: 43, side: -1, iris: '#5f6f86', line, skinShade: shade, lash: 0.78 }, mood.eyes),
    eye({ x: 386, y: 262, width: 48, side: 1, iris: '#5f6f86', line, skinShade: shade, lash: 0.78 }, right),
    brow({ x: 302, y: 224, width: 52, side: -1, weight: 4.6, fill: '#332a35', name: 'brow-l' }, mood.brows[0]),
    brow({ x: 390, y: 223, width: 58, side: 1, weight: 4.6, fill: '#332a35', name: 'brow-r' }, mood.brows[1]),
    mouth({ x: 342, y: 364, width: 48, lip: '#b07465', line, shade, full: 5.6 }, mood.mouth),
  ].join('')
}

const bags =
  shape('286,276 306,284 328,276 318,292 298,292', shade, { opacity: 0.3, name: 'bag-l' }) +
  shape('362,276 386,285 410,276 400,293 374,292', shade, { opacity: 0.3, name: 'bag-r' }) +
  `<path d="M330 268q3 6 0 10M350 268q4 6 1 10" stroke="#9a4a44" stroke-width="4" stroke-opacity=".45" fill="none" stroke-linecap="round"/>`

/** Round spectacles, with a glint on each glass that does not cover the eye. */
function spectacles(): string {
  const lens = (x: number, y: number, rx: number, ry: number): string =>
    `<path d="M${x - rx * 0.84} ${y + ry * 0.1}Q${x - rx * 0.82} ${y - ry * 0.66} ${x - rx * 0.1} ${y - ry * 0.86}Q${x - rx * 0.6} ${y - ry * 0.5} ${x - rx * 0.66} ${y + ry * 0.16}Z" fill="#fff3da" opacity=".3"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#2a2028" stroke-width="4.6"/><path d="M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x} ${y - ry}" stroke="#e0b070" stroke-width="2" fill="none"/>`
  return `${lens(305, 264, 35, 37)}${lens(388, 264, 38, 38)}<path d="M339 258Q345 248 351 258" stroke="#2a2028" stroke-width="4.6" fill="none"/><path d="M426 258L448 252M270 260L264 258" stroke="#2a2028" stroke-width="4.2"/>`
}

const hairBack = shape(
  '262,236 254,190 268,140 310,106 360,98 412,112 444,152 454,210 450,264 438,250 436,190 300,150',
  hair,
  { name: 'hair-back' },
)
const hairTop =
  shape(
    '!266,232 258,190 272,146 308,114 360,106 408,118 438,152 448,204 446,262 !434,246 432,208 420,176 !404,158 390,176 !372,150 330,150 !306,180 298,162 282,186 276,214',
    hairLight,
    { name: 'hair-top' },
  ) +
  ['312,142 330,124 362,116', '350,142 376,126 402,130', '392,150 414,148 430,170']
    .map((s) => seam(s, '#2a222e', 2.6, 0.5))
    .join('')
const temples =
  shape('!436,206 446,216 448,262 !436,250 432,226', grey, { name: 'temple-r' }) +
  shape('!266,206 274,204 272,230 !266,240 262,224', grey, { name: 'temple-l' })
const lock = shape('!318,150 300,170 !288,206 310,186 330,158', hairLight, { name: 'lock' })

function head(mood: Mood<TobiasPose>): Sheet[] {
  const at = (svg: string): string => moved(svg, mood.nod[0], mood.nod[1] + 22, mood.tilt, ...neck)
  return [
    sheet(
      'tobias-neck',
      shape('!306,360 310,430 !302,506 !404,506 398,430 !404,350', '#c9a48c', { name: 'neck' }) +
        shape('!346,380 !404,350 398,430 !404,506 !352,506 350,440', shade, { opacity: 0.3, name: 'neck-shade' }),
      'near',
    ),
    sheet('tobias-hair-back', at(hairBack), 'near'),
    sheet('tobias-ear', at(ear), 'near'),
    sheet('tobias-skull', at(skull), 'far'),
    sheet('tobias-face', at(face(mood)), 'flat', { grain: 0.08 }),
    sheet('tobias-hair', at(hairTop), 'near'),
    sheet('tobias-temples', at(temples + (mood.pose === 'spectacles' || mood.pose === 'collar' ? lock : '')), 'near', {
      rim: 0.4,
    }),
    ...(mood.pose === 'spectacles'
      ? []
      : [
          sheet('tobias-spectacles', at(spectacles()), 'near', {
            rim: 0.3,
            grain: 0,
            shadow: { length: 5, blur: 5, depth: 0.3 },
          }),
        ]),
  ]
}

const standCollar =
  shape('!298,408 312,430 346,468 !350,508 318,502 292,478', '#efe9dd', { name: 'stand-l' }) +
  shape('!408,408 394,430 356,468 !350,508 388,502 414,478', '#d3ccc0', { name: 'stand-r' })
const cravat =
  shape('!320,486 350,498 !382,486 386,510 364,524 378,590 352,640 326,590 338,524 316,510', '#6a3b3a', {
    name: 'cravat',
  }) +
  shape('334,496 350,502 368,496 372,520 350,528 330,520', '#7c4743', { name: 'knot' }) +
  `<circle cx="351" cy="560" r="6" fill="#e9d9a8"/>` +
  seam('340,536 344,580 350,622', '#3d1b1a', 2.6, 0.5)

const shirt = shape(
  '!190,1170 204,900 206,740 196,640 196,566 226,522 296,494 404,494 476,522 506,566 506,640 496,740 498,900 !512,1170',
  shirtFill,
  { name: 'shirt' },
)

function waistcoat(): string {
  const left = shape(
    '!246,512 300,494 318,560 !350,668 350,820 !356,1000 !350,1170 !190,1170 200,960 206,860 190,740 196,660 228,610 250,556',
    vest,
    { name: 'vest-l' },
  )
  const right = shape(
    '!454,512 400,494 384,560 !350,668 350,820 !344,1000 !350,1170 !512,1170 502,960 496,860 512,740 506,660 474,610 452,556',
    vestDark,
    { name: 'vest-r' },
  )
  const lapels =
    shape('!286,498 306,500 324,566 !350,668 !322,650 !300,612 !312,600 290,548', '#69778f', { name: 'lapel-l' }) +
    shape('!414,498 396,500 378,566 !350,668 !378,650 !400,612 !390,600 410,548', '#4a556c', { name: 'lapel-r' })
  const stripes = [228, 256, 284, 312, 388, 416, 444, 472]
    .map(
      (x) =>
        `<path d="M${x} ${x > 300 && x < 400 ? 690 : 610}V1160" stroke="#8b98b2" stroke-opacity=".2" stroke-width="2.4"/>`,
    )
    .join('')
  const buttons = [706, 772, 838, 904, 970, 1040]
    .map(
      (y) =>
        `<circle cx="358" cy="${y + 2}" r="9" fill="#171b28" opacity=".6"/><circle cx="356" cy="${y}" r="8.4" fill="#c9a86a"/><circle cx="354" cy="${y - 2}" r="3" fill="#f0dca8"/>`,
    )
    .join('')
  const chain = `<path d="M356 772Q410 850 452 800" stroke="#dcb468" stroke-width="4" stroke-dasharray="6 3" fill="none"/><path d="M430 792h56v10h-56Z" fill="#2d3446"/>`
  return left + right + stripes + lapels + buttons + chain
}

const look = { size: 0.94, fill: glove, line: '#23222e' }
const sleeves = {
  fill: shirtFill,
  fold,
  widths: [52, 44, 34] as const,
  cuff: { fill: '#efe9dd', depth: 40 },
  band: { fill: '#a3513f', t: 0.56 },
}
type Reach = Pick<Arm, 'elbow' | 'wrist' | 'hand' | 'held'>

const down: Record<'left' | 'right', Reach> = {
  left: { elbow: [156, 790], wrist: [150, 970], hand: { ...look, kind: 'rest', slide: 16 } },
  right: { elbow: [546, 790], wrist: [552, 970], hand: { ...look, kind: 'rest', slide: 16, mirror: true } },
}

/** The spectacles in the hand, folded. */
const heldSpectacles = `<g transform="translate(404 590) rotate(-24)"><ellipse cx="-38" cy="0" rx="34" ry="34" fill="#cfe0f0" opacity=".2"/><ellipse cx="40" cy="0" rx="34" ry="34" fill="#cfe0f0" opacity=".2"/><ellipse cx="-38" cy="0" rx="34" ry="34" fill="none" stroke="#2a2028" stroke-width="5"/><ellipse cx="40" cy="0" rx="34" ry="34" fill="none" stroke="#2a2028" stroke-width="5"/><path d="M-5 -4Q1 -12 7 -4M74 -4L96 30M-72 -4L-60 40" stroke="#2a2028" stroke-width="4.6" fill="none"/><path d="M-62 -8Q-56 -26 -36 -27M18 -8Q24 -26 44 -27" stroke="#fff3da" stroke-width="4" stroke-opacity=".7" fill="none"/></g>`

const reaches: Record<TobiasPose, { left: Reach; right: Reach }> = {
  clasped: {
    left: { elbow: [128, 770], wrist: [272, 742], hand: { ...look, kind: 'flat', bend: 6, slide: 18, mirror: true } },
    right: { elbow: [574, 770], wrist: [436, 738], hand: { ...look, kind: 'flat', bend: -10, slide: 16 } },
  },
  bow: {
    left: down.left,
    right: { elbow: [584, 760], wrist: [464, 660], hand: { ...look, kind: 'flat', bend: -18, slide: 18 } },
  },
  hold: {
    left: down.left,
    right: { elbow: [560, 790], wrist: [262, 724], hand: { ...look, kind: 'flat', bend: -4, slide: 14 } },
  },
  point: {
    left: { elbow: [106, 740], wrist: [132, 590], hand: { ...look, kind: 'point', bend: -6, slide: 18 } },
    right: { elbow: [592, 770], wrist: [560, 930], hand: { ...look, kind: 'fist', slide: 14 } },
  },
  chin: {
    left: { elbow: [132, 800], wrist: [420, 800], hand: { ...look, kind: 'flat', bend: 4, slide: 16, mirror: true } },
    right: { elbow: [510, 800], wrist: [416, 528], hand: { ...look, kind: 'point', bend: -4, slide: 14 } },
  },
  collar: {
    left: { elbow: [118, 740], wrist: [256, 590], hand: { ...look, kind: 'pinch', bend: 6, slide: 16 } },
    right: { elbow: [600, 750], wrist: [594, 590], hand: { ...look, kind: 'open', bend: 6, slide: 18, mirror: true } },
  },
  spectacles: {
    left: down.left,
    right: {
      elbow: [572, 800],
      wrist: [478, 668],
      hand: { ...look, kind: 'pinch', bend: -8, slide: 16, mirror: true },
      held: sheet('tobias-held-spectacles', heldSpectacles, 'near', { rim: 0.5 }),
    },
  },
}

function figure(mood: Mood<TobiasPose>): Sheet[] {
  const up = mood.shrug
  const reach = reaches[mood.pose]
  const left = arm({ ...sleeves, name: `tobias-l-${mood.pose}`, shoulder: [222, 566 - up], ...reach.left })
  const right = arm({ ...sleeves, name: `tobias-r-${mood.pose}`, shoulder: [480, 566 - up], ...reach.right })
  const raised = (svg: string): string => moved(svg, 0, -up * 0.7)
  return [
    sheet('tobias-shirt', raised(shirt), 'near'),
    ...left.under,
    ...right.under,
    ...head(mood),
    sheet('tobias-stand', moved(standCollar, mood.nod[0] * 0.3, -up), 'near'),
    sheet('tobias-cravat', moved(cravat, mood.nod[0] * 0.2, -up), 'near'),
    sheet('tobias-vest', raised(waistcoat()), 'far'),
    ...left.over,
    ...right.over,
  ]
}

export const tobias: Character = {
  width: 700,
  height: 1100,
  ...figuresOf(tobiasMoods, figure),
}
