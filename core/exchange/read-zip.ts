import { strFromU8 } from 'fflate'
import { archiveFaults } from './archive-faults.ts'
import { crc32 } from './crc32.ts'
import { decodeName } from './decode-text.ts'
import { unpack } from './unpack.ts'

/** A file inside a zip, as described by the directory. */
export interface ZipEntry {
  name: string
  packed: number
  unpacked: number
  method: number
  encrypted: boolean
  crc: number
  /** Offset of its local header. */
  offset: number
}

/** Bytes that need not be in memory: only requested ranges are read. */
export interface ByteSource {
  readonly length: number
  /** The bytes of a range; fewer where the file ends before. */
  read(from: number, to: number): Uint8Array
}

/** A whole file in memory, or one that is read in pieces. */
export type Bytes = Uint8Array | ByteSource

const read = (bytes: Bytes, from: number, to: number): Uint8Array =>
  bytes instanceof Uint8Array ? bytes.subarray(from, to) : bytes.read(from, to)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Thrown for bytes that are not a zip, or a damaged one. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

const END = 0x06054b50
const IN_DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
/** The largest directory, in bytes: 12,000 entries with long names take two megabytes. */
const MAX_DIRECTORY = 32 * 1_048_576

/** Reads the directory of a zip. More than `most` entries are refused before any is read. Throws {@link ZipError}. */
export function listZip(bytes: Bytes, most: number): ZipEntry[] {
  const tailAt = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  const tail = viewOf(read(bytes, tailAt, bytes.length))
  const endInTail = findEnd(tail)
  const count = tail.getUint16(endInTail + 10, true)
  // A zip64 stores 65,535 here, and the true number elsewhere: that exceeds any limit here.
  if (count > most) throw new ZipError(archiveFaults.tooManyEntries)
  const entries: ZipEntry[] = []
  // Data before a zip, such as a picture it is appended to, shifts all offsets in the directory.
  const size = tail.getUint32(endInTail + 12, true)
  const told = tail.getUint32(endInTail + 16, true)
  const moved = Math.max(0, tailAt + endInTail - size - told)
  const start = told + moved
  const directory = read(bytes, start, Math.min(tailAt + endInTail, start + MAX_DIRECTORY))
  const data = viewOf(directory)
  const end = directory.length
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || data.getUint32(at, true) !== IN_DIRECTORY) throw new ZipError(archiveFaults.directoryDamaged)
    const flags = data.getUint16(at + 8, true)
    const nameLength = data.getUint16(at + 28, true)
    const next = at + 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
    if (next > end) throw new ZipError(archiveFaults.directoryDamaged)
    entries.push({
      name: nameOf(directory.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0),
      packed: data.getUint32(at + 20, true),
      unpacked: data.getUint32(at + 24, true),
      method: data.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      crc: data.getUint32(at + 16, true),
      offset: data.getUint32(at + 42, true) + moved,
    })
    at = next
  }
  return entries
}

/** Composed letters, because macOS stores names decomposed and scripts name files as they are typed. */
const nameOf = (bytes: Uint8Array, isUtf8: boolean): string =>
  (isUtf8 ? strFromU8(bytes) : decodeName(bytes)).normalize('NFC')

/** A path as other entries and scripts name it: some programs begin each with `./`, or divide folders by backslashes. */
export const plainPath = ({ name }: ZipEntry): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')

function findEnd(data: DataView): number {
  for (let at = data.byteLength - END_LENGTH; at >= 0; at--) if (data.getUint32(at, true) === END) return at
  throw new ZipError(archiveFaults.notZip)
}

/** Unpacks a file from a zip, and checks its length and checksum. Throws {@link ZipError}. */
export function unzip(bytes: Bytes, entry: ZipEntry): Uint8Array {
  const { offset, packed, unpacked, method, encrypted, crc } = entry
  if (encrypted) throw new ZipError(archiveFaults.encrypted)
  const head = viewOf(read(bytes, offset, offset + 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new ZipError(archiveFaults.damaged)
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (start + packed > bytes.length) throw new ZipError(archiveFaults.cutOff)
  const body = read(bytes, start, start + packed)
  const content = contentOf(body, method, unpacked)
  if (!content || content.length !== unpacked || crc32(content) !== crc) throw new ZipError(archiveFaults.damaged)
  return content
}

function contentOf(body: Uint8Array, method: number, most: number): Uint8Array | null {
  if (method === 0) return body.slice()
  if (method === 8) return unpack(body, most, 'bare')
  throw new ZipError(archiveFaults.packedUnusually)
}
