import { writeArchive } from '@fabula/core/exchange/write-archive'
import type { Asset } from '@fabula/core/novel/asset'
import type pg from 'pg'
import type { Place } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { Pauses } from '../concurrency/pauses.ts'
import type { FileStore } from '../media/file-store.ts'
import { fileNameOf } from '../novels/file-name.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { readFiles, storedFiles } from './read-files.ts'

export interface ExportPorts {
  pool: pg.Pool
  novels: NovelStore
  files: FileStore
}

/**
 * An author's novel as an archive, piece by piece, with a file name and the size of its pictures and tracks in bytes.
 * `onGone`: see {@link readFiles}.
 */
export async function exportArchive(
  ports: ExportPorts,
  place: Place,
  onGone?: (path: string, asset: Asset) => void,
): Promise<{ filename: string; bytes: number; chunks: AsyncIterable<Uint8Array> }> {
  const loaded = await loadNovel(ports, place, 'read')
  const { novel, translations } = loaded
  const filename = `${fileNameOf(loaded)}.fabula`
  const stored = await storedFiles(ports.pool, novel.id)
  const bytes = [...stored.values()].reduce((sum, file) => sum + file.bytes, 0)
  const pauses = new Pauses()
  const chunks = writeArchive({ novel, translations: [...translations] }, readFiles(ports, novel, onGone), () =>
    pauses.isDue ? pauses.take() : undefined,
  )
  return { filename, bytes, chunks }
}
