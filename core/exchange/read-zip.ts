import { strFromU8 } from 'fflate'
import { crc32 } from './crc32.ts'
import { unpack } from './unpack.ts'

/** A file inside a zip, as the directory at its end describes it. */
export interface ZipEntry {
  name: string
  packed: number
  unpacked: number
  method: number
  encrypted: boolean
  crc: number
  /** Where its own header stands. */
  offset: number
}

/** Bytes that are no zip, or a damaged one. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

const END = 0x06054b50
const IN_DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff

/** The directory of a zip, read once. More than `most` entries are refused before any is read. Throws {@link ZipError}. */
export function listZip(bytes: Uint8Array, most: number): ZipEntry[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(data)
  const count = data.getUint16(end + 10, true)
  // 65,535 is how a zip says that the true number stands elsewhere: it is more than anybody's limit here.
  if (count > most) throw new ZipError('Too many entries')
  const entries: ZipEntry[] = []
  let at = data.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || data.getUint32(at, true) !== IN_DIRECTORY) throw new ZipError('The directory is damaged')
    const flags = data.getUint16(at + 8, true)
    const nameLength = data.getUint16(at + 28, true)
    const next = at + 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
    if (next > end) throw new ZipError('The directory is damaged')
    entries.push({
      name: strFromU8(bytes.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) === 0),
      packed: data.getUint32(at + 20, true),
      unpacked: data.getUint32(at + 24, true),
      method: data.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      crc: data.getUint32(at + 16, true),
      offset: data.getUint32(at + 42, true),
    })
    at = next
  }
  return entries
}

function findEnd(data: DataView): number {
  const first = Math.max(0, data.byteLength - END_LENGTH - LONGEST_COMMENT)
  for (let at = data.byteLength - END_LENGTH; at >= first; at--) if (data.getUint32(at, true) === END) return at
  throw new ZipError('Not a zip, or a damaged one')
}

/** A file out of a zip, checked against its length and its sum. Throws {@link ZipError}. */
export function unzip(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const { offset, packed, unpacked, method, encrypted, crc } = entry
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (encrypted) throw new ZipError('Is encrypted')
  if (offset + 30 > bytes.length || data.getUint32(offset, true) !== LOCAL) throw new ZipError('Is damaged')
  const start = offset + 30 + data.getUint16(offset + 26, true) + data.getUint16(offset + 28, true)
  if (start + packed > bytes.length) throw new ZipError('Is cut off')
  const body = bytes.subarray(start, start + packed)
  const content = contentOf(body, method, unpacked)
  if (!content || content.length !== unpacked || crc32(content) !== crc) throw new ZipError('Is damaged')
  return content
}

function contentOf(body: Uint8Array, method: number, most: number): Uint8Array | null {
  if (method === 0) return body.slice()
  if (method === 8) return unpack(body, most, 'bare')
  throw new ZipError('Is packed in an unusual way')
}
