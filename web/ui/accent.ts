/** Accents that a novel may give its page; accents.css has the colours of each in both themes. */
export const accents = ['lamp', 'ember', 'rose', 'plum', 'sea', 'moss', 'straw', 'fog'] as const
export type Accent = (typeof accents)[number]

/** The hue in degrees at which an accent is purest. */
const hues: readonly [Accent, number][] = [
  ['ember', 10],
  ['lamp', 34],
  ['straw', 54],
  ['moss', 130],
  ['sea', 210],
  ['plum', 275],
  ['rose', 340],
]

/** The accent nearest to a colour (channels 0-255), such as a cover's dominant one; `fog` for a grey one. */
export function nearestAccent(red: number, green: number, blue: number): Accent {
  const high = Math.max(red, green, blue)
  const chroma = high - Math.min(red, green, blue)
  if (high === 0 || chroma / high < 0.12) return 'fog'
  const sixth =
    high === red ? (green - blue) / chroma : high === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
  const hue = (sixth * 60 + 360) % 360
  const away = (other: number) => Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other))
  return hues.reduce((best, next) => (away(next[1]) < away(best[1]) ? next : best))[0]
}
