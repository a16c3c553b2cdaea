import { light } from '../engine/colour.ts'
import { type Cut, cut, strip } from '../engine/outline.ts'
import { type Sheet, Stage } from '../engine/stage.ts'
import type { BrowMood } from '../face/brow.ts'
import type { EyeMood } from '../face/eye.ts'
import type { MouthMood } from '../face/mouth.ts'
import { type HandKind, hand } from './hand.ts'

/** Everything that differs between expressions. */
export type Mood<Pose extends string> = {
  /** Degrees; positive leans the head to the right of the picture. */
  tilt: number
  /** The head's shift in pixels. */
  nod: readonly [number, number]
  /** How far the shoulders are raised, in pixels. */
  shrug: number
  brows: readonly [left: BrowMood, right: BrowMood]
  eyes: EyeMood
  /** The differences of the right eye. */
  rightEye?: Partial<EyeMood>
  mouth: MouthMood
  blush?: number
  pose: Pose
}

export type Character = {
  width: number
  height: number
  /** Sheets from back to front for each expression. */
  expressions: Record<string, () => Sheet[]>
  /** The sheets with the eyes shut, for expressions whose eyes are open. */
  eyelids: Record<string, () => Sheet[]>
}

/** The mood during a blink: only the upper lid moves, down to the lower one. */
const blinking = <P extends string>(mood: Mood<P>): Mood<P> => {
  const { open: _, ...rightEye } = mood.rightEye ?? {}
  return {
    ...mood,
    eyes: { ...mood.eyes, open: -0.3, squint: 0.35, slant: 0 },
    rightEye: { ...rightEye, squint: 0.35 },
  }
}

/** Draws a character's figures for its moods. Expressions with nearly closed eyes do not blink. */
export function figuresOf<P extends string>(
  moods: Record<string, Mood<P>>,
  figure: (mood: Mood<P>) => Sheet[],
): Pick<Character, 'expressions' | 'eyelids'> {
  const all = Object.entries(moods)
  return {
    expressions: Object.fromEntries(all.map(([name, mood]) => [name, () => figure(mood)])),
    eyelids: Object.fromEntries(
      all.flatMap(([name, mood]) => (mood.eyes.open < 0.5 ? [] : [[name, () => figure(blinking(mood))]])),
    ),
  }
}

/** The light that all figures are drawn in: a warm lamp high on the left, fog on the right. */
export function figureStage(width: number, height: number): Stage {
  return new Stage(width, height, light('#7f86ad', 0.34), [
    { x: 10, y: 120, z: 99, colour: light('#ffbd78', 1.3), reach: 560 },
    { x: width + 260, y: 300, z: 99, colour: light('#93a7d2', 0.5), reach: 460 },
  ])
}

type Depth = 'flat' | 'near' | 'far' | 'high'

const shadows: Record<Depth, Sheet['shadow']> = {
  flat: undefined,
  near: { length: 5, blur: 7, depth: 0.42 },
  far: { length: 11, blur: 14, depth: 0.46 },
  high: { length: 20, blur: 24, depth: 0.5 },
}

/** A sheet of a figure; `depth` is its height over the sheets below. */
export function sheet(name: string, svg: string, depth: Depth = 'near', extra: Partial<Sheet> = {}): Sheet {
  const shadow = shadows[depth]
  return { name, svg, z: 1, grain: 0.15, rim: depth === 'flat' ? 0 : 1.7, ...(shadow ? { shadow } : {}), ...extra }
}

/** A filled outline. */
export function shape(spec: string, fill: string, how: Cut & { opacity?: number } = {}): string {
  return `<path d="${cut(spec, how)}" fill="${fill}"${how.opacity === undefined ? '' : ` opacity="${how.opacity}"`}/>`
}

/** A line: a seam or a fold. */
export function seam(spec: string, colour: string, width = 2.4, opacity = 0.6): string {
  return `<path d="${cut(spec, { open: true, wobble: 0.6 })}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" fill="none" stroke-linecap="round"/>`
}

export function moved(svg: string, dx: number, dy: number, tilt = 0, px = 0, py = 0): string {
  return `<g transform="translate(${dx} ${dy}) rotate(${tilt} ${px} ${py})">${svg}</g>`
}

export type Joint = readonly [x: number, y: number]

export type Arm = {
  name: string
  shoulder: Joint
  elbow: Joint
  wrist: Joint
  /** Half-widths at shoulder, elbow and wrist. */
  widths: readonly [number, number, number]
  fill: string
  fold: string
  cuff?: { fill: string; depth: number }
  hand?: { kind: HandKind; size: number; fill: string; line: string; mirror?: boolean; bend?: number; slide?: number }
  /** An object in the hand, drawn over the palm and under the cuff. */
  held?: Sheet
  /** A garter on the upper arm, at `t` of the way from the shoulder. */
  band?: { fill: string; t: number }
}

