import { expect, test } from 'vitest'
import { differenceOf, type Pixels, shrinkPicture } from './compare-pictures.ts'

/** A grey page of 360 x 200 with a black button. */
function page(options: { button?: number; height?: number; paper?: number } = {}): Pixels {
  const { button = 40, height = 200, paper = 200 } = options
  const data = new Uint8ClampedArray(360 * height * 4).fill(255)
  for (let at = 0; at < 360 * height; at++) {
    const [x, y] = [at % 360, Math.floor(at / 360)]
    const ink = x >= button && x < button + 80 && y >= 100 && y < 144
    data.fill(ink ? 20 : paper, at * 4, at * 4 + 3)
  }
  return shrinkPicture({ width: 360, height, data })
}

test('finds no difference in the same page, or in slightly different anti-aliasing', () => {
  expect(page().width).toBe(90)
  expect(differenceOf(page(), page())).toBeNull()
  expect(differenceOf(page(), page({ paper: 195 }))).toBeNull()
  // A tiny shift: each edge pixel of the shrunk picture changes by a quarter of the contrast.
  expect(differenceOf(page(), page({ button: 41 }))).toBeNull()
})

test('reports what moved, changed its colour or its height, with its place', () => {
  expect(differenceOf(page(), page({ button: 64 }))).toBe('2.9 % of it differ, across 40 to 144, down 100 to 144')
  expect(differenceOf(page(), page({ paper: 120 }))).toMatch(/of it differ, across 0 to 360, down 0 to 200/)
  expect(differenceOf(page(), page({ height: 240 }))).toBe('It was 360 x 200 and is 360 x 240')
})
