import { type Accent, accentOfPixels } from '@fabula/contract/theme/accent'
import { openPicture } from './sharp.ts'

/** The side in pixels of the square that a picture is scaled to: enough to weigh its colours. */
const side = 32

/** The accent of a picture, by the vivid colours of its first frame. */
export async function findAccentOfFile({ path }: { path: string }): Promise<Accent> {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const pixels = await openPicture(path, extension, { failOn: 'none', animated: false })
    .resize({ width: side, height: side, fit: 'fill' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return accentOfPixels(pixels)
}