const turnOf = (from: Joint, to: Joint): number => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI + 90

/**
 * An arm in two parts: `under` is drawn below collar or waistcoat, `over` (forearm, hand, turned-back cuff) above
 * everything.
 */
export function arm(a: Arm): { under: Sheet[]; over: Sheet[] } {
  const [s, e, w] = a.widths
  const upper = limb(`${a.name}-upper`, a.shoulder, a.elbow, s, e, a.fill, a.fold)
  const fore = limb(`${a.name}-fore`, a.elbow, a.wrist, e * 0.98, w, a.fill, a.fold)
  const under = [sheet(`${a.name}-upper`, upper, 'near')]
  if (a.band) under.push(sheet(`${a.name}-band`, garter(a, a.band.t, a.band.fill), 'near'))
  const sheets = [sheet(`${a.name}-fore`, fore, 'high')]
  if (a.hand) {
    const { bend = 0, slide = 0, mirror = false, ...look } = a.hand
    const turn = turnOf(a.elbow, a.wrist)
    const rad = ((turn - 90) * Math.PI) / 180
    const drawn = hand({
      ...look,
      mirror,
      x: a.wrist[0] + Math.cos(rad) * slide,
      y: a.wrist[1] + Math.sin(rad) * slide,
      turn: turn + bend,
    })
    sheets.push(sheet(`${a.name}-hand`, drawn, 'near', { grain: 0.08 }))
  }
  if (a.held) sheets.push(a.held)
  if (a.cuff) sheets.push(sheet(`${a.name}-cuff`, cuff(`${a.name}-cuff`, a, a.cuff.depth, a.cuff.fill), 'near'))
  return { under, over: sheets }
}

function limb(name: string, from: Joint, to: Joint, start: number, end: number, fill: string, fold: string): string {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const far = Math.hypot(dx, dy) || 1
  const point = (t: number, half: number, along = 0): { x: number; y: number; half: number } => ({
    x: from[0] + dx * t + (dx / far) * along,
    y: from[1] + dy * t + (dy / far) * along,
    half,
  })
  const mid = (start + end) / 2
  const spine = [
    point(0, start * 0.62, -start * 0.8),
    point(0, start * 0.94, -start * 0.3),
    point(0.3, start * 0.98),
    point(0.65, mid * 1.03),
    point(1, end),
    point(1, end * 0.86, end * 0.34),
  ]
  const folds = [0.2, 0.4, 0.62].map((t, i) => {
    const cx = from[0] + dx * t
    const cy = from[1] + dy * t
    const nx = (-dy / far) * mid * (i % 2 ? -1 : 1)
    const ny = (dx / far) * mid * (i % 2 ? -1 : 1)
    return `<path d="M${cx + nx * 0.88} ${cy + ny * 0.88}Q${cx + nx * 0.4 + dx * 0.06} ${cy + ny * 0.4 + dy * 0.06} ${cx - nx * 0.05} ${cy - ny * 0.05 + 4}" stroke="${fold}" stroke-width="3.2" stroke-opacity=".45" fill="none" stroke-linecap="round"/>`
  })
  return `<path d="${strip(spine, name, 1)}" fill="${fill}"/>${folds.join('')}`
}

/** The turned-back end of a sleeve, across its direction at the wrist. */
function cuff(name: string, a: Arm, depth: number, fill: string): string {
  const angle = Math.atan2(a.wrist[1] - a.elbow[1], a.wrist[0] - a.elbow[0])
  const half = a.widths[2] * 1.1
  const at = (along: number, across: number): string => {
    const x = a.wrist[0] + Math.cos(angle) * along - Math.sin(angle) * across
    const y = a.wrist[1] + Math.sin(angle) * along + Math.cos(angle) * across
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const end = a.widths[2] * 0.36
  return shape(
    `!${at(end - depth, -half)} ${at(end - depth + 5, 0)} !${at(end - depth, half)} !${at(end, half * 1.05)} ${at(end + 6, 0)} !${at(end, -half * 1.05)}`,
    fill,
    { name, wobble: 1.2 },
  )
}

function garter(a: Arm, t: number, fill: string): string {
  const turn = turnOf(a.shoulder, a.elbow)
  const x = a.shoulder[0] + (a.elbow[0] - a.shoulder[0]) * t
  const y = a.shoulder[1] + (a.elbow[1] - a.shoulder[1]) * t
  const half = a.widths[0] * 1.04
  const band = shape(`!${-half},8 0,13 !${half},8 !${half},-9 0,-4 !${-half},-9`, fill, {
    name: `${a.name}-band`,
    wobble: 0.5,
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${band}<path d="M${-half} 0Q0 5 ${half} 0" stroke="#2a151a" stroke-opacity=".35" stroke-width="2" fill="none"/></g>`
}
