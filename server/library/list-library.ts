import type { LibraryAnswer } from '@fabula/contract/shapes/library'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverJoin } from '../novels/cover.ts'
import { likePattern } from '../novels/like-pattern.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { briefOf, type LibraryRow, libraryColumns } from './library-novel-row.ts'

/** A page of a reader's library, the novel added last first, by a part of its name in either language. */
export async function listLibrary(
  { pool }: { pool: pg.Pool },
  caller: Caller,
  { limit, offset, name_substring }: { limit: number; offset: number; name_substring: string },
  language: Language | null = null,
): Promise<LibraryAnswer> {
  const mine = `from readings r join novels n on n.id = r.novel_id
    where r.user_id = $1 and r.in_library_since is not null and (not n.hidden or n.owner_id = $1)
      and n.name_folded like $2`
  const values = [caller.id, likePattern(fold(name_substring))]
  const [page, total] = await Promise.all([
    pool.query<LibraryRow>({
      name: 'list-library',
      text: `with page as materialized (
               select n.id, r.in_library_since ${mine} order by r.in_library_since desc, n.id desc limit $3 offset $4
             )
             select ${libraryColumns} from page join novels n on n.id = page.id ${coverJoin}
             order by page.in_library_since desc, page.id desc`,
      values: [...values, limit, offset],
    }),
    pool.query<{ count: number }>({ name: 'count-library', text: `select count(*)::int as count ${mine}`, values }),
  ])
  const novels = language === null ? page.rows : await translateSummaries(pool, page.rows, language)
  return { novel_briefs: novels.map(briefOf), max_novels: total.rows[0]?.count ?? 0 }
}
