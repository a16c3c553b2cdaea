import type { LibraryNovel } from '@fabula/contract/shapes/library'
import type { EndingId, SceneId, UserId } from '@fabula/core/ids'
import { finalsOf } from '@fabula/core/novel/finals'
import type { Language } from '@fabula/core/novel/language'
import { storableText } from '@fabula/core/record/storable'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverJoin } from '../novels/cover.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { ProblemError } from '../problem-error.ts'
import { briefOf, type LibraryRow, libraryColumns } from './library-novel-row.ts'

interface Row extends LibraryRow {
  biography_name: string | null
  biography: string | null
}

/** A novel of the reader's library, in a language: who they are in it, and at how many of its ends they have been. */
export async function readLibraryNovel(
  { pool, novels }: { pool: pg.Pool; novels: NovelStore },
  caller: Caller,
  link: string,
  language: Language | null = null,
): Promise<LibraryNovel> {
  const { rows } = await pool.query<Row>({
    name: 'read-library-novel',
    text: `select ${libraryColumns}, r.biography_name, r.biography
           from novels n join readings r on r.novel_id = n.id and r.user_id = $2 and r.in_library_since is not null
           ${coverJoin} where n.play_link = $1 and (not n.hidden or n.owner_id = $2)`,
    values: [storableText(link), caller.id],
  })
  const row = rows[0]
  const loaded = row && (await novels.load(row.id))
  if (!row || !loaded) throw new ProblemError('novel_not_found')
  const finals = finalsOf(loaded.novel)
  const found = await reached(pool, caller.id, row.id)
  const [shown = row] = language === null ? [row] : await translateSummaries(pool, [row], language)
  return {
    ...briefOf(shown),
    user_biography_name: row.biography_name,
    user_biography: row.biography,
    // What the author deleted since counts no more.
    endings_found: found.filter((id) => finals.endings.has(id as EndingId) || finals.scenes.has(id as SceneId)).length,
    endings_total: finals.endings.size + finals.scenes.size,
  }
}

/**
 * The endings that a reader completed in any of their games, and the scenes where those stand. A world holds all that its
 * path completed, and a last scene is where a path stays, so the tips of the trees tell.
 */
async function reached(pool: pg.Pool, userId: UserId, novelId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'reached-endings',
    text: `with tip as materialized (
             select d.scene_id, d.world from games g join states s on s.game_id = g.id
             cross join lateral jsonb_to_record(s.document) as d (scene_id text, world jsonb)
             where g.user_id = $1 and g.novel_id = $2
               and not exists (select 1 from states later where later.parent_id = s.id)
           )
           select jsonb_array_elements_text(world->'completed_endings') as id from tip
           union select scene_id from tip where scene_id is not null`,
    values: [userId, novelId],
  })
  return rows.map(({ id }) => id)
}
