import { inflateSync } from 'node:zlib'
import type { Rule } from './scripted-model.ts'

/**
 * A rule that names the colours of the stripes in a picture, as a vision model does; other prompts go to the next rule.
 */
export const seeing: Rule = ({ messages, pictures: [picture] }) =>
  picture !== undefined && /stripes/.test(messages.at(-1)?.content ?? '')
    ? { text: coloursOf(Buffer.from(picture, 'base64')).join(', ') }
    : null

const palette = {
  '220,20,30': 'red',
  '20,150,50': 'green',
  '20,60,220': 'blue',
  '250,220,20': 'yellow',
  '0,0,0': 'black',
  '255,255,255': 'white',
} as Readonly<Record<string, string>>

/** The colours of the first pixels, from top to bottom, of a PNG with unfiltered RGB rows. */
function coloursOf(png: Buffer): string[] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const all = Array.from({ length: height }, (_, y) => {
    const from = y * (1 + width * 3) + 1
    return palette[[...rows.subarray(from, from + 3)].join()] ?? '?'
  })
  return all.filter((colour, y) => colour !== all[y - 1])
}
