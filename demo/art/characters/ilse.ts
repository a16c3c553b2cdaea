import type { Sheet } from '../engine/stage.ts'
import { brow } from '../face/brow.ts'
import { eye } from '../face/eye.ts'
import { mouth } from '../face/mouth.ts'
import { type Arm, arm, type Character, figuresOf, type Mood, moved, seam, shape, sheet } from './figure.ts'
import { type IlsePose, ilseMoods } from './ilse-moods.ts'

const skin = '#e9c4a0'
const shade = '#7d3f44'
const hair = '#4d2f2b'
const hairLight = '#6b4034'
const coatFill = '#4c675c'
const coatDark = '#38504a'
const coatLight = '#64806f'
const liningFill = '#c98a4a'
const line = '#2a151a'

/** The pivot of the head's tilt, under the collar. */
const neck = [372, 470] as const

function face(mood: Mood<IlsePose>): string {
  const right = { ...mood.eyes, ...mood.rightEye }
  const blush = 0.16 + (mood.blush ?? 0) * 0.3
  return [
    `<radialGradient id="blush"><stop offset="0" stop-color="#c8553d" stop-opacity="${blush}"/><stop offset="1" stop-color="#c8553d" stop-opacity="0"/></radialGradient><ellipse cx="302" cy="382" rx="34" ry="24" fill="url(#blush)"/><ellipse cx="420" cy="384" rx="38" ry="25" fill="url(#blush)"/>`,
    shape('446,262 436,300 440,340 430,376 404,412 372,440 358,449 388,447 430,420 458,372 468,330 462,280', shade, {
      opacity: 0.3,
      name: 'cheek',
    }),
    shape('!350,322 358,352 364,372 372,384 362,391 344,391 352,384 350,360', shade, { opacity: 0.3, name: 'nose' }),
    seam('338,388 346,393 356,390', line, 2.4, 0.55),
    seam('366,389 371,383', line, 2, 0.4),
    `<ellipse cx="342" cy="378" rx="5" ry="4" fill="#fff2d8" opacity=".4"/>`,
    eye({ x: 314, y: 346, width: 50, side: -1, iris: '#6f8a5c', line, skinShade: shade }, mood.eyes),
    eye({ x: 404, y: 346, width: 57, side: 1, iris: '#6f8a5c', line, skinShade: shade }, right),
    brow({ x: 311, y: 318, width: 56, side: -1, weight: 5, fill: '#43211d', name: 'brow-l' }, mood.brows[0]),
    brow({ x: 407, y: 317, width: 64, side: 1, weight: 5.2, fill: '#43211d', name: 'brow-r' }, mood.brows[1]),
    mouth({ x: 356, y: 415, width: 50, lip: '#b1604f', line, shade, full: 8 }, mood.mouth),
    freckles,
  ].join('')
}

