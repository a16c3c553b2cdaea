import { strToU8 } from 'fflate'
import type { Novel } from '../novel/novel.ts'
import { type Archive, archiveFormat, archiveVersion, documentName } from './archive.ts'
import { writeZip } from './write-zip.ts'

/**
 * An archive, piece by piece, with at most one file in memory at a time. Pictures and music are compressed already and are
 * stored as they are. What the server owns (addresses of files) is left out.
 */
export const writeArchive = (
  archive: Archive,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
  /** Awaited between the pieces of its document, which take some milliseconds each. */
  between?: () => Promise<unknown> | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> => writeZip(entriesOf(archive, files, between))

/** A file of an archive, beside its document. */
export interface ArchivedFile {
  path: string
  bytes: Uint8Array
}

async function* entriesOf(
  archive: Archive,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
  between?: () => Promise<unknown> | undefined,
) {
  yield { path: documentName, bytes: piecesOf(documentOf(archive), between), packs: true }
  yield* files
}

/** So many characters are turned into bytes, and packed, in one go. */
const pieceLength = 65_536

async function* piecesOf(texts: Iterable<string>, between?: () => Promise<unknown> | undefined) {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield strToU8(piece)
    piece = ''
    await between?.()
  }
  yield strToU8(piece)
}

/** The document as JSON, an entry of its long lists at a time. */
function* documentOf({ novel, translations }: Archive): Generator<string> {
  const { interactive_scenes, static_scenes, ...rest } = novel
  yield JSON.stringify({ format: archiveFormat, version: archiveVersion, novel: bareOf(rest) }).slice(0, -2)
  yield* listOf('interactive_scenes', interactive_scenes)
  yield* listOf('static_scenes', static_scenes)
  yield '}'
  // A text without words is a mark that there is none.
  yield* listOf(
    'translations',
    translations
      .filter(({ text }) => text.trim() !== '')
      .map(({ language, unit, source, text, made_by }) => ({ language, unit, source, text, made_by })),
  )
  yield '}'
}

function* listOf(name: string, list: readonly unknown[]): Generator<string> {
  yield `,"${name}":[`
  for (const [at, entry] of list.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(entry)}`
  yield ']'
}

function bareOf({ assets, ...novel }: Omit<Novel, 'interactive_scenes' | 'static_scenes'>) {
  const bare = (list: typeof assets.sprites) => list.map(({ url: _, ...asset }) => asset)
  const { sprites, backgrounds, musics } = assets
  return { ...novel, assets: { sprites: bare(sprites), backgrounds: bare(backgrounds), musics: bare(musics) } }
}
