import type { Archive } from '@fabula/core/exchange/archive'
import { type ArchivedFile, writeArchive } from '@fabula/core/exchange/write-archive'

/** Packs a novel, its files and its translations into an archive file. */
export async function packArchive(
  novel: Archive['novel'],
  files: readonly ArchivedFile[],
  name: string,
  translations: Archive['translations'] = [],
): Promise<File> {
  const chunks: BlobPart[] = []
  for await (const chunk of writeArchive({ novel, translations }, files)) chunks.push(chunk.slice())
  return new File(chunks, `${name}.fabula`)
}
