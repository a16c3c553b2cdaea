/** A picture in pixels of red, green, blue and opacity, row by row; as `ImageData` has it. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** So many pixels each way make one of a kept picture: letters that another machine draws a little differently are no other look. */
export const shrink = 4
/** What one pixel of a kept picture may differ by, in 255ths of each colour: a black edge that moved by a hair. */
const shade = 64
/** What share of a kept picture may differ by more. */
const share = 0.004

/** A picture in which each pixel is the mean of a square of `shrink` by `shrink`. */
export function shrunk(large: Pixels): Pixels {
  const [width, height] = [Math.floor(large.width / shrink), Math.floor(large.height / shrink)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) {
    const [channel, pixel] = [at % 4, Math.floor(at / 4)]
    const [left, top] = [(pixel % width) * shrink, Math.floor(pixel / width) * shrink]
    let sum = 0
    for (let y = top; y < top + shrink; y++)
      for (let x = left; x < left + shrink; x++) sum += large.data[(y * large.width + x) * 4 + channel] ?? 0
    data[at] = sum / shrink ** 2
  }
  return { width, height, data }
}

/** How what is seen differs from the kept picture of it, both shrunk, in words; null where they look the same. */
export function differenceOf(kept: Pixels, seen: Pixels): string | null {
  const [before, now] = [kept, seen].map(({ width, height }) => `${width * shrink} x ${height * shrink}`)
  if (before !== now) return `It was ${before} and is ${now}`
  const all = kept.width * kept.height
  const other: number[] = []
  for (let pixel = 0; pixel < all; pixel++) {
    const by = [0, 1, 2].map((channel) => {
      const at = pixel * 4 + channel
      return Math.abs((kept.data[at] ?? 0) - (seen.data[at] ?? 0))
    })
    if (Math.max(...by) > shade) other.push(pixel)
  }
  if (other.length <= share * all) return null
  const across = spanOf(other.map((pixel) => pixel % kept.width))
  const down = spanOf(other.map((pixel) => Math.floor(pixel / kept.width)))
  return `${((100 * other.length) / all).toFixed(1)} % of it differ, across ${across}, down ${down}`
}

/** From the first to the last of some places in a shrunk picture, in pixels of the window. */
function spanOf(places: readonly number[]): string {
  const [first, last] = places.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)], [Infinity, 0])
  return `${first * shrink} to ${(last + 1) * shrink}`
}
