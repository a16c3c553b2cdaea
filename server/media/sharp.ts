import type { Sharp, SharpOptions } from 'sharp'

/** 8K pictures (33 million) pass, decompression bombs do not. */
export const MOST_PIXELS = 40_000_000
/** All frames of an animation together. */
export const MOST_ANIMATED_PIXELS = 60_000_000

type Open = (bytes: Uint8Array, options?: SharpOptions) => Sharp

let opened: Promise<Open> | undefined

/** The picture library, loaded with the first picture; it keeps nothing, and does its work in one thread per picture. */
export function loadSharp(): Promise<Open> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return (bytes, options) => sharp(bytes, { limitInputPixels: MOST_PIXELS, ...options })
  })
  return opened
}
