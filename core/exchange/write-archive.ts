import { strToU8 } from 'fflate'
import type { Novel } from '../novel/novel.ts'
import { type Archive, archiveFormat, archiveVersion, documentName } from './archive.ts'
import { writeZip } from './write-zip.ts'

/**
 * Writes an archive in pieces, with at most one file in memory at a time. Pictures and music are already compressed and
 * are stored as they are. Fields that the server owns (addresses of files) are left out.
 */
export const writeArchive = (
  archive: Archive,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
  /** Awaited between the pieces of the document, each of which takes some milliseconds. */
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

/** How many characters are encoded and compressed at once. */
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

/** The document as JSON, with one piece per entry of its long lists. */
function* documentOf({ novel, translations }: Archive): Generator<string> {
  const { interactive_scenes, static_scenes, ...rest } = novel
  yield JSON.stringify({ format: archiveFormat, version: archiveVersion, novel: bareOf(rest) }).slice(0, -2)
  yield* listOf('interactive_scenes', interactive_scenes)
  yield* listOf('static_scenes', static_scenes)
  yield '}'
  // An empty text only marks a translation as missing.
  yield* listOf(
    'translations',
    translations
      .filter(({ text }) => text.trim() !== '')
      // In one order, so that the same novel gives the same archive wherever it is stored.
      .toSorted((one, other) => compare(one.language, other.language) || compare(one.unit, other.unit))
      .map(({ language, unit, source, text, made_by }) => ({ language, unit, source, text, made_by })),
  )
  yield '}'
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

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
