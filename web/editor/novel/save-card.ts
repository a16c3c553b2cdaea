import { type CardPicture, pictureExtension } from '@fabula/core/exchange/pictures'
import { charxFiles, pngCard } from '@fabula/core/exchange/write-card'
import { writeZip } from '@fabula/core/exchange/write-zip'
import type { Character } from '@fabula/core/novel/character'
import type { Novel } from '@fabula/core/novel/novel'
import { saveFile } from '../../client/download.ts'
import { fetchBytes } from '../../client/fetch-bytes.ts'

/**
 * Downloads a character as a V3 card with the novel's lore: a PNG if they have one sprite, CHARX with all sprites if
 * they have more. Throws `ApiError` when a picture cannot be loaded.
 */
export async function saveCard(novel: Novel, character: Character): Promise<void> {
  const ids = [...new Set(character.sprites.flatMap(({ sprite_ids }) => sprite_ids))]
  const pictures: CardPicture[] = []
  for (const asset of novel.assets.sprites.filter(({ id }) => ids.includes(id))) {
    const bytes = asset.url ? await fetchBytes(asset.url) : null
    const extension = bytes && pictureExtension(bytes)
    if (bytes && extension) pictures.push({ kind: 'expression', name: asset.name, extension, bytes })
  }
  const name = character.prompt_name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'character'
  const [face] = pictures
  if (pictures.length === 1 && face?.extension === 'png') {
    const png = pngCard(novel, character, face.bytes)
    saveFile(new Blob([png.slice()], { type: 'image/png' }), `${name}.png`)
    return
  }
  const chunks: BlobPart[] = []
  for await (const chunk of writeZip(charxFiles(novel, character, pictures))) chunks.push(chunk)
  saveFile(new Blob(chunks, { type: 'application/zip' }), `${name}.charx`)
}
