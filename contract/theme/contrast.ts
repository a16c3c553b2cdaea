type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Parses a `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` colour into channels 0-255 and alpha 0-1. */
export function parseHex(hex: string): Colour {
  const digits = hex.length < 6 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 255] = digits.map((pair) =>
    Number.parseInt(pair, 16),
  )
  if (Number.isNaN(red + green + blue + alpha)) throw new Error(`Not a hex colour: ${hex}`)
  return [red, green, blue, alpha / 255]
}

/** The result of drawing a colour over an opaque one. */
export function blendOver([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const mix = (upper: number, lower: number) => upper * alpha + lower * (1 - alpha)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1]
}

/** The WCAG 2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
