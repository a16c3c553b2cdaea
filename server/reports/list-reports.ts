import type { Report, ReportReason } from '@fabula/contract/shapes/reports'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'

interface Row {
  id: string
  novel_id: NovelId
  novel_name: string
  play_link: string
  hidden: boolean
  reason: ReportReason
  text: string
  user_id: UserId
  username: string | null
  turn: Report['turn']
  created_at: Date
  closed_at: Date | null
}

/** The administrators' queue: open reports oldest first, or closed ones newest first. */
export async function listReports(
  pool: pg.Pool,
  { state, limit, offset }: { state: 'open' | 'closed'; limit: number; offset: number },
): Promise<{ reports: Report[]; max_reports: number }> {
  const where = `where r.closed_at is ${state === 'open' ? 'null' : 'not null'}`
  const order = state === 'open' ? 'r.created_at, r.id' : 'r.closed_at desc, r.id'
  const [page, count] = await Promise.all([
    pool.query<Row>(
      `select r.id, r.novel_id, n.head->>'name' as novel_name, n.play_link, n.hidden, r.reason, r.text, r.user_id,
         u.username, r.created_at, r.closed_at,
         case when s.id is not null then jsonb_build_object('scene', s.document->>'scene_name',
           'said', s.document->'said'->>'text', 'speaker', coalesce(s.document->'speaker'->>'name', ''),
           'message', s.document->>'message', 'storyteller', s.document->>'storyteller') end as turn
       -- The page is selected first: turns are only looked up for its rows.
       from (select * from reports r ${where} order by ${order} limit $1 offset $2) r
         join novels n on n.id = r.novel_id join users u on u.id = r.user_id
         left join states s on s.user_id = r.user_id and s.id = r.state_id
       order by ${order}`,
      [limit, offset],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from reports r ${where}`),
  ])
  const reports = page.rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }))
  return { reports, max_reports: count.rows[0]?.count ?? 0 }
}

/** Closes a report; a closed one stays closed. */
export async function dismissReport(pool: pg.Pool, id: string): Promise<void> {
  const { rowCount } = await pool.query('update reports set closed_at = coalesce(closed_at, now()) where id = $1', [id])
  if (rowCount === 0) throw new ProblemError('report_not_found')
}

/** Puts a closed report back into the queue, at the position of its age. */
export async function reopenReport(pool: pg.Pool, id: string): Promise<void> {
  const { rowCount } = await pool.query('update reports set closed_at = null where id = $1', [id])
  if (rowCount === 0) throw new ProblemError('report_not_found')
}
