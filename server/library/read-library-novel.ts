import type { LibraryNovel } from '@fabula/contract/shapes/library'
import { indexOf } from '@fabula/core/novel/novel-index'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverColumns, coverJoin } from '../novels/cover.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { Refusal } from '../refusal.ts'
import { type LibraryRow, showBrief } from './library-row.ts'

interface NovelRow extends LibraryRow {
  user_biography_name: string | null
  user_biography: string | null
}

/** A novel of a reader's library, who they are in it, and how many of its endings they have found. */
export async function readLibraryNovel(
  { pool, novels }: { pool: pg.Pool; novels: NovelStore },
  caller: Caller,
  playLink: string,
): Promise<LibraryNovel> {
  const { rows } = await pool.query<NovelRow>({
    name: 'read-library-novel',
    text: `select n.id, n.head->>'name' as name, n.head->>'description' as description, n.play_link, ${coverColumns},
             r.biography_name as user_biography_name, r.biography as user_biography
           from readings r join novels n on n.id = r.novel_id ${coverJoin}
           where r.user_id = $1 and n.play_link = $2 and r.in_library_since is not null`,
    values: [caller.id, playLink],
  })
  const row = rows[0]
  const loaded = row && (await novels.load(row.id))
  if (!row || !loaded) throw new Refusal('novel_not_found')
  const { endings } = indexOf(loaded.novel)
  const found = await endingsFound(pool, caller, row.id)
  return {
    ...showBrief(row),
    user_biography_name: row.user_biography_name,
    user_biography: row.user_biography,
    endings_found: found.filter((id) => [...endings.keys()].some((known) => known === id)).length,
    endings_total: endings.size,
  }
}

/**
 * Every ending that the reader has completed in any of their games: a world only ever gains endings, so the leaves of the
 * trees know them all.
 */
async function endingsFound(pool: pg.Pool, caller: Caller, novelId: string): Promise<string[]> {
  const { rows } = await pool.query<{ ending: string }>({
    name: 'endings-found',
    text: `select distinct jsonb_array_elements_text(s.document->'world'->'completed_endings') as ending
           from games g join states s on s.game_id = g.id
           where g.user_id = $1 and g.novel_id = $2
             and not exists (select 1 from states child where child.parent_id = s.id)`,
    values: [caller.id, novelId],
  })
  return rows.map((row) => row.ending)
}
