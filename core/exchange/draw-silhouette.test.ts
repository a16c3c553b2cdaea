import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { drawSilhouette } from './draw-silhouette.ts'

test('the silhouette is centred on a transparent ground, and visible from the head down', () => {
  const png = drawSilhouette()
  const view = new DataView(png.buffer, png.byteOffset)
  const [width, height, drawn] = [view.getUint32(16), view.getUint32(20), view.getUint32(33)]
  const pixels = unzlibSync(png.subarray(41, 41 + drawn))
  const row = 1 + width * 4
  expect(pixels).toHaveLength(height * row)
  /** The alpha value at a position, given in fractions of the picture's size. */
  const at = (x: number, y: number) => pixels[Math.floor(y * height) * row + Math.floor(x * width) * 4 + 4]
  const [clear, inside] = [0, 235]
  expect([at(0, 0), at(0.99, 0), at(0.5, 0.02), at(0, 0.2)]).toEqual(Array(4).fill(clear))
  expect([at(0.5, 0.15), at(0.5, 0.3), at(0.5, 0.6), at(0.5, 0.99)]).toEqual(Array(4).fill(inside))
  for (const y of [0.1, 0.3, 0.5, 0.9]) expect(at(0.25, y)).toBe(at(0.75, y))
  // A row begins with its filter type: 0, unfiltered.
  for (let y = 0; y < height; y++) if (pixels[y * row] !== 0) expect.fail(`row ${y}`)
})
