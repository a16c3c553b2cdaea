import type { Sheet } from '../engine/stage.ts'
import { brow } from '../face/brow.ts'
import { eye } from '../face/eye.ts'
import { mouth } from '../face/mouth.ts'
import { type Arm, arm, type Character, figuresOf, type Mood, moved, seam, shape, sheet } from './figure.ts'
import { type OsipPose, osipMoods } from './osip-moods.ts'

const skin = '#d9a27c'
const shade = '#74343a'
const line = '#2a171a'
const beard = '#a39a94'
const beardLight = '#c9bfb4'
const beardDark = '#77707a'
const coatFill = '#56617e'
const coatLight = '#6f7b99'
const coatDark = '#343b50'
const wool = '#cbb898'
const fold = '#20253a'

const neck = [450, 470] as const

const skull = shape('336,240 332,300 340,360 372,420 450,452 528,420 560,360 566,300 560,240 450,190', skin, {
  name: 'skull',
})
const ears = shape('338,286 322,280 316,304 324,338 342,346', '#c48b68', { name: 'ear' })

function face(mood: Mood<OsipPose>): string {
  const right = { ...mood.eyes, ...mood.rightEye }
  const red = 0.26 + (mood.blush ?? 0) * 0.26
  return [
    `<radialGradient id="ruddy"><stop offset="0" stop-color="#c0452f" stop-opacity="${red}"/><stop offset="1" stop-color="#c0452f" stop-opacity="0"/></radialGradient><ellipse cx="378" cy="346" rx="46" ry="34" fill="url(#ruddy)"/><ellipse cx="520" cy="346" rx="40" ry="32" fill="url(#ruddy)"/>`,
    shape('540,230 524,270 534,320 524,380 500,420 540,410 566,350 568,290 560,236', shade, {
      opacity: 0.34,
      name: 'cheek',
    }),
    eye({ x: 396, y: 300, width: 52, side: -1, iris: '#7391a6', line, skinShade: shade, lash: 0.8 }, mood.eyes),
    eye({ x: 506, y: 300, width: 46, side: 1, iris: '#7391a6', line, skinShade: shade, lash: 0.8 }, right),
    ...[
      '366,324 384,336 412,334',
      '486,334 508,336 526,324',
      '356,290 344,284',
      '357,300 343,300',
      '358,310 345,316',
      '540,290 551,284',
      '541,300 553,300',
      '430,238 470,236',
      '412,222 484,220',
    ].map((s) => seam(s, shade, 2.6, 0.42)),
    nose(),
    brow(
      { x: 392, y: 274, width: 76, side: -1, weight: 11, fill: '#e4dccf', name: 'brow-l', bush: true },
      mood.brows[0],
    ),
    brow(
      { x: 508, y: 274, width: 66, side: 1, weight: 10.4, fill: '#cfc6bc', name: 'brow-r', bush: true },
      mood.brows[1],
    ),
  ].join('')
}

function nose(): string {
  return [
    shape('444,286 440,320 424,344 424,366 442,378 464,382 488,374 498,358 490,340 474,322 466,288', '#d48f6c', {
      name: 'nose',
    }),
    shape('464,288 470,322 488,342 498,358 488,374 464,383 448,380 470,370 476,352 466,326', shade, {
      opacity: 0.36,
      name: 'nose-shade',
    }),
    `<ellipse cx="452" cy="348" rx="10" ry="8" fill="#ffe6c4" opacity=".32"/>`,
    seam('432,368 438,374 446,372', line, 2.6, 0.5),
    seam('426,344 420,356 426,368', shade, 2.6, 0.5),
  ].join('')
}

const beardUnder = shape(
  '330,300 322,360 316,430 326,500 !342,530 352,566 !378,572 396,610 !420,604 450,640 !474,606 508,606 !520,572 552,560 !558,524 578,490 584,430 576,360 568,290 556,360 500,410 450,400 390,410 346,366',
  beardDark,
  { name: 'beard-under', wobble: 1.6 },
)
const beardOver = shape(
  '334,296 336,350 330,420 340,480 !356,496 366,532 !390,534 410,566 !430,560 452,592 !470,562 496,562 !506,534 534,522 !542,490 560,462 566,420 564,350 562,300 552,356 514,388 450,380 384,390 350,352',
  beard,
  { name: 'beard-over', wobble: 1.6 },
)
const beardLocks = [
  '356,410 352,450 362,490',
  '380,420 378,470 392,520',
  '410,432 412,490 424,540',
  '446,440 448,500 452,560',
  '482,434 484,490 478,536',
  '512,420 518,466 508,510',
  '540,400 544,440 536,480',
]
  .map((s, i) => seam(s, i % 2 ? beardDark : beardLight, 3.4, 0.7))
  .join('')
