import { strFromU8 } from 'fflate'

/** What the bytes from 0x80 to 0xBF are on a Russian Windows; behind them the alphabet stands in its order. */
const windows = 'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ ЎўЈ¤Ґ¦§Ё©Є«¬ ®Ї°±Ііґµ¶·ё№є»јЅѕї'

/** So much of a file is looked at to tell how it was written. */
const mostLooked = 65_536
const atOnce = 8_192

/**
 * The text that a file of somebody's holds: UTF-8, or what old editors write: UTF-16, and the Cyrillic of Windows where it is no
 * UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  const order = utf16Order(bytes)
  if (order) return fromUnits(bytes, order)
  return isWindows(bytes) ? fromWindows(bytes) : strFromU8(bytes)
}

/** Which byte of two comes first; null: it is not UTF-16. */
function utf16Order(bytes: Uint8Array): 'little' | 'big' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'little'
  if (first === 0xfe && second === 0xff) return 'big'
  // Without a mark: most letters of a script are of the first page, which is a byte of zero.
  const looked = Math.min(bytes.length, mostLooked) & ~1
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

/** Whether letters above ASCII are no UTF-8, and lie where Windows has Cyrillic ones. */
function isWindows(bytes: Uint8Array): boolean {
  let [letters, high, broken] = [0, 0, 0]
  for (let at = 0; at < Math.min(bytes.length, mostLooked); at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    high++
    if (byte >= 0xc0) letters++
    const next = bytes[at + 1] ?? 0
    // Of UTF-8 a byte that begins a letter has one behind it that goes on with it.
    if (byte >= 0xc0 && (next < 0x80 || next >= 0xc0)) broken++
  }
  return high > 0 && letters > high * 0.7 && broken > high * 0.3
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
