import { Inflate, Unzlib } from 'fflate'

/** How much packed data is unpacked between two looks at what came of it: deflate makes at most a thousand times as much. */
const PIECE = 4_096

/**
 * What was packed by deflate, bare or with zlib's header. Null where it is damaged or larger than `most` bytes: nothing
 * beyond that is unpacked, so that a bomb stops at the piece that exceeds.
 */
export function unpack(packed: Uint8Array, most: number, format: 'bare' | 'zlib'): Uint8Array | null {
  const pieces: Uint8Array[] = []
  let size = 0
  const take = (piece: Uint8Array) => {
    size += piece.length
    if (size > most) throw new RangeError('Unpacks to too much')
    pieces.push(piece)
  }
  try {
    const stream = format === 'zlib' ? new Unzlib(take) : new Inflate(take)
    for (let at = 0; at < packed.length; at += PIECE) {
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
    }
  } catch {
    // Damaged or too much: to the caller there is nothing to read.
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