const moustache =
  shape(
    '456,380 430,372 398,384 368,408 !342,418 368,430 404,428 436,414 456,404 478,414 508,426 538,424 !560,410 536,402 510,382 484,372',
    beardLight,
    { name: 'moustache', wobble: 1.2 },
  ) + ['440,384 410,396 384,414', '474,384 504,396 526,412'].map((s) => seam(s, beardDark, 2.4, 0.5)).join('')

const capTop =
  shape('338,214 340,150 372,102 430,78 490,84 544,116 566,168 568,214 450,196', '#96493d', { name: 'cap' }) +
  [
    '372,200 380,140 412,96',
    '404,196 412,134 434,88',
    '440,192 446,130 458,84',
    '476,194 484,136 488,88',
    '512,198 518,146 514,102',
    '546,204 546,160 536,120',
  ]
    .map((s) => seam(s, '#5e2219', 4, 0.42))
    .join('')
const capBrim =
  shape('326,206 334,192 450,174 566,192 576,208 574,244 564,256 450,236 338,256 328,244', '#ab594b', {
    name: 'brim',
    wobble: 1.2,
  }) +
  Array.from(
    { length: 17 },
    (_, i) =>
      `<path d="M${342 + i * 13.6} ${252 - Math.sin((i / 16) * Math.PI) * 18}q-3 -24 1 -52" stroke="#6d291d" stroke-opacity=".5" stroke-width="3.4" fill="none"/>`,
  ).join('')

function pipe(x: number, y: number, turn: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('!0,-4 40,-3 74,6 !96,4 !96,16 70,18 36,6 !0,5', '#3a2420', { name: 'stem' })}${shape('!84,-34 !128,-36 128,-8 122,18 106,26 90,18 84,-4', '#7a4630', { name: 'bowl' })}<ellipse cx="106" cy="-35" rx="22" ry="6" fill="#24140f"/><path d="M92 -22Q92 2 98 12" stroke="#c98a5c" stroke-width="4" stroke-opacity=".7" fill="none" stroke-linecap="round"/></g>`
}

function head(mood: Mood<OsipPose>): Sheet[] {
  const at = (svg: string): string => moved(svg, mood.nod[0], mood.nod[1], mood.tilt, ...neck)
  const inMouth = mood.pose === 'lapel' || mood.pose === 'beard' || mood.pose === 'crossed'
  return [
    sheet('osip-ears', at(ears), 'near'),
    sheet('osip-skull', at(skull), 'far'),
    sheet('osip-face', at(face(mood)), 'flat', { grain: 0.08 }),
    sheet('osip-beard-under', at(beardUnder), 'high'),
    sheet('osip-beard', at(beardOver + beardLocks), 'far'),
    sheet(
      'osip-mouth',
      at(mouth({ x: 457, y: 416, width: 56, lip: '#a4584a', line, shade: '#4c4450', full: 8 }, mood.mouth)),
      'flat',
      { grain: 0.08 },
    ),
    ...(inMouth ? [sheet('osip-pipe', at(pipe(486, 414, 14)), 'near')] : []),
    sheet(
      'osip-moustache',
      at(moved(moustache, 0, -mood.mouth.open * 0.22 - Math.max(0, mood.mouth.smile) * 0.2)),
      'near',
    ),
    sheet('osip-cap', at(capTop), 'near'),
    sheet('osip-brim', at(capBrim), 'far'),
  ]
}

function coat(): string {
  const body = shape(
    '!96,1170 92,940 100,760 122,640 172,566 260,520 360,500 540,500 640,520 730,566 780,640 800,760 808,940 !804,1170',
    coatFill,
    { name: 'coat' },
  )
  const front = shape('!470,560 500,760 506,940 !512,1170 !560,1170 556,940 548,760', fold, {
    name: 'front',
    opacity: 0.5,
  })
  const buttons = [720, 830, 940, 1050]
    .flatMap((y) =>
      [386, 520].map(
        (x) =>
          `<circle cx="${x + 2}" cy="${y + 3}" r="17" fill="#161a28" opacity=".6"/><circle cx="${x}" cy="${y}" r="16" fill="#b08a56"/><circle cx="${x}" cy="${y}" r="10" fill="none" stroke="#5c4226" stroke-width="2.4"/><path d="M${x - 5} ${y}h10M${x} ${y - 5}v10" stroke="#5c4226" stroke-width="2.4"/>`,
      ),
    )
    .join('')
  const folds = [
    '230,700 244,840 226,960',
    '300,720 306,860 298,1000',
    '610,720 600,860 612,1000',
    '690,690 668,830 682,960',
    '210,980 206,1040 214,1100',
    '640,1000 650,1060 644,1100',
  ]
    .map((s) => seam(s, fold, 4.4, 0.45))
    .join('')
  return body + front + folds + buttons
}

/** Sheepskin: a wide collar with a curled edge. */
const collarBack = shape('230,560 244,470 300,420 380,430 520,430 600,420 660,470 672,560', '#8d7f6c', {
  name: 'collar-back',
  wobble: 3,
})
const collarLeft = shape(
  '!276,430 318,420 340,500 382,580 !440,690 400,710 362,690 332,700 300,672 270,672 246,634 222,618 226,580 212,548 232,516 236,480',
  wool,
  { name: 'wool-l', wobble: 3.4 },
)
const collarRight = shape(
  '!626,430 584,420 562,500 520,580 !440,690 486,712 520,690 552,702 586,672 618,672 644,634 674,616 672,580 690,548 670,516 666,480',
  '#b3a182',
  { name: 'wool-r', wobble: 3.4 },
)
const curlsAt = (list: readonly (readonly number[])[]): string =>
  list
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x} ${y}q8 -12 18 -2q4 10 -8 12" stroke="#8a7658" stroke-width="3" stroke-opacity=".6" fill="none" stroke-linecap="round"/>`,
    )
    .join('')
