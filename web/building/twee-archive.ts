import type { Archive } from '@fabula/core/exchange/archive'
import { assetPath } from '@fabula/core/exchange/archive'
import { plainPicture } from '@fabula/core/exchange/plain-picture'
import { readTwee, TweeError, type TweeStory } from '@fabula/core/exchange/read-twee'
import { writeArchive } from '@fabula/core/exchange/write-archive'
import type { AssetId } from '@fabula/core/ids'
import { newId } from '../client/new-id.ts'

/** Paper at dusk, behind scenes that bring no picture of their own. */
const paper = [[58, 52, 74] as const, [26, 23, 36] as const] as const

/** A Twine story as an archive of a novel, with what could not come along; null when the file holds none. */
export async function tweeArchive(file: File): Promise<{ archive: File; story: TweeStory } | null> {
  const name = file.name.replace(/\.[^.]+$/, '')
  try {
    const story = readTwee(await file.text(), name, newId, newId() as AssetId)
    return { archive: await packed(story.novel, name), story }
  } catch (error) {
    if (error instanceof TweeError) return null
    throw error
  }
}

async function packed(novel: Archive['novel'], name: string): Promise<File> {
  const pictures = novel.assets.backgrounds.map((asset) => ({
    path: assetPath('background', asset),
    bytes: plainPicture(...paper),
  }))
  const chunks: BlobPart[] = []
  for await (const chunk of writeArchive({ novel, translations: [] }, pictures)) chunks.push(chunk.slice())
  return new File(chunks, `${name}.fabula`)
}
