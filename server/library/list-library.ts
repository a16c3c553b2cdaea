import type { LibraryAnswer } from '@fabula/contract/shapes/library'
import type { NovelId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverJoin } from '../novels/cover.ts'
import { likePattern } from '../novels/like-pattern.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { briefOf, type LibraryRow, libraryColumns } from './library-novel-row.ts'

/** A page of a reader's library, the novel added last first, by a part of its name, or of the name it has in `language`. */
export async function listLibrary(
  { pool }: { pool: pg.Pool },
  caller: Caller,
  { limit, offset, name_substring }: { limit: number; offset: number; name_substring: string },
  language: Language | null = null,
): Promise<LibraryAnswer> {
  const mine = `from readings r join novels n on n.id = r.novel_id
    where r.user_id = $1 and r.in_library_since is not null and (not n.hidden or n.owner_id = $1)
      and (n.name_folded like $2 or n.id = any($3))`
  const part = fold(name_substring)
  const translated = part === '' || language === null ? [] : await namedAlike(pool, caller, part, language)
  const values = [caller.id, likePattern(part), translated]
  const [page, total] = await Promise.all([
    pool.query<LibraryRow>({
      name: 'list-library',
      text: `with page as materialized (
               select n.id, r.in_library_since ${mine} order by r.in_library_since desc, n.id desc limit $4 offset $5
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

/** Novels of the library whose name in a language has this part. */
async function namedAlike(pool: pg.Pool, caller: Caller, part: string, language: Language): Promise<NovelId[]> {
  const { rows } = await pool.query<LibraryRow>({
    name: 'library-foreign-names',
    text: `select ${libraryColumns} from readings r join novels n on n.id = r.novel_id ${coverJoin}
           where r.user_id = $1 and r.in_library_since is not null
             and exists (select 1 from translations t
                         where t.novel_id = n.id and t.language = $2 and t.unit = 'novel/name')`,
    values: [caller.id, language],
  })
  const shown = await translateSummaries(pool, rows, language)
  return shown.filter(({ name }) => fold(name).includes(part)).map(({ id }) => id)
}
