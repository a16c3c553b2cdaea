import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { decodeBase64 } from './base64.ts'
import { listZip, unzip, ZipError } from './read-zip.ts'

/** Made by `zip -fz`: the sizes of its entries and its directory are in the longer numbers of a zip64. */
const zip64 = decodeBase64(
  strToU8(
    'UEsDBC0AAAAAAOese10gMDo2//////////8FABQAYS50eHQBABAABgAAAAAAAAAGAAAAAAAAAGhlbGxvClBLAwQtAAAAAADnrHtdUAtrB///////////BQAUAGIudHh0AQAQAAsAAAAAAAAACwAAAAAAAAB3b3JsZCB3aWRlClBLAQIeAy0AAAAAAOese10gMDo2BgAAAP////8FAAwAAAAAAAEAAACkgQAAAABhLnR4dAEACAAGAAAAAAAAAFBLAQIeAy0AAAAAAOese11QC2sHCwAAAP////8FAAwAAAAAAAEAAACkgT0AAABiLnR4dAEACAALAAAAAAAAAFBLBgYsAAAAAAAAAB4DLQAAAAAAAAAAAAIAAAAAAAAAAgAAAAAAAAB+AAAAAAAAAH8AAAAAAAAAUEsGBwAAAAD9AAAAAAAAAAEAAABQSwUGAAAAAAIAAgB+AAAA/////wAA',
  ),
) as Uint8Array<ArrayBuffer>

const textsIn = (zip: Uint8Array, most = 10) =>
  Object.fromEntries(listZip(zip, most).map((entry) => [entry.name, strFromU8(unzip(zip, entry))]))

test('reads a zip64, also behind other data, and counts its entries', () => {
  const texts = { 'a.txt': 'hello\n', 'b.txt': 'world wide\n' }
  expect(textsIn(zip64)).toEqual(texts)
  expect(textsIn(new Uint8Array([...new Uint8Array(1_000), ...zip64]))).toEqual(texts)
  expect(textsIn(zip64, 2)).toEqual(texts)
  expect(() => textsIn(zip64, 1)).toThrow('Too many entries')
})

test('refuses a zip64 with absurd numbers, and reads or refuses one with any byte changed', () => {
  const end = zip64.findLastIndex((_, at) => strFromU8(zip64.subarray(at, at + 4)) === 'PK\x06\x06')
  for (const [place, reason] of [
    [32, 'Too many entries'],
    [48, 'The directory is damaged'],
  ] as const)
    expect(() => textsIn(zip64.slice().fill(0xff, end + place, end + place + 8))).toThrow(reason)
  for (const at of zip64.keys()) {
    try {
      textsIn(zip64.slice().fill(0xfe, at, at + 1))
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
    }
  }
})

test('takes nothing in a directory for the end record of a zip64 that the end does not announce', () => {
  // The comment of the last entry is where that record would be.
  const comment = `PK\x06\x06${'\0'.repeat(72)}`
  expect(textsIn(zipSync({ 'a.txt': [strToU8('hello'), { comment }] }))).toEqual({ 'a.txt': 'hello' })
})

/** A zip of one file, with some bytes of its entry in the directory, or of the file's own head, replaced. */
function changed(bytes: readonly number[], place: number, head = 'PK\x01\x02'): Uint8Array {
  const zip = zipSync({ 'ab.txt': strToU8('hello hello hello') })
  const at = zip.findIndex((_, each) => strFromU8(zip.subarray(each, each + 4), true) === head)
  zip.set(bytes, at + place)
  return zip
}

test.each([
  ['Is encrypted', [1], 8],
  ['Is packed in an unusual way', [12], 10],
  ['Is damaged', [1, 2, 3, 4], 16],
  ['Is cut off', [0xff, 0xff], 20],
  ['Is damaged', [16, 0], 24],
  ['Is damaged', [99, 0], 24],
  ['Is damaged', [1], 42],
  ['The directory is damaged', [0xff, 0xff], 28],
  ['The directory is damaged', [0xff, 0xff], 30],
  ['The directory is damaged', [0xff, 0xff], 32],
  ['The directory is damaged', [0], 0],
])('refuses a file in a zip that %s, by the bytes %j at %i', (reason, bytes, place) => {
  const read = () => textsIn(changed(bytes, place))
  expect(read).toThrow(ZipError)
  expect(read).toThrow(reason)
})

test('a file may be stored as it is, and its head may have more fields than the directory', () => {
  const stored = zipSync({ 'a.txt': [strToU8('hello'), { level: 0, extra: { 7: strToU8('more') } }] })
  expect(textsIn(stored)).toEqual({ 'a.txt': 'hello' })
  // The bytes that are returned are a copy.
  const [entry] = listZip(stored, 1)
  if (!entry) throw new Error('No entry')
  unzip(stored, entry).fill(0)
  expect(textsIn(stored)).toEqual({ 'a.txt': 'hello' })
  expect(() => listZip(strToU8('PK'), 1)).toThrow('Not a zip')
})

test('names are in the encoding that each entry declares, or in one that all others share', () => {
  const zip = zipSync({ 'ab.png': new Uint8Array(), 'Ёж2.png': new Uint8Array(), 'cafe\u0301.png': new Uint8Array() })
  // "Ёж" in code page 866, which the entry does not declare.
  for (let at = 0; at < zip.length; at++)
    if (strFromU8(zip.subarray(at, at + 6), true) === 'ab.png') zip.set([0xf0, 0xa6], at)
  expect(listZip(zip, 9).map(({ name }) => name)).toEqual(['Ёж.png', 'Ёж2.png', 'caf\u00e9.png'])
})

test('a zip may be empty, end with the longest comment, and have an entry without a name', () => {
  expect(textsIn(zipSync({}))).toEqual({})
  const zip = zipSync({ 'a.txt': strToU8('hello') })
  const comment = new Uint8Array(0xffff).fill(0x20)
  const long = Uint8Array.from([...zip.subarray(0, -2), 0xff, 0xff, ...comment])
  expect(textsIn(long)).toEqual({ 'a.txt': 'hello' })
  expect(() => textsIn(Uint8Array.from([...long, 0x20]))).toThrow('Not a zip')
  expect(textsIn(zipSync({ '': strToU8('hello') }))).toEqual({ '': 'hello' })
})

test('numbers of a zip64 come from its own field, among others, and only where they do not fit', () => {
  // The field of the first entry in the directory: twelve bytes, the number for its offset or its size.
  const at = zip64.findIndex((_, each) => strFromU8(zip64.subarray(each, each + 4), true) === 'PK\x01\x02')
  const changed = (bytes: readonly number[], place: number) => {
    const zip = zip64.slice()
    zip.set(bytes, at + place)
    return listZip(zip, 2)[0]
  }
  expect(listZip(zip64, 2)[0]).toMatchObject({ name: 'a.txt', packed: 6, unpacked: 6, offset: 0 })
  // The field under another number than that of a zip64, and one that ends too early, say nothing.
  expect(changed([7, 0], 51)?.unpacked).toBe(0xffffffff)
  expect(changed([4, 0], 53)?.unpacked).toBe(0xffffffff)
})
