import type { AssetId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import { plainPicture } from './plain-picture.ts'

/** The background of scenes whose story brings none. */
export const paperAsset = (id: AssetId): Asset => ({
  id,
  name: 'Paper',
  prompt_description: 'plain paper',
  extension: 'png',
})

/** The picture of {@link paperAsset}: a gradient like paper at dusk. Drawn once. */
export function paperPicture(): Uint8Array {
  drawn ??= plainPicture([58, 52, 74], [26, 23, 36])
  return drawn
}
let drawn: Uint8Array | null = null
