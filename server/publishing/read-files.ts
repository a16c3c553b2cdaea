import { buffer } from 'node:stream/consumers'
import { assetPath, assetsOf } from '@fabula/core/exchange/archive'
import type { ArchivedFile } from '@fabula/core/exchange/write-archive'
import type { AssetId, NovelId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import type { Novel } from '@fabula/core/novel/novel'
import type pg from 'pg'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { ProblemError } from '../problem-error.ts'

export interface FilePorts {
  pool: pg.Pool
  files: FileStore
}

/**
 * Reads a novel's pictures and tracks with their paths in an archive, one at a time. A file that is gone is left out if
 * there is `onGone`, which is told its path; otherwise throws `changed_elsewhere`.
 */
export async function* readFiles(
  { pool, files }: FilePorts,
  novel: Pick<Novel, 'id' | 'assets'>,
  onGone?: (path: string, asset: Asset) => void,
): AsyncGenerator<ArchivedFile & { asset: Asset }> {
  const stored = await storedFiles(pool, novel.id)
  for (const { type, asset } of assetsOf(novel)) {
    const file = stored.get(asset.id)?.file
    const stream = file === undefined ? null : await files.open(originalKey(novel.id, file, asset.extension))
    const path = assetPath(type, asset)
    if (stream) yield { asset, path, bytes: await buffer(stream) }
    else if (onGone) onGone(path, asset)
    // Deleted or replaced while the archive is being written: an incomplete one must not look whole.
    else throw new ProblemError('changed_elsewhere')
  }
}

/** The names of a novel's files in the store, and their sizes in bytes. */
export async function storedFiles(pool: pg.Pool, id: NovelId): Promise<Map<AssetId, { file: string; bytes: number }>> {
  const { rows } = await pool.query<{ id: AssetId; file: string; bytes: number }>(
    'select id, file, bytes from assets where novel_id = $1',
    [id],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
