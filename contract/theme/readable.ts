import { blendOver, contrast, parseHex } from './contrast.ts'
import { type Colours, type ColourToken, type DayNight, novelAccents, surfaces, translucentColour } from './tokens.ts'

/** Two colours with too little contrast: what is drawn, on what, and the WCAG 2 ratio that it has and needs. */
export interface Unreadable {
  ink: string
  on: ColourToken
  light: Light
  ratio: number
  least: number
}

type Light = 'day' | 'night'
type Pair = Pick<Unreadable, 'ink' | 'on' | 'least'> & { drawn: DayNight }

/** The WCAG minimum for text, and for shapes that have to be seen but not read. */
const minTextContrast = 4.5
const minShapeContrast = 3
/** The minimum for text on the message panel, over any picture. */
const minMessageContrast = 7

const texts = ['text', 'text-soft', 'lamp-text', 'ember-text', 'moss-text'] as const
const shapes = ['edge', 'focus', 'lamp-edge', 'accent'] as const
const labels: readonly [ink: ColourToken, on: ColourToken][] = [
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-bright'],
  ['on-ember', 'ember'],
  ['on-ember', 'ember-bright'],
  ['on-moss', 'moss'],
  ['on-sign', 'sign'],
  ['on-strip', 'strip'],
]
/** Pictures that may be behind a translucent message panel. */
const pictures = ['#ffffff', '#000000', '#f0a94b']

/** Lists the pairs of colours with too little contrast, by day and by night; empty if there are none. */
export function unreadable(colours: Colours): Unreadable[] {
  return pairsOf(colours).flatMap(({ drawn, ...pair }) =>
    (['day', 'night'] as const).flatMap((light) => {
      const ratio = ratioOf(lit(drawn, light), lit(colours[pair.on], light), pair.on === translucentColour)
      return ratio < pair.least ? [{ ...pair, light, ratio }] : []
    }),
  )
}

/** Pairs every text and shape colour with every surface that it is drawn on. */
function pairsOf(colours: Colours): Pair[] {
  const pair = (least: number) => (ink: ColourToken, on: ColourToken) => ({ ink, on, least, drawn: colours[ink] })
  return [
    ...surfaces.flatMap((on) => texts.map((ink) => pair(minTextContrast)(ink, on))),
    ...surfaces.flatMap((on) => shapes.map((ink) => pair(minShapeContrast)(ink, on))),
    ...surfaces.flatMap((on) =>
      Object.entries(novelAccents).map(([name, drawn]) => ({
        ink: `a novel’s accent ${name}`,
        on,
        least: minShapeContrast,
        drawn,
      })),
    ),
    ...labels.map(([ink, on]) => pair(minTextContrast)(ink, on)),
    pair(minMessageContrast)('on-message', translucentColour),
  ]
}

function ratioOf(ink: string, on: string, shinesThrough: boolean): number {
  if (!shinesThrough) return contrast(parseHex(ink), parseHex(on))
  return Math.min(...pictures.map((picture) => contrast(parseHex(ink), blendOver(parseHex(on), parseHex(picture)))))
}

const lit = ([day, night]: DayNight, light: Light): string => (light === 'day' ? day : night)
