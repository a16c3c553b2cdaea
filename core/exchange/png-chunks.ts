import { strToU8, zlibSync } from 'fflate'
import { crc32 } from './crc32.ts'
import { joinBytes } from './join-bytes.ts'

/** The first bytes of every PNG. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A chunk of a PNG: length, name, data, checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = joinBytes([strToU8(name), data])
  const chunk = new Uint8Array(named.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(named, 4)
  view.setUint32(chunk.length - 4, crc32(named))
  return chunk
}

/** A PNG from these chunks. */
export const pngOf = (...chunks: Uint8Array[]): Uint8Array => joinBytes([pngSignature, ...chunks])

const colourTypes = { rgb: 2, rgba: 6 } as const

/** A PNG with eight bits per channel. `rows`: the pixels of each row, after the filter that they are stored with. */
export function pngOfRows(
  { width, height, colours }: { width: number; height: number; colours: keyof typeof colourTypes },
  rows: Uint8Array,
  level: 6 | 9,
): Uint8Array {
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, colourTypes[colours], 0, 0, 0], 8)
  return pngOf(pngChunk('IHDR', head), pngChunk('IDAT', zlibSync(rows, { level })), pngChunk('IEND', new Uint8Array(0)))
}

/**
 * Inserts texts into a PNG by keyword, before the image data; existing texts with these keywords are removed. A
 * truncated picture stays truncated.
 */
export function withPngTexts(png: Uint8Array, texts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = [pngSignature]
  let told = false
  for (let at = pngSignature.length; at + 8 <= png.length; ) {
    const end = Math.min(png.length, at + 12 + view.getUint32(at))
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (!(isText.test(kind) && beginsWithOne(png.subarray(at + 8, end), texts.keys())))
      parts.push(png.subarray(at, end))
    if (!told)
      for (const [keyword, text] of texts) parts.push(pngChunk('tEXt', joinBytes([strToU8(`${keyword}\0`), text])))
    told = true
    at = end
  }
  return joinBytes(parts)
}

const isText = /^(?:tEXt|zTXt|iTXt)$/

/** Whether the data of a text begins with one of these keywords. */
function beginsWithOne(data: Uint8Array, keywords: Iterable<string>): boolean {
  const start = String.fromCharCode(...data.subarray(0, 80))
  return [...keywords].some((keyword) => start.startsWith(`${keyword}\0`))
}
