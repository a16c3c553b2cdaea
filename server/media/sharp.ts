import sharp, { type Sharp, type SharpOptions } from 'sharp'

/** Admits 8K pictures (33 million pixels), but no decompression bombs. */
export const maxStillPixels = 40_000_000
/** All frames of an animation together. */
export const maxAnimatedPixels = 60_000_000
/** The longest side that WebP, the format of smaller forms, allows. */
export const maxSide = 16_383

sharp.concurrency(1)
sharp.cache(false)

/** Whether every frame of this format is read; other formats are read as one picture. */
export const mayMove = (extension: string): boolean => extension === 'gif' || extension === 'webp'

/**
 * Opens a picture with the library, which works in one thread and caches nothing. Only file work processes may import
 * this: the library alone takes 40 MB, and its input comes from strangers.
 */
export function openPicture(from: Uint8Array | string, extension: string, options: SharpOptions = {}): Sharp {
  const animated = mayMove(extension)
  const limitInputPixels = animated ? maxAnimatedPixels : maxStillPixels
  return sharp(from, { animated, limitInputPixels, sequentialRead: true, ...options })
}
