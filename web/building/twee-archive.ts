import { readTwee, TweeError, type TweeStory } from '@fabula/core/exchange/read-twee'
import { writeArchive } from '@fabula/core/exchange/write-archive'
import { newId } from '../client/new-id.ts'

/** A Twee file as an archive of a novel, with what could not come along; null when it is no Twee. */
export async function tweeArchive(file: File): Promise<{ archive: File; story: TweeStory } | null> {
  const name = file.name.replace(/\.[^.]+$/, '')
  try {
    const story = readTwee(await file.text(), name, newId)
    const chunks: BlobPart[] = []
    for await (const chunk of writeArchive({ novel: story.novel, translations: [] }, [])) {
      chunks.push(chunk.slice())
    }
    return { archive: new File(chunks, `${name}.fabula`), story }
  } catch (error) {
    if (error instanceof TweeError) return null
    throw error
  }
}
