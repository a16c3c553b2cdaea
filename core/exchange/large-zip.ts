import { strToU8, type ZipInputFile } from 'fflate'

/** What the directory says of a file. */
interface WrittenFile {
  file: ZipInputFile
  name: Uint8Array
  packed: number
  /** Offset of its local header. */
  offset: number
}

/** The largest number of a field; a larger one is in the zip64 records, and this one refers to them. */
const max32 = 0xffffffff
const max16 = 0xffff
/** The version of the format that a reader must know: with zip64, or without. */
const zip64Version = 45
const plainVersion = 20

/**
 * As `Zip` of fflate, which writes wrong sizes beyond 4 GiB and a wrong count beyond 65,535 files: this one writes
 * zip64 records where they are needed, and otherwise the same bytes. Each file must be finished before the next is
 * added.
 */
export class LargeZip {
  private readonly files: WrittenFile[] = []
  private length = 0

  constructor(private readonly onChunk: (chunk: Uint8Array) => void) {}

  private write(chunk: Uint8Array): void {
    this.length += chunk.length
    this.onChunk(chunk)
  }

  add(file: ZipInputFile): void {
    const name = strToU8(file.filename)
    if (name.length > max16) throw new Error('filename too long')
    const written: WrittenFile = { file, name, packed: 0, offset: this.length }
    this.write(localHeader(file, name))
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      written.packed += chunk.length
      this.write(chunk)
      if (!isLast) return
      this.files.push(written)
      this.write(dataDescriptor(written))
    }
  }

  end(): void {
    const offset = this.length
    for (const written of this.files) this.write(directoryEntry(written))
    this.write(directoryEnd(this.files.length, this.length - offset, offset))
  }
}

/** Writes numbers one after another, in the byte order of zips. */
class Fields {
  private readonly view: DataView<ArrayBuffer>
  private at = 0

  constructor(length: number) {
    this.view = new DataView(new ArrayBuffer(length))
  }

  /** The place of the next field, which has this length. */
  private next(length: number): number {
    const { at } = this
    this.at += length
    return at
  }

  short(...values: number[]): this {
    for (const value of values) this.view.setUint16(this.next(2), value, true)
    return this
  }

  /** A larger value is cut to the field's largest, which refers to the zip64 records. */
  int(...values: number[]): this {
    for (const value of values) this.view.setUint32(this.next(4), Math.min(value, max32), true)
    return this
  }

  long(...values: number[]): this {
    for (const value of values) this.view.setBigUint64(this.next(8), BigInt(value), true)
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.written.set(bytes, this.next(bytes.length))
    return this
  }

  get written(): Uint8Array {
    return new Uint8Array(this.view.buffer)
  }
}

/** Sizes and checksum follow the file, because they are known only then. */
const flagsOf = ({ flag = 0, filename }: ZipInputFile, name: Uint8Array) =>
  (flag << 1) | 8 | (name.length === filename.length ? 0 : 0x800)

function dosTime({ mtime }: ZipInputFile): number {
  const date = new Date(mtime ?? Date.now())
  const day = ((date.getFullYear() - 1980) << 25) | ((date.getMonth() + 1) << 21) | (date.getDate() << 16)
  return (day | (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)) >>> 0
}

const localHeader = (file: ZipInputFile, name: Uint8Array): Uint8Array =>
  new Fields(30 + name.length)
    .int(0x04034b50)
    .short(plainVersion, flagsOf(file, name), file.compression)
    .int(dosTime(file), 0, 0, 0)
    .short(name.length, 0)
    .bytes(name).written

function dataDescriptor({ file, packed }: WrittenFile): Uint8Array {
  const isLarge = packed >= max32 || file.size >= max32
  const fields = new Fields(isLarge ? 24 : 16).int(0x08074b50, file.crc)
  return (isLarge ? fields.long(packed, file.size) : fields.int(packed, file.size)).written
}

function directoryEntry({ file, name, packed, offset }: WrittenFile): Uint8Array {
  const large = [file.size, packed, offset].filter((number) => number >= max32)
  const extra = large.length > 0 ? 4 + 8 * large.length : 0
  const fields = new Fields(46 + name.length + extra)
    .int(0x02014b50)
    .short(plainVersion, extra > 0 ? zip64Version : plainVersion, flagsOf(file, name), file.compression)
    .int(dosTime(file), file.crc, packed, file.size)
    .short(name.length, extra, 0, 0, 0)
    .int(0, offset)
    .bytes(name)
  return (extra > 0 ? fields.short(1, 8 * large.length).long(...large) : fields).written
}

/** The end of a zip: how many files it has, and the length and offset of its directory. */
export function directoryEnd(count: number, size: number, offset: number): Uint8Array {
  const isLarge = count >= max16 || size >= max32 || offset >= max32
  const fields = new Fields(22 + (isLarge ? 56 + 20 : 0))
  if (isLarge) {
    fields.int(0x06064b50).long(44).short(zip64Version, zip64Version).int(0, 0).long(count, count, size, offset)
    fields
      .int(0x07064b50, 0)
      .long(offset + size)
      .int(1)
  }
  const counted = Math.min(count, max16)
  return fields.int(0x06054b50).short(0, 0, counted, counted).int(size, offset).short(0).written
}
