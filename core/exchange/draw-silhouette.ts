import { pngOfRows } from './png-chunks.ts'

const width = 480
const height = 960

/**
 * Draws a silhouette of a person from head to hips as a PNG with a transparent ground, for characters without a
 * picture.
 */
export function drawSilhouette(): Uint8Array {
  const row = 1 + width * 4
  const pixels = new Uint8Array(height * row)
  for (let y = 0; y < height; y++) {
    const shade = y / height
    for (let x = 0; x < width; x++) {
      const inside = isInside(x, y)
      const at = y * row + 1 + x * 4
      pixels[at] = 74 - 34 * shade
      pixels[at + 1] = 66 - 32 * shade
      pixels[at + 2] = 96 - 40 * shade
      pixels[at + 3] = inside ? 235 : 0
    }
  }
  return pngOfRows({ width, height, colours: 'rgba' }, pixels, 9)
}

/** Head, neck and a body that widens to the shoulders. */
function isInside(x: number, y: number): boolean {
  const [dx, dy] = [x - width / 2, y]
  const head = (dx / 88) ** 2 + ((dy - 150) / 112) ** 2 <= 1
  const neck = Math.abs(dx) <= 38 && dy >= 230 && dy <= 330
  const shoulders = (dx / 200) ** 2 + ((dy - 470) / 170) ** 2 <= 1 && dy <= 470
  const body = dy > 470 && Math.abs(dx) <= 200 - (dy - 470) * 0.08
  return head || neck || shoulders || body
}
