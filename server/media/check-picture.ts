import { readFile, writeFile } from 'node:fs/promises'
import { codeOf } from '../database/transaction.ts'
import type { PictureSize } from '../file-work/file-jobs.ts'
import { ProblemError } from '../problem-error.ts'
import { movingPng } from './moving-png.ts'
import { maxAnimatedPixels, maxSide, maxStillPixels, openPicture } from './sharp.ts'
import { stripPicture } from './strip-picture.ts'

/** A picture as it will be stored: without metadata, upright, and known to decode. */
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

/** {@link checkPicture} for a file; the picture is written to `into`. */
export async function checkPictureFile(args: { path: string; extension: string; into: string }): Promise<PictureSize> {
  const { bytes, width, height } = await checkPicture(await readFile(args.path), args.extension)
  await writeFile(args.into, bytes)
  return { bytes: bytes.byteLength, width, height }
}

/**
 * Checks that a picture's bytes are what the extension says, and cleans them. Throws `file_content` when they are
 * something else, `picture_dimensions` when smaller forms cannot be made at that size, `picture_moving_avif` for an
 * animated AVIF, whose frames the library cannot read, and `file_unreadable` when any pixel of any frame does not
 * decode.
 */
export async function checkPicture(bytes: Uint8Array, extension: string): Promise<CheckedPicture> {
  const format = formatOf[extension]
  if (!format || sniff(bytes) !== format) throw new ProblemError('file_content', { values: { extension } })
  if (format === 'avif' && isMovingAvif(bytes)) throw new ProblemError('picture_moving_avif')
  try {
    const { orientation = 1, exif, xmp, iptc, ...size } = await sizeOf(bytes, extension)
    const maxPixels = size.frames > 1 ? maxAnimatedPixels : maxStillPixels
    if (Math.max(size.width, size.height) > maxSide || size.width * size.height * size.frames > maxPixels) {
      throw new ProblemError('picture_dimensions')
    }
    const isBare = !exif && !xmp && !iptc
    // Before a damaged one is encoded again, which leaves only its first frame.
    if (format === 'png') await decodeFrames(bytes, size)
    const stripped = orientation > 1 ? null : format === 'avif' && isBare ? bytes : stripPicture(bytes, format)
    // Encoded again, a frame that is cut off would be filled in without a word.
    if (format === 'gif' && stripped === null) throw new RangeError('ends in the middle of a block')
    const clean = stripped ?? (await encodeAgain(bytes, format, extension))
    await decode(clean, extension)
    const { width, height } = clean === bytes ? size : await sizeOf(clean, extension)
    return { bytes: clean, width, height }
  } catch (error) {
    if (error instanceof ProblemError || codeOf(error) === 'ENOSPC') throw error
    throw Object.assign(new ProblemError('file_unreadable'), { cause: error })
  }
}

/** The header's size; `height` is that of one frame. Nothing is decoded yet, so no picture is too large for this. */
async function sizeOf(bytes: Uint8Array, extension: string) {
  const {
    width,
    height,
    pageHeight,
    pages = 1,
    ...more
  } = await openPicture(bytes, extension, {
    limitInputPixels: false,
  }).metadata()
  return { ...more, width, height: pageHeight ?? height, frames: pages }
}

/** Decodes every pixel of every frame, keeping few, so that the stored file is known to be a complete picture. */
async function decode(bytes: Uint8Array, extension: string): Promise<void> {
  const small = { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false } as const
  await openPicture(bytes, extension, { failOn: 'error' }).resize(16, 16, small).raw().toBuffer()
}

/** The library decodes only the first frame of a PNG: the others are decoded as separate pictures. */
async function decodeFrames(png: Uint8Array, { width, height }: { width: number; height: number }): Promise<void> {
  const moving = movingPng(png)
  if (!moving) return
  if (width * height * moving.frames > maxAnimatedPixels) throw new ProblemError('picture_dimensions')
  for (const picture of moving.pictures()) await decode(picture, 'png')
}

async function encodeAgain(bytes: Uint8Array, format: Format, extension: string): Promise<Uint8Array> {
  const picture = openPicture(bytes, extension).autoOrient().keepIccProfile()
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

/** The format by the first bytes; null for anything but an accepted format, SVG above all. */
function sniff(bytes: Uint8Array): Format | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp'
  if (/^[\s\S]{4}ftyp(avif|avis|mif1)/.test(head)) return 'avif'
  return null
}

/** Whether an AVIF lists a sequence among its brands: the library decodes only the first frame of one. */
function isMovingAvif(bytes: Uint8Array): boolean {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  return /^[\s\S]{4}ftyp(?:[\s\S]{4})*?avis/.test(String.fromCharCode(...bytes.subarray(0, Math.min(length, 512))))
}
