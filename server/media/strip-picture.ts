/**
 * Removes metadata (camera, place, author, comments, embedded thumbnails) and trailing bytes from a picture without
 * changing its pixels. Colour profiles stay. Null when the format cannot be edited safely: the picture then has to be
 * encoded again. Of a GIF: null only when it ends in the middle of a block.
 */
export function stripPicture(bytes: Uint8Array, format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'): Uint8Array | null {
  switch (format) {
    case 'jpeg':
      return stripJpeg(bytes)
    case 'png':
      return stripPng(bytes)
    case 'webp':
      return stripWebp(bytes)
    case 'gif':
      return stripGif(bytes)
    case 'avif':
      // AVIF metadata is referenced by offsets throughout the file; a picture without metadata is stored as it is.
      return null
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/**
 * Processes segments up to the first scan: drops comments and application data, except JFIF, the colour profile and
 * Adobe's colour transform.
 */
function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  const data = view(bytes)
  if (bytes.length < 4 || data.getUint16(0) !== 0xffd8) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + data.getUint16(at + 2)
    if (end > bytes.length) return null
    if (marker === 0xda) {
      const last = endOfJpeg(bytes)
      return last > end ? join([...kept, bytes.subarray(at, last)]) : null
    }
    const isProfile = marker === 0xe2 && ascii(bytes, at + 4, 11) === 'ICC_PROFILE'
    const isMetadata = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee && !isProfile)
    if (!isMetadata) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/**
 * The end of the file's first picture: later ones are thumbnails and depth maps. Entropy-coded data never contain FFD9.
 */
function endOfJpeg(bytes: Uint8Array): number {
  let at = 2
  // Segments are skipped by their length, because metadata segments may contain any bytes.
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at++
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    const bare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01
    at += marker === 0xff ? 1 : bare ? 2 : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  return bytes[bytes.length - 2] === 0xff && bytes[bytes.length - 1] === 0xd9 ? bytes.length : -1
}

/** Chunks that determine how pixels look, and those of animations. */
const pngKept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs sPLT acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Uint8Array): Uint8Array | null {
  const data = view(bytes)
  if (bytes.length < 8 || data.getUint32(0) !== 0x89504e47 || data.getUint32(4) !== 0x0d0a1a0a) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + data.getUint32(at)
    if (end > bytes.length) return null
    const type = ascii(bytes, at + 4, 4)
    if (pngKept.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return join(kept)
    at = end
  }
  return null
}

const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const data = view(bytes)
  if (bytes.length < 20 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  const last = Math.min(bytes.length, 8 + data.getUint32(4, true))
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= last; ) {
    const length = data.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > last) return null
    const type = ascii(bytes, at, 4)
    if (webpKept.has(type)) kept.push(type === 'VP8X' ? withoutFlags(bytes.subarray(at, end)) : padded(bytes, at, end))
    at = end
  }
  const body = join(kept)
  const head = new Uint8Array(12)
  head.set(bytes.subarray(0, 12))
  view(head).setUint32(4, 4 + body.length, true)
  return join([head, body])
}

/** A chunk with its padding byte, even if the file ends without it. */
function padded(bytes: Uint8Array, at: number, end: number): Uint8Array {
  if (end <= bytes.length) return bytes.subarray(at, end)
  return join([bytes.subarray(at), new Uint8Array(end - bytes.length)])
}

/** Clears the header's flags that announce EXIF and XMP. */
function withoutFlags(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice()
  copy[8] = (copy[8] ?? 0) & ~0b0000_1100
  return copy
}

/** Drops comments and application blocks, except the loop count of animations. */
function stripGif(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return null
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + table(bytes[10] ?? 0)
  const kept: Uint8Array[] = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind === 0x3b) return join([...kept, bytes.subarray(at, at + 1)])
    if (kind === 0x2c) at += 10 + table(bytes[at + 9] ?? 0) + 1
    else if (kind === 0x21) at += 2
    // What is no block ends the picture, as in browsers.
    else break
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
    at++
    if (at > bytes.length) return null
    const label = bytes[start + 1]
    const application = ascii(bytes, start + 3, 11)
    const isLoop = application === 'NETSCAPE2.0' || application === 'ANIMEXTS1.0'
    const isMetadata = kind === 0x21 && (label === 0xfe || (label === 0xff && !isLoop))
    if (!isMetadata) kept.push(bytes.subarray(start, at))
  }
  // A file without its last byte is still displayed everywhere.
  return join([...kept, Uint8Array.of(0x3b)])
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
