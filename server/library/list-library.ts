import type { LibraryAnswer } from '@fabula/contract/shapes/library'
import { fold } from '@fabula/core/novel/fold'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { coverColumns, coverJoin } from '../novels/cover.ts'
import { type LibraryRow, showBrief } from './library-row.ts'

/** The novels in a reader's library whose name contains a part, the one added last first. */
export async function listLibrary(
  { pool }: { pool: pg.Pool },
  caller: Caller,
  { limit, offset, name_substring }: { limit: number; offset: number; name_substring: string },
): Promise<LibraryAnswer> {
  const part = `%${fold(name_substring.trim()).replace(/[\\%_]/g, '\\$&')}%`
  const from = `from readings r join novels n on n.id = r.novel_id
    where r.user_id = $1 and r.in_library_since is not null and n.name_folded like $2`
  const [found, count] = await Promise.all([
    pool.query<LibraryRow>(
      `select n.id, n.head->>'name' as name, n.head->>'description' as description, n.play_link, ${coverColumns}
       from (select n.*, r.in_library_since ${from}
             order by r.in_library_since desc, n.id limit $3 offset $4) n ${coverJoin}
       order by n.in_library_since desc, n.id`,
      [caller.id, part, limit, offset],
    ),
    pool.query<{ count: string }>(`select count(*) ${from}`, [caller.id, part]),
  ])
  return { novel_briefs: found.rows.map(showBrief), max_novels: Number(count.rows[0]?.count ?? 0) }
}
