import sharp, { type Sharp, type SharpOptions } from 'sharp'

/** 8K pictures (33 million) pass, decompression bombs do not. */
export const MOST_PIXELS = 40_000_000
/** All frames of an animation together. */
export const MOST_ANIMATED_PIXELS = 60_000_000
/** The most that WebP, in which smaller forms are made, takes on either side. */
export const MOST_SIDE = 16_383

sharp.concurrency(1)
sharp.cache(false)

/** Of these every frame is read; others are one picture. */
export const mayMove = (extension: string): boolean => extension === 'gif' || extension === 'webp'

/**
 * Opens a picture with the library, which does its work in one thread and keeps nothing. Only processes for file work may
 * import this: the library alone takes 40 MB, and what it reads comes from strangers.
 */
export function openPicture(from: Uint8Array | string, extension: string, options: SharpOptions = {}): Sharp {
  const animated = mayMove(extension)
  const limitInputPixels = animated ? MOST_ANIMATED_PIXELS : MOST_PIXELS
  return sharp(from, { animated, limitInputPixels, sequentialRead: true, ...options })
}
