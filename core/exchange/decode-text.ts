import { strFromU8 } from 'fflate'

/** The characters 0x80 to 0xBF of Windows-1251; after them come the letters in alphabetical order. */
const windows = 'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї'

/** How many bytes of a file are examined to detect its encoding. */
const examinedBytes = 65_536
const atOnce = 8_192

/** Decodes a text file: UTF-8, or the encodings of old editors: UTF-16, or Windows-1251 where it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const order = utf16Order(bytes)
  if (order) return fromUnits(bytes, order)
  return isWindows(bytes) ? fromWindows(bytes) : strFromU8(bytes)
}

/**
 * A decoder for the names of files in a zip that does not say how they are encoded: each in UTF-8, as macOS writes them,
 * or else all in the same Russian encoding of Windows, 866 or 1251. Which one shows only in all names together, because
 * some short words are valid in both.
 */
export function decoderOfNames(names: readonly Uint8Array[]): (name: Uint8Array) => string {
  const decode = decoderOf(names.filter((bytes) => !isUtf8(bytes)))
  return (bytes) => (isUtf8(bytes) ? strFromU8(bytes) : decode(bytes))
}

const isUtf8 = (bytes: Uint8Array): boolean => !strFromU8(bytes).includes('\uFFFD')

function decoderOf(names: readonly Uint8Array[]): (bytes: Uint8Array) => string {
  let [high, dos, windows] = [0, 0, 0]
  for (const byte of names.flatMap((bytes) => [...bytes])) {
    if (byte < 0x80) continue
    high++
    if (isDosLetter(byte)) dos++
    if (isWindowsLetter(byte)) windows++
  }
  if (Math.max(dos, windows) < high * 0.7) return (bytes) => strFromU8(bytes, true)
  return dos > windows ? fromDos : fromWindows
}

/** Letters of code page 866: the alphabet in two runs, before and after the box-drawing characters. */
const isDosLetter = (byte: number) => byte < 0xb0 || (byte >= 0xe0 && byte <= 0xf1)
const isWindowsLetter = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8

/** The characters from 0x80 on of code page 866. */
const dos =
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0'

const fromDos = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : dos[byte - 0x80])).join('')

/** The byte order of UTF-16; null when it is not UTF-16. */
function utf16Order(bytes: Uint8Array): 'little' | 'big' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'little'
  if (first === 0xfe && second === 0xff) return 'big'
  // Without a byte order mark: most letters of a script are below U+0100, so that one byte of each pair is zero.
  const looked = Math.min(bytes.length, examinedBytes) & ~1
  const zeros = [0, 0]
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (looked < 4 || Math.max(even, odd) < looked / 8 || Math.min(even, odd) > looked / 64) return null
  return odd > even ? 'little' : 'big'
}

function fromUnits(bytes: Uint8Array, order: 'little' | 'big'): string {
  const [low, high] = order === 'little' ? [0, 1] : [1, 0]
  const parts: string[] = []
  for (let from = 0; from + 1 < bytes.length; from += atOnce * 2) {
    const units: number[] = []
    for (let at = from; at + 1 < bytes.length && at < from + atOnce * 2; at += 2)
      units.push((bytes[at + high] ?? 0) * 256 + (bytes[at + low] ?? 0))
    parts.push(String.fromCharCode(...units))
  }
  return parts.join('').replace(/^\uFEFF/, '')
}

/**
 * Whether many bytes above ASCII are letters of Windows-1251 that are not valid in UTF-8, where a leading byte is
 * followed by a continuation byte.
 */
function isWindows(bytes: Uint8Array): boolean {
  let [letters, high] = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, examinedBytes); at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    high++
    const next = bytes[at + 1] ?? 0
    if (byte >= 0xc0 && (next < 0x80 || next >= 0xc0)) letters++
  }
  return letters > high * 0.4
}

function fromWindows(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += atOnce) {
    const codes = Array.from(bytes.subarray(from, from + atOnce), (byte) =>
      byte < 0x80 ? byte : byte >= 0xc0 ? 0x410 + byte - 0xc0 : windows.charCodeAt(byte - 0x80),
    )
    parts.push(String.fromCharCode(...codes))
  }
  return parts.join('')
}
