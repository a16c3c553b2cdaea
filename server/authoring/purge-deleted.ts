import type pg from 'pg'
import type { FileStore } from '../media/file-store.ts'
import { removeStrayFiles } from '../media/stray-files.ts'

/** As SQL: a scene or an asset that was deleted earlier than this cannot be restored any more. */
export const restorableSince = `now() - interval '24 hours'`

/** How many rows are deleted in one statement, so that no transaction takes long. */
const atOnce = 500

/**
 * Deletes for good what was deleted more than a day ago, and every file that no row refers to. Called at start and
 * every hour; two servers may do so at once.
 */
export async function purgeDeleted(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await purgeScenes(pool)) === atOnce);
  while (!signal?.aborted && (await purgeAssets(pool)) === atOnce);
  await removeStrayFiles({ pool, files }, signal)
}

const due = (table: string) =>
  `select novel_id, id from ${table} where deleted_at < ${restorableSince} limit ${atOnce} for update skip locked`

async function purgeScenes(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from scenes using (${due('scenes')}) d where scenes.novel_id = d.novel_id and scenes.id = d.id`,
  )
  return rowCount ?? 0
}

/** One statement deletes the row and registers its file as stray. */
async function purgeAssets(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ gone: number }>(
    `with gone as (
       delete from assets using (${due('assets')}) d where assets.novel_id = d.novel_id and assets.id = d.id
       returning assets.novel_id, assets.file
     ), stray as (
       insert into stray_files (folder, remove_after) select novel_id || '/' || file, now() from gone
       on conflict (folder) do nothing
     )
     select count(*)::int as gone from gone`,
  )
  return rows[0]?.gone ?? 0
}
