import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Archive, archiveFormat, archiveVersion, documentName } from './archive.ts'

/** A file of an archive, beside its document. */
export interface ArchivedFile {
  path: string
  bytes: Uint8Array
}

/** The same archive has the same bytes whenever it is written. */
const written = { mtime: new Date(1980, 0, 1) }

/**
 * An archive, piece by piece, with at most one file in memory at a time. Pictures and music are compressed already and are
 * stored as they are. What the server owns (addresses of files) is left out.
 */
export async function* writeArchive(
  archive: Archive,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const document = new ZipDeflate(documentName, { level: 9, ...written })
  zip.add(document)
  document.push(strToU8(JSON.stringify(documentOf(archive))), true)
  yield* ready.splice(0)
  for await (const { path, bytes } of files) {
    const entry = new ZipPassThrough(path)
    Object.assign(entry, written)
    zip.add(entry)
    entry.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
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
