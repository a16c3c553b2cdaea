import { strToU8 } from 'fflate'
import { type Archive, archiveFormat, archiveVersion, documentName } from './archive.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

/**
 * An archive, piece by piece, with at most one file in memory at a time. Pictures and music are compressed already and are
 * stored as they are. What the server owns (addresses of files) is left out.
 */
export const writeArchive = (
  archive: Archive,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> => writeZip(entriesOf(archive, files))

/** A file of an archive, beside its document. */
export type ArchivedFile = Pick<ZippedFile, 'path' | 'bytes'>

async function* entriesOf(archive: Archive, files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>) {
  yield { path: documentName, bytes: strToU8(JSON.stringify(documentOf(archive))), packs: true }
  yield* files
}

function documentOf({ novel, translations }: Archive) {
  const { sprites, backgrounds, musics } = novel.assets
  const bare = (list: typeof sprites) => list.map(({ url: _, ...asset }) => asset)
  return {
    format: archiveFormat,
    version: archiveVersion,
    novel: { ...novel, assets: { sprites: bare(sprites), backgrounds: bare(backgrounds), musics: bare(musics) } },
    // A text without words is a mark that there is none.
    translations: translations
      .filter(({ text }) => text.trim() !== '')
      .map(({ language, unit, source, text, made_by }) => ({ language, unit, source, text, made_by })),
  }
}
