import { contrast, laidOver, parseHex } from './contrast.ts'
import { type Colours, type ColourToken, type DayNight, novelAccents, seeThrough, surfaces } from './tokens.ts'

/** Two colours that are too near to each other: what is drawn, on what, and the ratio, as WCAG 2 counts it, that it needs. */
export interface Unreadable {
  ink: string
  on: ColourToken
  light: Light
  ratio: number
  least: number
}

type Light = 'day' | 'night'
type Pair = Pick<Unreadable, 'ink' | 'on' | 'least'> & { drawn: DayNight }

/** What WCAG asks of text, and of what has to be seen without being read. */
const ofText = 4.5
const ofShapes = 3
/** What the paper that speaks promises over any picture. */
const ofMessages = 7

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
/** What pictures may be, behind paper that lets them through. */
const pictures = ['#ffffff', '#000000', '#f0a94b']

/** What can not be read or seen among these colours, by day and by night; empty: everything can. */
export function unreadable(colours: Colours): Unreadable[] {
  return pairsOf(colours).flatMap(({ drawn, ...pair }) =>
    (['day', 'night'] as const).flatMap((light) => {
      const ratio = ratioOf(lit(drawn, light), lit(colours[pair.on], light), pair.on === seeThrough)
      return ratio < pair.least ? [{ ...pair, light, ratio }] : []
    }),
  )
}

/** Everything that is read or has to be seen, on everything that it stands on. */
function pairsOf(colours: Colours): Pair[] {
  const pair = (least: number) => (ink: ColourToken, on: ColourToken) => ({ ink, on, least, drawn: colours[ink] })
  return [
    ...surfaces.flatMap((on) => texts.map((ink) => pair(ofText)(ink, on))),
    ...surfaces.flatMap((on) => shapes.map((ink) => pair(ofShapes)(ink, on))),
    ...surfaces.flatMap((on) =>
      Object.entries(novelAccents).map(([name, drawn]) => ({
        ink: `a novel’s accent ${name}`,
        on,
        least: ofShapes,
        drawn,
      })),
    ),
    ...labels.map(([ink, on]) => pair(ofText)(ink, on)),
    pair(ofMessages)('on-message', seeThrough),
  ]
}

function ratioOf(ink: string, on: string, shinesThrough: boolean): number {
  if (!shinesThrough) return contrast(parseHex(ink), parseHex(on))
  return Math.min(...pictures.map((picture) => contrast(parseHex(ink), laidOver(parseHex(on), parseHex(picture)))))
}

const lit = ([day, night]: DayNight, light: Light): string => (light === 'day' ? day : night)
