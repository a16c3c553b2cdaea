import { strFromU8, unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { drawSilhouette } from './draw-silhouette.ts'
import { plainPicture } from './plain-picture.ts'

/** The chunks of a PNG by name; each occurs once. */
function chunksOf(png: Uint8Array): Record<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset)
  const chunks: Record<string, Uint8Array> = {}
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    chunks[strFromU8(png.subarray(at + 4, at + 8))] = png.subarray(at + 8, at + 8 + view.getUint32(at))
  return chunks
}
const pixelsOf = (png: Uint8Array): Uint8Array => unzlibSync(chunksOf(png).IDAT ?? new Uint8Array(0))

test('the silhouette is a centred person on a transparent ground, and darker downwards', () => {
  const png = drawSilhouette()
  expect({ ...chunksOf(png), IDAT: 'pixels' }).toEqual({
    // 480 by 960 pixels of eight bits per channel, RGBA.
    IHDR: Uint8Array.of(0, 0, 1, 224, 0, 0, 3, 192, 8, 6, 0, 0, 0),
    IDAT: 'pixels',
    IEND: new Uint8Array(0),
  })
  const pixels = pixelsOf(png)
  const row = 1 + 480 * 4
  expect(pixels).toHaveLength(960 * row)
  // A row begins with its filter type: 0, unfiltered.
  for (let y = 0; y < 960; y++) if (pixels[y * row] !== 0) expect.fail(`row ${y}`)
  const colourAt = (y: number) => [...pixels.subarray(y * row + 1, y * row + 4)]
  expect([0, 480, 959].map(colourAt)).toEqual([
    [74, 66, 96],
    [57, 50, 76],
    [40, 34, 56],
  ])
  /** The opaque pixels of a row, which are one run: the first and the last. */
  const span = (y: number): string => {
    const alphas = Array.from({ length: 480 }, (_, x) => pixels[y * row + 4 + x * 4])
    const inside = alphas.flatMap((alpha, x) => (alpha === 235 ? [x] : []))
    const [first = -1, last = -1] = [inside[0], inside.at(-1)]
    expect(alphas).toEqual(alphas.map((_, x) => (x >= first && x <= last && first >= 0 ? 235 : 0)))
    return `${y}: ${first}-${last}`
  }
  const spans = [0, 37, 38, 60, 150, 240, 262, 263, 300, 330, 331, 400, 470, 471, 700, 959].map(span)
  expect(spans).toEqual([
    '0: -1--1',
    '37: -1--1',
    // The head,
    '38: 240-240',
    '60: 188-292',
    '150: 152-328',
    '240: 188-292',
    // the neck,
    '262: 202-278',
    '263: 202-278',
    // the shoulders,
    '300: 202-278',
    '330: 127-353',
    '331: 125-355',
    '400: 58-422',
    '470: 40-440',
    // and the body.
    '471: 41-439',
    '700: 59-421',
    '959: 80-400',
  ])
})

test('a plain picture is a gradient between its colours', () => {
  const png = plainPicture([58, 52, 74], [26, 251, 74])
  expect({ ...chunksOf(png), IDAT: 'pixels' }).toEqual({
    // 1600 by 900 pixels of eight bits per channel, RGB.
    IHDR: Uint8Array.of(0, 0, 6, 64, 0, 0, 3, 132, 8, 2, 0, 0, 0),
    IDAT: 'pixels',
    IEND: new Uint8Array(0),
  })
  const expected = new Uint8Array(900 * 4801)
  // Each row has the filter "Sub": after its first pixel, no pixel differs from the one before.
  for (let y = 0; y < 900; y++)
    expected.set([1, Math.round(58 - (32 * y) / 899), Math.round(52 + (199 * y) / 899), 74], y * 4801)
  const pixels = pixelsOf(png)
  expect([pixels.length, pixels.findIndex((byte, at) => byte !== expected[at])]).toEqual([expected.length, -1])
})
