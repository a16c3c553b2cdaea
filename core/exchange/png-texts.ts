import { Unzlib } from 'fflate'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

const MOST_CHUNKS = 10_000

/**
 * The texts that a PNG carries, by their keyword (tEXt, zTXt, iTXt), as bytes; the first of a keyword counts. A picture that
 * is cut off gives what stands before the cut, and texts that unpack to more than `most` bytes are passed over.
 */
export function pngTexts(bytes: Uint8Array, most: number): Map<string, Uint8Array> {
  const texts = new Map<string, Uint8Array>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = signature.length
  for (let count = 0; count < MOST_CHUNKS && at + 12 <= bytes.length; count++) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) break
    const text = textIn(latin(bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, end), most)
    if (text && !texts.has(text.keyword)) texts.set(text.keyword, text.value)
    at = end + 4
  }
  return texts
}

function textIn(type: string, data: Uint8Array, most: number): { keyword: string; value: Uint8Array } | null {
  const zero = data.indexOf(0)
  if (zero < 1 || zero > 79) return null
  const keyword = latin(data.subarray(0, zero))
  const rest = data.subarray(zero + 1)
  const give = (value: Uint8Array | null) => (value && value.length <= most ? { keyword, value } : null)
  switch (type) {
    case 'tEXt':
      return give(rest)
    case 'zTXt':
      return give(rest[0] === 0 ? unpack(rest.subarray(1), most) : null)
    case 'iTXt': {
      // Two flags, then two texts that end in zero: language and translated keyword.
      const language = rest.indexOf(0, 2)
      const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
      if (translated < 0) return null
      const value = rest.subarray(translated + 1)
      return give(rest[0] === 1 ? unpack(value, most) : value)
    }
    default:
      return null
  }
}

/** What was packed, or null where it is damaged or larger than `most`: nothing beyond that is unpacked. */
function unpack(packed: Uint8Array, most: number): Uint8Array | null {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    const unzlib = new Unzlib((piece) => {
      size += piece.length
      if (size > most) throw new RangeError('Unpacks to too much')
      pieces.push(piece)
    })
    // Piece by piece, so that a bomb stops at the piece that exceeds.
    for (let at = 0; at < packed.length; at += 4_096) {
      unzlib.push(packed.subarray(at, at + 4_096), at + 4_096 >= packed.length)
    }
  } catch {
    // Damaged, or too much: as if the text were not there.
    return null
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
