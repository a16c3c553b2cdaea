import type { LibraryNovel } from '@fabula/contract/shapes/library'
import type { EndingId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import { storableText } from '@fabula/core/record/storable'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverJoin } from '../novels/cover.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { Refusal } from '../refusal.ts'
import { briefOf, type LibraryRow, libraryColumns } from './library-novel-row.ts'

interface Row extends LibraryRow {
  biography_name: string | null
  biography: string | null
}

/** A novel of the reader's library, in a language: who they are in it, and how many of its endings they have reached. */
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
  if (!row || !loaded) throw new Refusal('novel_not_found')
  const { endings } = indexOf(loaded.novel)
  const found = await reachedEndings(pool, caller.id, row.id)
  const [shown = row] = language === null ? [row] : await translateSummaries(pool, [row], language)
  return {
    ...briefOf(shown),
    user_biography_name: row.biography_name,
    user_biography: row.biography,
    // An ending that the author deleted since counts no more.
    endings_found: found.filter((id) => endings.has(id)).length,
    endings_total: endings.size,
  }
}

/** Endings completed in any game of a reader. A world holds all that its path completed, so the tips of the trees tell. */
async function reachedEndings(pool: pg.Pool, userId: UserId, novelId: string): Promise<EndingId[]> {
  const { rows } = await pool.query<{ id: EndingId }>({
    name: 'reached-endings',
    text: `select distinct ending.id from games g
           join states s on s.game_id = g.id
           cross join lateral jsonb_array_elements_text(s.document->'world'->'completed_endings') ending (id)
           where g.user_id = $1 and g.novel_id = $2
             and not exists (select 1 from states later where later.parent_id = s.id)`,
    values: [userId, novelId],
  })
  return rows.map(({ id }) => id)
}
