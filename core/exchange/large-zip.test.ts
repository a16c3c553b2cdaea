import { strFromU8, strToU8, Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate'
import { expect, test } from 'vitest'
import { directoryEnd, LargeZip } from './large-zip.ts'
import { type ByteSource, listZip, unzip } from './read-zip.ts'

const gib = 2 ** 30

/** A zip whose chunks can claim a length without having the bytes. */
function sparseZip() {
  const chunks: { at: number; chunk: Uint8Array }[] = []
  let length = 0
  const source: ByteSource = {
    get length() {
      return length
    },
    read(from, to) {
      const found = new Uint8Array(Math.min(to, length) - from)
      for (const { at, chunk } of chunks)
        if (chunk instanceof Uint8Array && at < to && at + chunk.length > from)
          found.set(chunk.subarray(Math.max(0, from - at), to - at), Math.max(0, at - from))
      return found
    },
  }
  const zip = new LargeZip((chunk) => {
    chunks.push({ at: length, chunk })
    length += chunk.length
  })
  return { zip, source }
}

/** A stored file of a length, whose bytes do not exist. */
function addSparse(zip: LargeZip, filename: string, size: number, unpacked = size): void {
  const file: ZipInputFile = { filename, size: unpacked, crc: 7, compression: 0 }
  zip.add(file)
  file.ondata?.(null, { length: size } as Uint8Array<ArrayBuffer>, true)
}

function addText(zip: LargeZip | Zip, filename: string, text: string): void {
  const file = new ZipPassThrough(filename)
  file.mtime = new Date(1980, 0, 1)
  zip.add(file)
  file.push(strToU8(text), true)
}

test('files beyond 4 GiB, and those behind them, are found by the numbers of a zip64', () => {
  const { zip, source } = sparseZip()
  addText(zip, 'first.txt', 'hello')
  addSparse(zip, 'large.bin', 5 * gib)
  addSparse(zip, 'packed.bin', 10, 6 * gib)
  addSparse(zip, 'exact.bin', 0xffffffff)
  addText(zip, 'Последний.txt', 'привет')
  zip.end()
  const entries = listZip(source, 5)
  expect(entries.map(({ name, packed, unpacked }) => [name, packed, unpacked])).toEqual([
    ['first.txt', 5, 5],
    ['large.bin', 5 * gib, 5 * gib],
    ['packed.bin', 10, 6 * gib],
    ['exact.bin', 0xffffffff, 0xffffffff],
    ['Последний.txt', 12, 12],
  ])
  const textAt = (at: number) => entries[at] && strFromU8(unzip(source, entries[at]))
  expect([textAt(0), textAt(4)]).toEqual(['hello', 'привет'])
})

test.each([65_534, 65_535, 65_536, 70_000])('%i files are all counted', (count) => {
  const end = directoryEnd(count, 3_000_000, 0)
  expect(() => listZip(end, count - 1)).toThrow('Too many entries')
  // Not more either: what is missing here is the directory.
  expect(() => listZip(end, count)).toThrow('The directory is damaged')
})

test('a smaller zip has the bytes that other programs write', () => {
  const bytesBy = (open: (onChunk: (chunk: Uint8Array) => void) => LargeZip | Zip) => {
    const bytes: number[] = []
    const zip = open((chunk) => bytes.push(...chunk))
    addText(zip, 'Лес/a.txt', 'hello')
    const packed = new ZipDeflate('b.txt', { level: 9 })
    packed.mtime = new Date(2026, 5, 7, 8, 9, 10)
    zip.add(packed)
    packed.push(strToU8('hello '.repeat(50)), true)
    zip.end()
    return bytes
  }
  const expected = bytesBy((onChunk) => new Zip((_, chunk) => onChunk(chunk)))
  expect(bytesBy((onChunk) => new LargeZip(onChunk))).toEqual(expected)
})
