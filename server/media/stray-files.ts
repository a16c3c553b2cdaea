import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { fileFolder, novelFolder, spokenFolder } from './file-keys.ts'
import type { FileStore } from './file-store.ts'

type Queries = pg.Pool | pg.PoolClient

/** An upload that takes longer than this is considered abandoned. */
const abandonedAfter = "interval '2 hours'"

/** A spoken line may contain what was written for one reader, and no row says whose it was. */
const spokenLifetime = "interval '30 days'"

const announce = (to: Queries, folder: string, after: string) =>
  to.query(
    `insert into stray_files (folder, remove_after) values ($1, now() + ${after})
     on conflict (folder) do update set remove_after = excluded.remove_after`,
    [folder],
  )

/** To be called before a file is written: if its row is never stored, the file is removed. */
export const announceFile = (pool: pg.Pool, novelId: NovelId, file: string): Promise<unknown> =>
  announce(pool, fileFolder(novelId, file), abandonedAfter)

/** As `announceFile`, for all files of a novel that is being created. */
export const announceNovel = (pool: pg.Pool, novelId: NovelId): Promise<unknown> =>
  announce(pool, novelFolder(novelId), abandonedAfter)

/** To be called before a spoken line is written: it is removed after a month, and made again on request. */
export const announceSpoken = (pool: pg.Pool, novelId: NovelId, hash: string): Promise<unknown> =>
  announce(pool, spokenFolder(novelId, hash), spokenLifetime)

/** To be called in the transaction that stores the file's row. */
export const adoptFile = (client: pg.PoolClient, novelId: NovelId, file: string): Promise<void> =>
  adopt(client, fileFolder(novelId, file))

/** To be called in the transaction that stores the novel's row, for all its files. */
export const adoptNovel = (client: pg.PoolClient, novelId: NovelId): Promise<void> =>
  adopt(client, novelFolder(novelId))

async function adopt(client: pg.PoolClient, folder: string): Promise<void> {
  const { rowCount } = await client.query('delete from stray_files where folder = $1', [folder])
  // The file was already removed as unfinished: its row must not be stored.
  if (rowCount === 0) throw new ProblemError('overloaded', { retryAfter: 5 })
}

/** To be called in the transaction that deletes a file's row. */
export const abandonFile = (client: pg.PoolClient, novelId: NovelId, file: string): Promise<unknown> =>
  announce(client, fileFolder(novelId, file), "interval '0'")

/** To be called in the transaction that deletes a novel's row. */
export const abandonNovel = (client: pg.PoolClient, novelId: NovelId): Promise<unknown> =>
  announce(client, novelFolder(novelId), "interval '0'")

/** Runs work whose files were announced; when it fails they are due for removal at once, instead of hours later. */
export async function orAbandonNovel<T>(pool: pg.Pool, novelId: NovelId, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // If this fails too, the announcement falls due later by itself.
    await announce(pool, novelFolder(novelId), "interval '0'").catch(() => undefined)
    throw error
  }
}

/** As `orAbandonNovel`, for one file. */
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

const atOnce = 20

/** An advisory lock: shared while files are removed, exclusive while a backup needs them to stay. */
export const filesStayLock = 0x0fab01c

/**
 * Removes files without a row, as far as they are due. One that has a row is kept: it may have been registered by work
 * that failed, such as a second copy of a file that was copied meanwhile. One that cannot be removed is tried again in
 * an hour; this is thrown when the others are gone. Returns the number of folders taken off the list: 0 during a
 * backup, which may name them. Aborting `signal` leaves the rest on the list.
 */
export async function removeStrayFiles(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = []
  let removed = 0
  for (let some = atOnce; some === atOnce && !signal?.aborted; removed += some) {
    // The rows stay locked until the files are removed, so that no late upload adopts a file that is being removed.
    some = await transaction(pool, async (client) => {
      const { rows: lock } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock_shared($1) as free',
        [filesStayLock],
      )
      if (!lock[0]?.free) return 0
      const { rows } = await client.query<{ folder: string }>(
        `delete from stray_files where folder in (
           select folder from stray_files where remove_after <= now()
           order by remove_after limit ${atOnce} for update skip locked
         ) returning folder`,
      )
      const due = rows.map(({ folder }) => folder)
      const kept = await findNamed(client, due)
      for (const folder of due) {
        if (kept.has(folder)) continue
        await files.remove(folder).catch((error: unknown) => {
          failures.push(error)
          return announce(client, folder, "interval '1 hour'")
        })
      }
      return due.length
    })
  }
  if (failures.length > 0) throw failures[0]
  return removed
}

/** Which of these folders are named by a row: that of an asset, deleted or not, or of a whole novel. */
async function findNamed(client: pg.PoolClient, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const places = folders.flatMap((folder) => {
    const [, novel, file] = /^([0-9a-f-]{36})(?:\/([0-9a-f-]{36}))?$/.exec(folder) ?? []
    return novel === undefined ? [] : [{ novel, file: file ?? null }]
  })
  const { rows } = await client.query<{ folder: string }>(
    `with place as (select * from unnest($1::uuid[], $2::uuid[]) as place (novel, file))
     select a.novel_id || '/' || a.file as folder from place join assets a on a.novel_id = novel and a.file = place.file
     union all select n.id::text from place join novels n on n.id = novel where place.file is null`,
    [places.map(({ novel }) => novel), places.map(({ file }) => file)],
  )
  return new Set(rows.map(({ folder }) => folder))
}
