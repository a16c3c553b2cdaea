import { randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pngChunk, pngOf } from '@fabula/core/exchange/png-chunks'
import type { PromptPicture } from '../completer.ts'

const palette = {
  red: [220, 20, 30],
  green: [20, 150, 50],
  blue: [20, 60, 220],
  yellow: [250, 220, 20],
  black: [0, 0, 0],
  white: [255, 255, 255],
} as const
type Colour = keyof typeof palette

/** The sides in pixels: few tokens, and enough for the smallest model that sees. */
const side = 96
const stripes = 3

/** The question that goes with the picture. */
export const askOfStripes =
  'The picture shows three stripes, one below the other. Name their colours from top to bottom, one word each, and say nothing else.'

/** Draws a picture of three stripes in random colours: one of 120 combinations. */
export function drawStripes(): { colours: Colour[]; picture: PromptPicture } {
  const left = Object.keys(palette) as Colour[]
  const colours = Array.from({ length: stripes }, () => left.splice(randomInt(left.length), 1)).flat()
  return { colours, picture: { mediaType: 'image/png', base64: png(colours).toString('base64') } }
}

/** Whether an answer names exactly these colours, in order. */
export const namesStripes = (answer: string, colours: readonly Colour[]): boolean =>
  (answer.toLowerCase().match(/\b(red|green|blue|yellow|black|white)\b/g) ?? []).join() === colours.join()

/** Stripes of equal height as a PNG: 8 bits, RGB, unfiltered rows. */
function png(colours: readonly Colour[]): Buffer {
  const rows = Array.from({ length: side }, (_, y) => {
    const [red, green, blue] = palette[colours[Math.floor((y * colours.length) / side)] ?? 'black']
    return Buffer.concat([Buffer.of(0), Buffer.alloc(side * 3, Buffer.of(red, green, blue))])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.from(pngOf(pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', new Uint8Array())))
}
