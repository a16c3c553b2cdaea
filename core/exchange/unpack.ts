import { Inflate, Unzlib } from 'fflate'
import { joinBytes } from './join-bytes.ts'

/** How much packed data is unpacked between two checks of the output: deflate expands at most a thousandfold. */
const pieceBytes = 4_096

/**
 * Unpacks deflate data, raw or with zlib's header. Null when it is damaged or larger than `most` bytes: unpacking stops
 * at the piece that exceeds them, so that a zip bomb does no harm.
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
    for (let at = 0; at < packed.length; at += pieceBytes) {
      stream.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length)
    }
  } catch {
    // Damaged or too large: the caller treats both alike.
    return null
  }
  return joinBytes(pieces)
}
