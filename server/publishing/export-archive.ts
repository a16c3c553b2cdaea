import { buffer } from 'node:stream/consumers'
import { assetPath, assetsOf } from '@fabula/core/exchange/archive'
import { type ArchivedFile, writeArchive } from '@fabula/core/exchange/write-archive'
import type { AssetId, NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Place } from '../authoring/authoring-ports.ts'
import { loadOwn } from '../authoring/load-own.ts'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'

export interface ExportPorts {
  pool: pg.Pool
  novels: NovelStore
  files: FileStore
}

/** An author's novel as an archive, piece by piece, and a name for its file. */
export async function exportArchive(
  ports: ExportPorts,
  place: Place,
): Promise<{ filename: string; chunks: AsyncIterable<Uint8Array> }> {
  const loaded = await loadOwn(ports, place)
  const { novel, translations } = loaded
  const filename = `${loaded.play_link ?? (novel.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'novel')}.fabula`
  return { filename, chunks: writeArchive({ novel, translations: [...translations] }, readFiles(ports, loaded)) }
}

async function* readFiles({ pool, files }: ExportPorts, { id, novel }: LoadedNovel): AsyncGenerator<ArchivedFile> {
  const stored = await fileNames(pool, id)
  for (const { type, asset } of assetsOf(novel)) {
    const file = stored.get(asset.id)
    const stream = file === undefined ? null : await files.open(originalKey(id, file, asset.extension))
    // Deleted or replaced while the archive is being written: an archive that lacks a file must not look whole.
    if (!stream) throw new ProblemError('changed_elsewhere')
    yield { path: assetPath(type, asset), bytes: await buffer(stream) }
  }
}

async function fileNames(pool: pg.Pool, id: NovelId): Promise<Map<AssetId, string>> {
  const { rows } = await pool.query<{ id: AssetId; file: string }>('select id, file from assets where novel_id = $1', [
    id,
  ])
  return new Map(rows.map((row) => [row.id, row.file]))
}
