import type { Job } from '@fabula/contract/shapes/operator'
import type pg from 'pg'

/** How many are shown: running and waiting ones, then the latest that ended. */
const most = 60

/** Background work of all processes. */
export async function listJobs(pool: pg.Pool): Promise<Job[]> {
  const { rows } = await pool.query<Omit<Job, 'at'> & { at: Date }>(
    `select jobs.kind, n.head->>'name' as novel, coalesce(u.username, '') as owner, jobs.status, jobs.done, jobs.total,
       jobs.problem, jobs.at
     from (
       select 'translation' as kind, novel_id, status, done, null::int as total, problem, updated_at as at
       from translation_jobs
       union all
       select 'rehearsal', novel_id, status, done, games, problem, coalesce(ended_at, started_at) from rehearsals
     ) jobs join novels n on n.id = jobs.novel_id join users u on u.id = n.owner_id
     order by case jobs.status when 'running' then 0 when 'waiting' then 1 else 2 end, jobs.at desc limit $1`,
    [most],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