const curlsLeft = [
  [262, 500],
  [290, 560],
  [262, 590],
  [318, 620],
  [300, 470],
  [350, 660],
  [380, 640],
]
const curlsRight = [
  [620, 500],
  [600, 560],
  [640, 590],
  [576, 620],
  [600, 470],
  [540, 660],
  [506, 650],
]

const look = { size: 1.12, fill: skin, line }
const sleeves = { fill: coatFill, fold, widths: [90, 78, 66] as const, cuff: { fill: coatLight, depth: 52 } }
type Reach = Pick<Arm, 'elbow' | 'wrist' | 'hand' | 'held'>

const hanging: Record<'left' | 'right', Reach> = {
  left: { elbow: [108, 820], wrist: [126, 1010], hand: { ...look, kind: 'rest', slide: 20 } },
  right: { elbow: [796, 820], wrist: [780, 1010], hand: { ...look, kind: 'rest', slide: 20, mirror: true } },
}

const reaches: Record<OsipPose, { left: Reach; right: Reach }> = {
  lapel: {
    left: hanging.left,
    right: { elbow: [800, 830], wrist: [664, 708], hand: { ...look, kind: 'fist', bend: 8, slide: 12 } },
  },
  pipe: {
    left: { elbow: [96, 830], wrist: [286, 826], hand: { ...look, kind: 'flat', bend: 10, slide: 26, mirror: true } },
    right: {
      elbow: [806, 800],
      wrist: [742, 616],
      hand: { ...look, kind: 'pinch', bend: 4, slide: 20, mirror: true },
      held: sheet('osip-held-pipe', pipe(648, 520, -8), 'near'),
    },
  },
  heart: {
    left: hanging.left,
    right: { elbow: [790, 840], wrist: [616, 742], hand: { ...look, kind: 'flat', bend: -14, slide: 24 } },
  },
  crossed: {
    left: { elbow: [128, 810], wrist: [560, 770] },
    right: { elbow: [772, 820], wrist: [352, 712], hand: { ...look, kind: 'rest', bend: -10, slide: 18 } },
  },
  beard: {
    left: { elbow: [140, 850], wrist: [342, 660], hand: { ...look, kind: 'pinch', bend: -14, slide: 18 } },
    right: hanging.right,
  },
  palms: {
    left: { elbow: [92, 820], wrist: [112, 650], hand: { ...look, kind: 'open', bend: -8, slide: 22 } },
    right: { elbow: [808, 820], wrist: [788, 650], hand: { ...look, kind: 'open', bend: 8, slide: 22, mirror: true } },
  },
}

function figure(mood: Mood<OsipPose>): Sheet[] {
  const up = mood.shrug
  const reach = reaches[mood.pose]
  const left = arm({ ...sleeves, name: `osip-l-${mood.pose}`, shoulder: [196, 610 - up], ...reach.left })
  const right = arm({ ...sleeves, name: `osip-r-${mood.pose}`, shoulder: [706, 610 - up], ...reach.right })
  const collar = (svg: string): string => moved(svg, mood.nod[0] * 0.2, -up)
  return [
    sheet('osip-collar-back', collar(collarBack), 'flat', { rim: 1 }),
    sheet('osip-coat', moved(coat(), 0, -up * 0.6), 'far'),
    ...left.under,
    ...right.under,
    sheet(
      'osip-shade',
      moved(shape('!300,520 !600,520 560,600 450,690 340,600', coatDark, { name: 'throat' }), 0, -up),
      'flat',
    ),
    sheet('osip-wool-l', collar(collarLeft + curlsAt(curlsLeft)), 'far'),
    sheet('osip-wool-r', collar(collarRight + curlsAt(curlsRight)), 'far'),
    ...head(mood),
    ...left.over,
    ...right.over,
  ]
}

export const osip: Character = {
  width: 900,
  height: 1100,
  ...figuresOf(osipMoods, figure),
}
