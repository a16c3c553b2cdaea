/** Accents that a novel may lend to its pages; `novelAccents` in `tokens.ts` has the colours of each but the default. */
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

/** The accent nearest to a colour (channels 0-255); `fog` for a grey one. */
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

/** The mean chroma (0-255) below which a picture is grey: a black and white photograph with its scanner's tint. */
const leastChroma = 8

/**
 * The accent of a picture's pixels, three bytes each: that of its vivid parts. A pixel counts by the fourth power of its
 * chroma, so that the lamp in a dark street outweighs its brown glow and the street.
 */
export function accentOfPixels(pixels: Uint8Array): Accent {
  const weights = new Map<Accent, number>()
  let sum = 0
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue)
    const accent = nearestAccent(red, green, blue)
    weights.set(accent, (weights.get(accent) ?? 0) + chroma ** 4)
    sum += chroma
  }
  if (sum * 3 <= leastChroma * pixels.length) return 'fog'
  return [...weights].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
