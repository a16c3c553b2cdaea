import { pngOfRows } from './png-chunks.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A PNG of 1600 by 900 pixels with a vertical gradient between two colours. */
export function plainPicture(top: Colour, bottom: Colour): Uint8Array {
  const [width, height] = [1600, 900]
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    const share = y / (height - 1)
    const colour = top.map((from, at) => Math.round(from + ((bottom[at] ?? from) - from) * share))
    // The filter "Sub": each pixel is stored as its difference from the one before, so the others of a row are zeros.
    rows.set([1, ...colour], y * (1 + width * 3))
  }
  return pngOfRows({ width, height, colours: 'rgb' }, rows, 6)
}
