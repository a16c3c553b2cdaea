import { strFromU8, strToU8 } from 'fflate'
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
