import { strToU8 } from 'fflate'
import { crc32 } from './crc32.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A chunk of a PNG: length, name, data, checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined([strToU8(name), data])
  const chunk = new Uint8Array(named.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(named, 4)
  view.setUint32(chunk.length - 4, crc32(named))
  return chunk
}

/** A PNG from these chunks. */
export const pngOf = (...chunks: Uint8Array[]): Uint8Array => joined([signature, ...chunks])

/**
 * Inserts texts into a PNG by keyword, before the image data; existing texts with these keywords are removed. A
 * truncated picture stays truncated.
 */
export function withPngTexts(png: Uint8Array, texts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = [signature]
  let told = false
  for (let at = signature.length; at + 8 <= png.length; ) {
    const end = Math.min(png.length, at + 12 + view.getUint32(at))
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (!isText(kind) || !texts.has(keywordOf(png.subarray(at + 8, end)))) parts.push(png.subarray(at, end))
    if (!told)
      for (const [keyword, text] of texts) parts.push(pngChunk('tEXt', joined([strToU8(`${keyword}\0`), text])))
    told = true
    at = end
  }
  return joined(parts)
}

const isText = (kind: string) => kind === 'tEXt' || kind === 'zTXt' || kind === 'iTXt'

const keywordOf = (data: Uint8Array): string => {
  const head = data.subarray(0, 80)
  const zero = head.indexOf(0)
  return zero < 0 ? '' : String.fromCharCode(...head.subarray(0, zero))
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