const freckles = [
  [290, 372],
  [300, 378],
  [310, 372],
  [322, 379],
  [384, 378],
  [396, 372],
  [408, 379],
  [420, 373],
  [432, 379],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.7" fill="${shade}" opacity=".42"/>`)
  .join('')

const skull = shape(
  '276,292 274,340 280,374 298,408 328,438 352,452 372,451 404,436 440,404 460,366 468,320 460,262 420,214 350,206 296,232',
  skin,
  { name: 'skull' },
)
const ear =
  shape('458,330 472,318 484,328 482,352 470,376 458,372', '#d9a884', { name: 'ear' }) +
  seam('466,332 475,338 470,360', shade, 2.4, 0.5)

const hairBack = shape(
  '262,300 252,240 276,190 330,158 392,152 448,172 486,222 494,290 !500,372 484,362 !486,404 466,384 !456,412 446,380 440,300 300,290 !270,372',
  hair,
  { name: 'hair-back' },
)
const hairSide = shape('448,236 482,262 490,320 !494,380 480,350 !474,392 464,352 !456,372 450,330 440,280', hair, {
  name: 'hair-side',
})
const fringeUnder = shape(
  '262,306 256,250 276,198 326,164 392,160 444,184 470,230 476,300 !470,326 458,290 !448,314 436,272 400,246 !396,286 378,252 !352,296 340,256 !316,306 308,266 !284,330 280,290 !264,352',
  hair,
  { name: 'fringe' },
)
const fringeOver = shape(
  '!264,290 262,240 290,196 340,172 400,172 444,196 466,240 !462,282 444,250 406,226 !410,266 376,232 !344,280 342,238 !306,290 304,250 !278,312 276,270',
  hairLight,
  { name: 'fringe-over' },
)
const cowlick = shape('!380,170 366,140 !340,128 384,130 404,150 !428,122 424,152 416,176', hairLight, {
  name: 'cowlick',
})

function head(mood: Mood<IlsePose>): Sheet[] {
  const at = (svg: string): string => moved(svg, mood.nod[0], mood.nod[1], mood.tilt, ...neck)
  return [
    sheet('ilse-neck', shape('330,420 330,520 420,530 418,410', '#c9977a', { name: 'neck' }), 'near'),
    sheet('ilse-hair-back', at(hairBack), 'far'),
    sheet('ilse-ear', at(ear), 'near'),
    sheet('ilse-skull', at(skull), 'far'),
    sheet('ilse-face', at(face(mood)), 'flat', { grain: 0.08 }),
    sheet('ilse-hair-side', at(hairSide), 'near'),
    sheet('ilse-fringe', at(fringeUnder), 'far'),
    sheet('ilse-fringe-over', at(fringeOver + strands), 'near'),
    sheet('ilse-cowlick', at(cowlick), 'near'),
  ]
}

const strands = [
  '320,190 290,226 282,266',
  '360,182 330,214 322,250',
  '400,184 384,206 374,232',
  '430,200 436,224 452,248',
]
  .map((s) => seam(s, '#3c1f1b', 2.4, 0.45))
  .join('')

/** The great collar of Agata's coat: a back wing behind the head and two front wings over the chest. */
const collarBack = shape(
  '250,560 232,470 246,408 286,396 330,440 380,452 430,440 470,394 514,404 530,466 512,560',
  coatDark,
  { name: 'collar-back' },
)
const collarLeft = shape('!246,414 286,398 306,452 342,508 !372,560 340,596 !292,628 236,560 226,480', coatLight, {
  name: 'collar-l',
})
const collarRight = shape('!516,408 474,394 450,450 412,508 !372,560 410,600 !462,630 522,560 534,480', coatFill, {
  name: 'collar-r',
})
const lining =
  shape('!286,400 300,398 330,462 372,530 !372,560 336,516 304,458', liningFill, { name: 'lining-l' }) +
  shape('!474,396 460,396 424,470 !372,530 372,560 414,512 452,452', '#9a6636', { name: 'lining-r' })
const scarf =
  shape('312,446 340,466 380,470 430,448 446,470 430,506 372,524 318,500 304,470', '#b5533c', { name: 'scarf' }) +
  seam('318,470 370,494 434,470', '#6d2c22', 3, 0.5) +
  seam('330,496 376,508 420,494', '#6d2c22', 3, 0.4)

function coat(): string {
  const body = shape(
    '!150,1170 158,900 150,720 136,640 156,560 222,510 300,500 460,500 538,508 602,556 622,640 606,720 600,900 !612,1170',
    coatFill,
    { name: 'coat' },
  )
  const front = shape('!372,548 390,700 384,900 !392,1170 !340,1170 350,900 346,700', coatDark, {
    name: 'placket',
    opacity: 0.75,
  })
  const buttons = [660, 760, 960, 1050]
    .map(
      (y) =>
        `<circle cx="330" cy="${y}" r="12" fill="#2b3a36"/><circle cx="328" cy="${y - 2}" r="10" fill="#d8b070"/><circle cx="325" cy="${y}" r="1.8" fill="#5a4020"/><circle cx="331" cy="${y}" r="1.8" fill="#5a4020"/>`,
    )
    .join('')
  const folds = [
    '250,640 256,760 242,840',
    '300,650 306,760 302,830',
    '470,640 462,760 476,840',
    '540,660 520,760 522,830',
    '230,900 222,1000 206,1100',
    '300,900 292,1010 296,1100',
    '450,900 462,1000 458,1100',
    '530,900 548,1000 556,1100',
  ]
    .map((s) => seam(s, '#22332f', 4, 0.42))
    .join('')
  const patch =
    shape('!470,930 !536,920 !544,986 !478,994', '#7a6a4c', { name: 'patch', wobble: 1.6 }) +
    `<path d="M476 938l58 -9 7 50 -58 7Z" fill="none" stroke="#2a2018" stroke-width="2" stroke-dasharray="6 5" opacity=".6"/>`
  return body + front + folds + patch + buttons
}

const belt =
  shape('!148,846 250,862 372,866 500,860 !606,842 !608,886 500,904 372,910 250,906 !146,890', '#5b3a2a', {
    name: 'belt',
  }) +
  shape('!352,856 !404,854 !406,918 !354,920', '#c9a05c', { name: 'buckle' }) +
  shape('!364,868 !394,866 !396,906 !366,908', '#4a3022', { name: 'buckle-in' })

/** The lantern at her belt, with its glow. */
const lanternBody = `<path d="M212 880q20 -30 40 0" stroke="#2a2126" stroke-width="6" fill="none"/><path d="M196 912L214 886H250L268 912ZM192 912h80v9h-80ZM204 1012h56l8 14h-72ZM200 921h7v92h-7ZM257 921h7v92h-7ZM229 921h5v92h-5Z" fill="#2a2126"/>`
const lanternPane = `<linearGradient id="oil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9782c"/><stop offset=".6" stop-color="#ffc66b"/><stop offset="1" stop-color="#e98f3c"/></linearGradient><path d="M206 921h52v92h-52Z" fill="url(#oil)"/><path d="M232 940q20 32 11 54q-11 14 -22 0q-8 -22 11 -54Z" fill="#fff3d4"/>`
const lanternHalo = `<radialGradient id="halo"><stop offset="0" stop-color="#ffb257" stop-opacity=".5"/><stop offset=".22" stop-color="#f0a94b" stop-opacity=".2"/><stop offset=".55" stop-color="#f0a94b" stop-opacity=".05"/><stop offset="1" stop-color="#f0a94b" stop-opacity="0"/></radialGradient><circle cx="232" cy="965" r="190" fill="url(#halo)"/>`

const pole = `<path d="M588 1110L640 150L651 151L604 1110Z" fill="#7a5a42"/><path d="M634 230l22 1 2 -34 -22 -1ZM606 800l18 1 1 -18 -18 -1Z" fill="#c9a05c"/><path d="M640 200L644 96Q646 36 694 30Q738 30 738 76Q736 100 718 108L712 96Q724 88 724 74Q722 46 694 46Q662 50 659 98L654 200Z" fill="#8d8a92"/><path d="M644 128L612 100L616 92L646 108Z" fill="#8d8a92"/>`

const look = { size: 0.86, fill: skin, line }
const sleeves = { fill: coatFill, fold: '#1f302c', cuff: { fill: coatLight, depth: 50 } }

function poleArm(mood: Mood<IlsePose>): ReturnType<typeof arm> {
  return arm({
    ...sleeves,
    name: 'ilse-arm-r',
    shoulder: [548, 590 - mood.shrug],
    elbow: [664, 770 - mood.shrug * 0.4],
    wrist: [636, 654],
    widths: [64, 56, 54],
    hand: { ...look, kind: 'grip', mirror: true, bend: 10, slide: 14 },
  })
}

type Reach = Pick<Arm, 'elbow' | 'wrist' | 'hand'>

const reaches: Record<IlsePose, Reach> = {
  hang: { elbow: [146, 770], wrist: [124, 930], hand: { ...look, kind: 'rest', bend: 8, slide: 20 } },
  wave: { elbow: [104, 740], wrist: [112, 590], hand: { ...look, kind: 'open', bend: -12, slide: 22 } },
  clutch: { elbow: [140, 780], wrist: [282, 676], hand: { ...look, kind: 'fist', bend: -14, slide: 16, mirror: true } },
  hip: { elbow: [58, 750], wrist: [160, 812], hand: { ...look, kind: 'fist', bend: 30, slide: 14, mirror: true } },
  chin: { elbow: [186, 806], wrist: [296, 560], hand: { ...look, kind: 'point', bend: -6, slide: 20, mirror: true } },
  both: { elbow: [250, 800], wrist: [520, 716], hand: { ...look, kind: 'grip', bend: 6, slide: 26 } },
  chest: { elbow: [126, 790], wrist: [270, 690], hand: { ...look, kind: 'flat', bend: 34, slide: 20, mirror: true } },
}

function freeArm(mood: Mood<IlsePose>): ReturnType<typeof arm> {
  return arm({
    ...sleeves,
    name: 'ilse-arm-l',
    shoulder: [212, 590 - mood.shrug],
    widths: [64, 56, 54],
    ...reaches[mood.pose],
  })
}

function figure(mood: Mood<IlsePose>): Sheet[] {
  const right = poleArm(mood)
  const left = freeArm(mood)
  const lift = (svg: string): string => moved(svg, 0, -mood.shrug)
  const collar = (svg: string): string => moved(svg, mood.nod[0] * 0.3, -mood.shrug * 1.2, mood.tilt * 0.2, 372, 560)
  return [
    sheet('ilse-pole', pole, 'flat', { rim: 1 }),
    sheet('ilse-collar-back', collar(collarBack), 'flat', { rim: 1 }),
    sheet('ilse-coat', lift(coat()), 'far'),
    ...right.under,
    ...left.under,
    ...head(mood),
    sheet('ilse-scarf', collar(scarf), 'near'),
    sheet('ilse-lining', collar(lining), 'near'),
    sheet('ilse-collar-l', collar(collarLeft + seam('240,440 244,520 296,606', '#a8c0ac', 2.4, 0.5)), 'high'),
    sheet('ilse-collar-r', collar(collarRight + seam('520,440 514,520 462,608', '#22332f', 2.6, 0.5)), 'high'),
    sheet('ilse-belt', belt, 'near'),
    sheet('ilse-halo', lanternHalo, 'flat', { emit: 0.8 }),
    sheet('ilse-pane', lanternPane, 'flat', { emit: 1.05 }),
    sheet('ilse-lantern', lanternBody, 'near'),
    ...right.over,
    ...left.over,
  ]
}

export const ilse: Character = {
  width: 760,
  height: 1100,
  ...figuresOf(ilseMoods, figure),
}
