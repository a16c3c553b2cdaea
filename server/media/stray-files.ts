import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { fileFolder, novelFolder, spokenFolder } from './file-keys.ts'
import type { FileStore } from './file-store.ts'

type Queries = pg.Pool | pg.PoolClient

/** An upload that was not finished within this time never will be. */
const UNFINISHED_AFTER = "interval '2 hours'"

/** A line said aloud may hold what was written for one reader, and no row says whose it was. */
const SPOKEN_FOR = "interval '30 days'"

const announce = (to: Queries, folder: string, after: string) =>
  to.query(
    `insert into stray_files (folder, remove_after) values ($1, now() + ${after})
     on conflict (folder) do update set remove_after = excluded.remove_after`,
    [folder],
  )

/** Before a file is written: should its row never come, it is removed. */
export const announceFile = (pool: pg.Pool, novelId: NovelId, file: string): Promise<unknown> =>
  announce(pool, fileFolder(novelId, file), UNFINISHED_AFTER)

/** The same for all files of a novel that is being made. */
export const announceNovel = (pool: pg.Pool, novelId: NovelId): Promise<unknown> =>
  announce(pool, novelFolder(novelId), UNFINISHED_AFTER)

/** Before a line that was said aloud is written: it is removed after a month, and made again should it be asked for. */
export const announceSpoken = (pool: pg.Pool, novelId: NovelId, hash: string): Promise<unknown> =>
  announce(pool, spokenFolder(novelId, hash), SPOKEN_FOR)

/** With the row that vouches for a file, in its transaction. */
export const adoptFile = (client: pg.PoolClient, novelId: NovelId, file: string): Promise<void> =>
  adopt(client, fileFolder(novelId, file))

/** With the row of the novel that vouches for all its files, in its transaction. */
export const adoptNovel = (client: pg.PoolClient, novelId: NovelId): Promise<void> =>
  adopt(client, novelFolder(novelId))

async function adopt(client: pg.PoolClient, folder: string): Promise<void> {
  const { rowCount } = await client.query('delete from stray_files where folder = $1', [folder])
  // Removed already as unfinished: the row must not come.
  if (rowCount === 0) throw new ProblemError('overloaded', { retryAfter: 5 })
}

/** In the transaction that takes a file's row away. */
export const abandonFile = (client: pg.PoolClient, novelId: NovelId, file: string): Promise<unknown> =>
  announce(client, fileFolder(novelId, file), "interval '0'")

/** In the transaction that takes a novel's row away. */
export const abandonNovel = (client: pg.PoolClient, novelId: NovelId): Promise<unknown> =>
  announce(client, novelFolder(novelId), "interval '0'")

/** Runs work whose files were announced; when it fails they are due at once, instead of in hours. */
export async function orAbandonNovel<T>(pool: pg.Pool, novelId: NovelId, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Where even this fails the announcement itself falls due later.
    await announce(pool, novelFolder(novelId), "interval '0'").catch(() => undefined)
    throw error
  }
}

/** The same for one file. */
export async function orAbandonFile<T>(
  pool: pg.Pool,
  novelId: NovelId,
  file: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await announce(pool, fileFolder(novelId, file), "interval '0'").catch(() => undefined)
    throw error
  }
}

const AT_ONCE = 20

/** The lock under which files are removed, shared, and by which a backup keeps them where they are, alone. */
export const FILES_STAY = 0x0fab01c

/**
 * Removes files that no row vouches for, as far as they are due. Answers how many folders went: none while a backup is made,
 * which may name them.
 */
export async function removeStrayFiles({ pool, files }: { pool: pg.Pool; files: FileStore }): Promise<number> {
  for (let removed = 0; ; ) {
    // The rows stay locked until the files are gone, so that no late upload adopts a file that is being removed.
    const some = await transaction(pool, async (client) => {
      const { rows: lock } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock_shared($1) as free',
        [FILES_STAY],
      )
      if (!lock[0]?.free) return 0
      const { rows } = await client.query<{ folder: string }>(
        `delete from stray_files where folder in (
           select folder from stray_files where remove_after <= now()
           order by remove_after limit ${AT_ONCE} for update skip locked
         ) returning folder`,
      )
      for (const { folder } of rows) await files.remove(folder)
      return rows.length
    })
    removed += some
    if (some < AT_ONCE) return removed
  }
}
