import { codeOf } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'
import { loadSharp, MOST_ANIMATED_PIXELS, MOST_PIXELS } from './sharp.ts'
import { stripPicture } from './strip-picture.ts'

/** A picture as it will be stored: no metadata, upright, known to decode. */
export interface CheckedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const formatOf: Readonly<Record<string, Format>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
}

/**
 * A picture's bytes, checked to be what the extension says and cleaned. Refuses with `file_content` where they are
 * something else, with `file_unreadable` where they do not decode or are larger than 40 million pixels.
 */
export async function checkPicture(bytes: Uint8Array, extension: string): Promise<CheckedPicture> {
  const format = formatOf[extension]
  if (!format || sniff(bytes) !== format) throw new Refusal('file_content', { values: { extension } })
  const sharp = await loadSharp()
  try {
    const { orientation = 1, exif, xmp, iptc, width, height } = await sharp(bytes).metadata()
    if (width * height > MOST_PIXELS) throw new Refusal('file_unreadable')
    const isBare = !exif && !xmp && !iptc
    const stripped = orientation > 1 ? null : format === 'avif' && isBare ? bytes : stripPicture(bytes, format)
    const clean = stripped ?? (await encodeAgain(bytes, format))
    await decode(clean)
    const size = clean === bytes ? { width, height } : await sharp(clean).metadata()
    return { bytes: clean, width: size.width, height: size.height }
  } catch (error) {
    if (error instanceof Refusal || codeOf(error) === 'ENOSPC') throw error
    throw Object.assign(new Refusal('file_unreadable'), { cause: error })
  }
}

/** Goes through every pixel, keeping few, so that what is stored is known to be a picture. */
async function decode(bytes: Uint8Array): Promise<void> {
  const sharp = await loadSharp()
  const small = { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false } as const
  await sharp(bytes, { failOn: 'error', sequentialRead: true }).resize(16, 16, small).raw().toBuffer()
}

async function encodeAgain(bytes: Uint8Array, format: Format): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const animated = format === 'gif' || format === 'webp'
  const picture = sharp(bytes, { animated, limitInputPixels: MOST_ANIMATED_PIXELS }).autoOrient().keepIccProfile()
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 92, mozjpeg: false }).toBuffer()
    case 'png':
      return picture.png().toBuffer()
    case 'webp':
      return picture.webp({ quality: 92 }).toBuffer()
    case 'gif':
      return picture.gif().toBuffer()
    case 'avif':
      return picture.avif({ quality: 75, effort: 2 }).toBuffer()
  }
}

/** What the first bytes say; null for everything that is no picture of an accepted kind, SVG above all. */
function sniff(bytes: Uint8Array): Format | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp'
  if (/^[\s\S]{4}ftyp(avif|avis|mif1)/.test(head)) return 'avif'
  return null
}
