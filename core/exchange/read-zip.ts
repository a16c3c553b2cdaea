import { strFromU8 } from 'fflate'
import { archiveFaults } from './archive-faults.ts'
import { crc32 } from './crc32.ts'
import { decoderOfNames } from './decode-text.ts'
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

/** Deflate reaches a ratio of a thousand only for empty data; texts reach ten. */
const maxRatio = 200

/** Whether a file can be as large as the directory says; that of a zip bomb cannot. */
export const isPlausible = ({ packed, unpacked }: ZipEntry): boolean => unpacked <= Math.max(packed, 1_024) * maxRatio

/** A whole file in memory, or one that is read in pieces. */
export type Bytes = Uint8Array | ByteSource

const read = (bytes: Bytes, from: number, to: number): Uint8Array =>
  bytes instanceof Uint8Array ? bytes.subarray(from, to) : bytes.read(from, to)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Thrown for bytes that are not a zip, or a damaged one. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
/** A zip64 has another end record, with longer numbers; some programs always write one. */
const longEndSignature = 0x06064b50
const longEndLength = 56
const locatorLength = 20
const inLongRecord = 0xffffffff
const maxComment = 0xffff
/** The largest directory, in bytes: 12,000 entries with long names take two megabytes. */
const maxDirectory = 32 * 1_048_576

/** Reads the directory of a zip. More than `most` entries are refused before any is read. Throws {@link ZipError}. */
export function listZip(bytes: Bytes, most: number): ZipEntry[] {
  const tailAt = Math.max(0, bytes.length - endLength - maxComment)
  const tail = viewOf(read(bytes, tailAt, bytes.length))
  const endInTail = findEnd(tail)
  const { count, size, told, before } = readEnd(tail, endInTail)
  if (count > most) throw new ZipError(archiveFaults.tooManyEntries)
  const entries: (Omit<ZipEntry, 'name'> & { written: ZipName })[] = []
  // Data before a zip, such as a picture it is appended to, shifts all offsets in the directory.
  const moved = Math.max(0, tailAt + before - size - told)
  const start = told + moved
  const directory = read(bytes, start, Math.min(tailAt + before, start + maxDirectory))
  const data = viewOf(directory)
  const end = directory.length
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || data.getUint32(at, true) !== entrySignature) throw new ZipError(archiveFaults.directoryDamaged)
    const flags = data.getUint16(at + 8, true)
    const nameLength = data.getUint16(at + 28, true)
    const extraLength = data.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + data.getUint16(at + 32, true)
    if (next > end) throw new ZipError(archiveFaults.directoryDamaged)
    const long = longSizes(viewOf(directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)))
    const numberAt = (place: number) => {
      const number = data.getUint32(at + place, true)
      return number === inLongRecord ? (long.next().value ?? number) : number
    }
    const unpacked = numberAt(24)
    const packed = numberAt(20)
    const offset = numberAt(42) + moved
    entries.push({
      written: { bytes: directory.subarray(at + 46, at + 46 + nameLength), isUtf8: (flags & 0x800) !== 0 },
      packed,
      unpacked,
      method: data.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      crc: data.getUint32(at + 16, true),
      offset,
    })
    at = next
  }
  const decoded = nameDecoder(entries.map(({ written }) => written))
  return entries.map(({ written, ...entry }) => ({ name: decoded(written), ...entry }))
}

/** The end record: number of entries, size and offset of the directory, and what follows the directory. */
function readEnd(tail: DataView, at: number) {
  const end = {
    count: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    told: tail.getUint32(at + 16, true),
    before: at,
  }
  const long = at - longEndLength - locatorLength
  const isLong = end.count === 0xffff || end.size === inLongRecord || end.told === inLongRecord
  if (!isLong || long < 0 || tail.getUint32(long, true) !== longEndSignature) return end
  const number = (place: number) => Number(tail.getBigUint64(long + place, true))
  return { count: number(32), size: number(40), told: number(48), before: long }
}

/** The numbers of a zip64's entry that do not fit in their places, in their order. */
function* longSizes(extra: DataView): Generator<number, undefined> {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue
    const end = Math.min(extra.byteLength, at + 4 + extra.getUint16(at + 2, true))
    for (let number = at + 4; number + 8 <= end; number += 8) yield Number(extra.getBigUint64(number, true))
  }
  return undefined
}

interface ZipName {
  bytes: Uint8Array
  isUtf8: boolean
}

/** Decodes names, with composed letters: macOS stores them decomposed, and scripts name files as they are typed. */
function nameDecoder(names: readonly ZipName[]): (name: ZipName) => string {
  const guessed = decoderOfNames(names.filter(({ isUtf8 }) => !isUtf8).map(({ bytes }) => bytes))
  return ({ bytes, isUtf8 }) => (isUtf8 ? strFromU8(bytes) : guessed(bytes)).normalize('NFC')
}

/** A path as other entries and scripts name it: some programs begin each with `./`, or divide folders by backslashes. */
export const plainPath = ({ name }: ZipEntry): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')

function findEnd(data: DataView): number {
  for (let at = data.byteLength - endLength; at >= 0; at--) if (data.getUint32(at, true) === endSignature) return at
  throw new ZipError(archiveFaults.notZip)
}

/** Unpacks a file from a zip, and checks its length and checksum. Throws {@link ZipError}. */
export function unzip(bytes: Bytes, entry: ZipEntry): Uint8Array {
  const { offset, packed, unpacked, method, encrypted, crc } = entry
  if (encrypted) throw new ZipError(archiveFaults.encrypted)
  const head = viewOf(read(bytes, offset, offset + 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== localSignature) throw new ZipError(archiveFaults.damaged)
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
