import type { novelStates, OperatedNovel } from '@fabula/contract/shapes/operator'
import { fold } from '@fabula/core/novel/fold'
import type pg from 'pg'
import { likePattern } from '../novels/like-pattern.ts'

interface Asked {
  search: string
  state: (typeof novelStates)[number]
  limit: number
  offset: number
}

/** Published novels as administrators see them, the newest first. */
export async function listOperatedNovels(
  pool: pg.Pool,
  { search, state, limit, offset }: Asked,
): Promise<{ novels: OperatedNovel[]; max_novels: number }> {
  const where = `n.kind = 'production' and n.name_folded like $1 and ($2::text = 'all' or ($2 = 'hidden' and n.hidden)
    or ($2 = 'reported' and exists (select 1 from reports r where r.novel_id = n.id and r.closed_at is null)))`
  const values = [likePattern(fold(search.trim())), state]
  const [page, count] = await Promise.all([
    pool.query<Omit<OperatedNovel, 'created_at'> & { created_at: Date }>(
      `select n.id, n.head->>'name' as name, n.play_link, n.owner_id, coalesce(u.username, '') as owner, n.for_adults,
         n.likes, n.created_at, n.hidden, n.hidden_reason,
         (select count(*)::int from reports r where r.novel_id = n.id and r.closed_at is null) as open_reports
       -- The page is selected first: other facts are only looked up for its rows.
       from (select * from novels n where ${where} order by n.created_at desc, n.id limit $3 offset $4) n
         join users u on u.id = n.owner_id
       order by n.created_at desc, n.id`,
      [...values, limit, offset],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from novels n where ${where}`, values),
  ])
  return {
    novels: page.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    max_novels: count.rows[0]?.count ?? 0,
  }
}

/** The name of a published novel; null: there is none. */
export async function nameOfNovel(pool: pg.Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select head->>'name' as name from novels where id = $1 and kind = 'production'`,
    [id],
  )
  return rows[0]?.name ?? null
}
