import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { paperPicture } from './paper.ts'
import { pictureExtension } from './pictures.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['png', '\x89PNG\r\n\x1a\nrest'],
  ['jpg', '\xff\xd8\xff\xe0'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF1234WEBPVP8 '],
  ['avif', '1234ftypavif'],
  ['avif', '1234ftypavis'],
  [null, 'RIFF1234WAVEfmt '],
  [null, '1234ftypmp42'],
  [null, 'xxxx1234WEBP'],
  [null, '\x89PNG'],
  [null, '<svg>'],
  [null, ''],
])('%s is recognised by its first bytes', (extension, begins) => {
  expect(pictureExtension(bytes(begins))).toBe(extension)
})

test('the default background fades from its first to its second colour, line by line', () => {
  const png = paperPicture()
  expect(pictureExtension(png)).toBe('png')
  const view = new DataView(png.buffer, png.byteOffset)
  // The signature is followed by the IHDR chunk of 25 bytes, then by the image data.
  expect([view.getUint32(16), view.getUint32(20), ...png.subarray(24, 29)]).toEqual([1600, 900, 8, 2, 0, 0, 0])
  const rows = unzlibSync(png.subarray(41, 41 + view.getUint32(33)))
  const width = 1 + 1600 * 3
  expect(rows).toHaveLength(900 * width)
  const from = (y: number, x: number) => [...rows.subarray(y * width + x, y * width + x + 4)]
  // The filter "Sub": the first pixel of a line is its colour, and the others do not differ from it.
  expect(from(0, 0)).toEqual([1, 58, 52, 74])
  expect(from(899, 0)).toEqual([1, 26, 23, 36])
  expect(from(450, 0)).toEqual([1, 42, 37, 55])
  expect(rows.subarray(450 * width + 4, 451 * width).every((byte) => byte === 0)).toBe(true)
})
