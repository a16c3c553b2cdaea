import type { OfflineCopyForm } from '@fabula/contract/routes/offline-copy'
import { assetsOf } from '@fabula/core/exchange/archive'
import { carriedNovel, carriedTranslations, copyFiles, type OfflineCopy } from '@fabula/core/exchange/offline-copy'
import { writeZip } from '@fabula/core/exchange/write-zip'
import { firstScene } from '@fabula/core/novel/novel-index'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import type { Place } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { Pauses } from '../concurrency/pauses.ts'
import { mediaTypeOf } from '../media/media-types.ts'
import { fileNameOf } from '../novels/file-name.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import type { ExportPorts } from '../publishing/export-archive.ts'
import { readFiles, storedFiles } from '../publishing/read-files.ts'
import { type CopyPage, copyPage, type PageParts } from './copy-page.ts'

/** The largest single page, in bytes. Browsers of phones fail on larger ones. */
export const largestPage = 20 * 1_048_576

export interface CopyPorts extends ExportPorts {
  /** Returns the built script and styles of a copy's page. */
  pageParts(): Promise<PageParts>
}

export interface WrittenCopy {
  filename: string
  type: string
  chunks: AsyncIterable<Uint8Array>
}

/**
 * Exports an author's novel as a copy that any browser plays without a server, piece by piece. Throws for a novel that
 * has a price or no first scene, and for a single page above `largestPage`.
 */
export async function exportCopy(ports: CopyPorts, place: Place, form: OfflineCopyForm): Promise<WrittenCopy> {
  const loaded = await loadNovel(ports, place, 'read')
  if (loaded.price_stars > 0) throw new ProblemError('offline_copy_priced')
  if (!firstScene(loaded.novel)) throw new ProblemError('no_first_scene')
  const parts = await ports.pageParts()
  const copy = copyOf(loaded)
  const name = fileNameOf(loaded)
  switch (form) {
    case 'zip': {
      const page = copyPage({ ...copy, files: copyFiles(copy.novel) }, parts)
      return { filename: `${name}.zip`, type: 'application/zip', chunks: writeZip(zipped(ports, copy, page)) }
    }
    case 'html': {
      const page = copyPage(copy, parts)
      if ((await bytesInOne(ports, copy, page)) > largestPage) throw new ProblemError('offline_copy_too_large')
      return { filename: `${name}.html`, type: 'text/html; charset=utf-8', chunks: inOne(ports, copy, page) }
    }
  }
}

function copyOf({ id, play_link, novel, translations }: LoadedNovel): OfflineCopy {
  const carried = carriedNovel(novel)
  const told = carriedTranslations(carried, translations)
  return { id, play_link: play_link ?? id, novel: carried, translations: told, files: {} }
}

async function* zipped(ports: CopyPorts, copy: OfflineCopy, { head, foot }: CopyPage) {
  yield { path: 'index.html', bytes: inPieces(Buffer.from(`${head}${foot}`)), packs: true }
  const { english, russian } = offlineCopyPhrases
  const read = [english.file, russian.file].map(({ readMe }) => readMe(copy.novel.name))
  yield { path: 'README.txt', bytes: Buffer.from(`${read.join('\n\n')}\n`), packs: true }
  yield* readFiles(ports, copy.novel)
}

/** The bytes that are compressed without a pause. */
const pieceLength = 65_536

/** Splits long content for a zip, with pauses for other work while it is compressed. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const pauses = new Pauses()
  for (let from = 0; from < bytes.length; from += pieceLength) {
    yield bytes.subarray(from, from + pieceLength)
    if (pauses.isDue) await pauses.take()
  }
}

/** The bytes of the page and its base64 files, with the tags around them. */
async function bytesInOne({ pool }: CopyPorts, { id, novel }: OfflineCopy, page: CopyPage): Promise<number> {
  const stored = await storedFiles(pool, id)
  const files = assetsOf(novel).map(({ asset }) => Math.ceil((stored.get(asset.id)?.bytes ?? 0) / 3) * 4 + 128)
  return Buffer.byteLength(page.head) + Buffer.byteLength(page.foot) + files.reduce((sum, bytes) => sum + bytes, 0)
}

async function* inOne(ports: CopyPorts, copy: OfflineCopy, page: CopyPage): AsyncGenerator<Uint8Array> {
  yield Buffer.from(page.head)
  for await (const { asset, bytes } of readFiles(ports, copy.novel)) {
    const type = mediaTypeOf(asset.extension)
    yield Buffer.from(`<script type="text/plain" id="file-${asset.id}" data-type="${type}">`)
    yield Buffer.from(Buffer.from(bytes).toString('base64'))
    yield Buffer.from('</script>\n')
  }
  yield Buffer.from(page.foot)
}
