import type { LibraryNovel } from '@fabula/contract/shapes/library'
import { storableText } from '@fabula/core/record/storable'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import { readLibraryNovel } from './read-library-novel.ts'

/** Adds a published novel to the reader's library. One that is there already keeps its place. */
export async function addToLibrary(
  ports: { pool: pg.Pool; novels: NovelStore },
  caller: Caller,
  link: string,
): Promise<LibraryNovel> {
  const { rowCount } = await ports.pool.query(
    `insert into readings (user_id, novel_id, in_library_since) select $1, id, now() from novels
     where play_link = $2 and (not hidden or owner_id = $1)
     on conflict (user_id, novel_id) do update set in_library_since = coalesce(readings.in_library_since, now())`,
    [caller.id, storableText(link)],
  )
  if (rowCount === 0) throw new ProblemError('novel_not_found')
  return readLibraryNovel(ports, caller, link)
}
