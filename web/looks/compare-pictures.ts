/** Pixels of red, green, blue and opacity, row by row, like `ImageData`. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The factor by which stored pictures are shrunk, so that another machine's font rendering makes no difference. */
const shrinkFactor = 4
/**
 * The allowed difference of a pixel in a stored picture, in 255ths of each colour: a black edge that moved slightly.
 */
const maxDifference = 64
/** The share of a stored picture that may differ by more. */
const maxShare = 0.004

/** Shrinks a picture: each pixel is the mean of a square of `shrinkFactor` by `shrinkFactor`. */
export function shrinkPicture(large: Pixels): Pixels {
  const [width, height] = [Math.floor(large.width / shrinkFactor), Math.floor(large.height / shrinkFactor)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) {
    const [channel, pixel] = [at % 4, Math.floor(at / 4)]
    const [left, top] = [(pixel % width) * shrinkFactor, Math.floor(pixel / width) * shrinkFactor]
    let sum = 0
    for (let y = top; y < top + shrinkFactor; y++)
      for (let x = left; x < left + shrinkFactor; x++) sum += large.data[(y * large.width + x) * 4 + channel] ?? 0
    data[at] = sum / shrinkFactor ** 2
  }
  return { width, height, data }
}

/** Describes how a picture differs from the stored one, both shrunk; null if they look the same. */
export function differenceOf(stored: Pixels, seen: Pixels): string | null {
  const [before, now] = [stored, seen].map(({ width, height }) => `${width * shrinkFactor} x ${height * shrinkFactor}`)
  if (before !== now) return `It was ${before} and is ${now}`
  const all = stored.width * stored.height
  const other: number[] = []
  for (let pixel = 0; pixel < all; pixel++) {
    const by = [0, 1, 2].map((channel) => {
      const at = pixel * 4 + channel
      return Math.abs((stored.data[at] ?? 0) - (seen.data[at] ?? 0))
    })
    if (Math.max(...by) > maxDifference) other.push(pixel)
  }
  if (other.length <= maxShare * all) return null
  const across = spanOf(other.map((pixel) => pixel % stored.width))
  const down = spanOf(other.map((pixel) => Math.floor(pixel / stored.width)))
  return `${((100 * other.length) / all).toFixed(1)} % of it differ, across ${across}, down ${down}`
}

/** The bounding range of positions in a shrunk picture, in pixels of the window. */
function spanOf(places: readonly number[]): string {
  const [first, last] = places.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)], [Infinity, 0])
  return `${first * shrinkFactor} to ${(last + 1) * shrinkFactor}`
}
