import { pngSignature } from './png-chunks.ts'
import { unpack } from './unpack.ts'

export const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, at) => bytes[at] === byte)

const maxChunks = 10_000

/**
 * Reads the texts of a PNG with some keywords in any case (tEXt, zTXt, iTXt), as bytes; the first of each counts. Of a
 * truncated picture, the texts before the cut are read. All texts together are unpacked to at most `most` bytes; a
 * longer text and those after it are skipped.
 */
export function pngTexts(bytes: Uint8Array, keywords: readonly string[], most: number): Map<string, Uint8Array> {
  const texts = new Map<string, Uint8Array>()
  const wanted = new Map(keywords.map((keyword) => [keyword.toLowerCase(), keyword]))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = most
  let at = pngSignature.length
  for (let count = 0; count < maxChunks && at + 12 <= bytes.length; count++) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) break
    const found = textIn(latin(bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, end))
    const keyword = found && wanted.get(found.keyword.toLowerCase())
    if (found && keyword && !texts.has(keyword)) {
      const value = found.packed ? unpack(found.value, left, 'zlib') : found.value
      if (!value || value.length > left) break
      left -= value.length
      texts.set(keyword, value)
    }
    at = end + 4
  }
  return texts
}

interface Text {
  keyword: string
  value: Uint8Array
  packed: boolean
}

function textIn(type: string, data: Uint8Array): Text | null {
  const zero = data.subarray(0, 80).indexOf(0)
  if (zero < 1) return null
  const keyword = latin(data.subarray(0, zero))
  const rest = data.subarray(zero + 1)
  switch (type) {
    case 'tEXt':
      return { keyword, value: rest, packed: false }
    case 'zTXt':
      return rest[0] === 0 ? { keyword, value: rest.subarray(1), packed: true } : null
    case 'iTXt': {
      // Two flags, then two null-terminated texts: language and translated keyword.
      const language = rest.indexOf(0, 2)
      const translated = language === -1 ? -1 : rest.indexOf(0, language + 1)
      if (translated === -1) return null
      return { keyword, value: rest.subarray(translated + 1), packed: rest[0] === 1 }
    }
    default:
      return null
  }
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
