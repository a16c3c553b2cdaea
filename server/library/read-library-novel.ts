import type { LibraryNovel } from '@fabula/contract/shapes/library'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { storableText } from '@fabula/core/record/storable'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverJoin } from '../novels/cover.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { endingsFound } from '../play/endings-found.ts'
import { ProblemError } from '../problem-error.ts'
import { briefOf, type LibraryRow, libraryColumns } from './library-novel-row.ts'

interface Row extends LibraryRow {
  biography_name: string | null
  biography: string | null
  state_id: GameStateId | null
  the_end: boolean | null
}

/**
 * A novel of the reader's library, in a language: their persona in it, and how many of its endings they have reached.
 */
export async function readLibraryNovel(
  { pool, novels }: { pool: pg.Pool; novels: NovelStore },
  caller: Caller,
  link: string,
  language: Language | null = null,
): Promise<LibraryNovel> {
  const { rows } = await pool.query<Row>({
    name: 'read-library-novel',
    text: `select ${libraryColumns}, r.biography_name, r.biography,
             s.id as state_id, (s.document->>'the_end')::boolean as the_end
           from novels n join readings r on r.novel_id = n.id and r.user_id = $2 and r.in_library_since is not null
           left join states s on s.user_id = r.user_id and s.id = r.current_state_id
           ${coverJoin} where n.play_link = $1 and (not n.hidden or n.owner_id = $2)`,
    values: [storableText(link), caller.id],
  })
  const row = rows[0]
  const loaded = row && (await novels.load(row.id))
  if (!row || !loaded) throw new ProblemError('novel_not_found')
  const endings = await endingsFound(pool, loaded, caller.id)
  const [shown = row] = language === null ? [row] : await translateSummaries(pool, [row], language)
  return {
    ...briefOf(shown),
    user_biography_name: row.biography_name,
    user_biography: row.biography,
    ...endings,
    current: row.state_id && { game_state_id: row.state_id, the_end: row.the_end ?? false },
  }
}
