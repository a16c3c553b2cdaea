import { strToU8, zlibSync } from 'fflate'
import { crc32 } from './crc32.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A PNG of 1600 by 900 pixels that goes from one colour at its top to another at its bottom. */
export function plainPicture(top: Colour, bottom: Colour): Uint8Array {
  const [width, height] = [1600, 900]
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    const share = y / (height - 1)
    const colour = top.map((from, at) => Math.round(from + ((bottom[at] ?? from) - from) * share))
    for (let at = 0; at < width * 3; at++) rows[y * (1 + width * 3) + 1 + at] = colour[at % 3] ?? 0
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const chunks = [chunk('IHDR', head), chunk('IDAT', zlibSync(rows, { level: 6 })), chunk('IEND', new Uint8Array(0))]
  return joined([signature, ...chunks])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined([strToU8(name), data])
  const made = new Uint8Array(named.length + 8)
  const view = new DataView(made.buffer)
  view.setUint32(0, data.length)
  made.set(named, 4)
  view.setUint32(made.length - 4, crc32(named))
  return made
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
