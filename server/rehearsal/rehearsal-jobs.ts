import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId, RehearsalId, UserId } from '@fabula/core/ids'
import { outlineOf, type RehearsalGame } from '@fabula/core/rehearsal/rehearsal-game'
import type { RehearsalPlan } from '@fabula/core/rehearsal/rehearsal-plan'
import type { RehearsalReport } from '@fabula/core/rehearsal/rehearsal-report'
import type pg from 'pg'
import type { RehearsalStatus } from '../database/schema/rehearsals.ts'
import { cancelled, dueJob, leaseFor } from '../jobs/job-leases.ts'

/** A stored run. */
export interface RehearsalJob {
  id: RehearsalId
  novel_id: NovelId
  number: number
  status: RehearsalStatus
  plan: RehearsalPlan
  storyteller: string
  games: number
  done: number
  replies: number
  input_tokens: number
  cached_tokens: number
  output_tokens: number
  nanos: number | null
  due_at: Date
  problem: ProblemCode | null
  started_at: Date
  ended_at: Date | null
}

const columns = `id, novel_id, number, status, plan, storyteller, games, done, replies,
  input_tokens::float8 as input_tokens, cached_tokens::float8 as cached_tokens, output_tokens::float8 as output_tokens,
  nanos::float8 as nanos, due_at, problem, started_at, ended_at`

/** The most stored runs per novel. */
const maxStored = 20

/** A novel's runs, newest first. */
export async function listJobs(pool: pg.Pool, novelId: NovelId): Promise<RehearsalJob[]> {
  const { rows } = await pool.query<RehearsalJob>(
    `select ${columns} from rehearsals where novel_id = $1 order by number desc`,
    [novelId],
  )
  return rows
}

/** A run of a novel, with its report if one is stored; null when there is no such run. */
export async function findJob(
  pool: pg.Pool,
  novelId: NovelId,
  id: RehearsalId,
): Promise<(RehearsalJob & { report: RehearsalReport | null }) | null> {
  const { rows } = await pool.query<RehearsalJob & { report: RehearsalReport | null }>(
    `select ${columns}, report from rehearsals where novel_id = $1 and id = $2`,
    [novelId, id],
  )
  return rows[0] ?? null
}

/** Creates a run, and deletes the oldest ones beyond `maxStored`. Null when a run of this novel is in progress. */
export async function createJob(
  queries: Pick<pg.ClientBase, 'query'>,
  job: Pick<RehearsalJob, 'id' | 'novel_id' | 'plan' | 'storyteller' | 'games'>,
): Promise<RehearsalJob | null> {
  const { rows } = await queries.query<RehearsalJob>(
    `with novel as (select id from novels where id = $2 for no key update),
          last as (select coalesce(max(r.number), 0) as number, coalesce(bool_or(r.status in ('waiting', 'running')), false) as busy
                   from novel left join rehearsals r on r.novel_id = novel.id)
     insert into rehearsals (id, novel_id, number, status, plan, storyteller, games)
     select $1, $2, last.number + 1, 'waiting', $3, $4, $5 from last where not last.busy
     on conflict do nothing
     returning ${columns}`,
    [job.id, job.novel_id, JSON.stringify(job.plan), job.storyteller, job.games],
  )
  const [made] = rows
  if (!made) return null
  await queries.query('delete from rehearsals where novel_id = $1 and number <= $2', [
    job.novel_id,
    made.number - maxStored,
  ])
  return made
}

/** Stops a run. */
export async function cancelJob(pool: pg.Pool, id: RehearsalId): Promise<void> {
  await pool.query(
    `update rehearsals set ${cancelled}, ended_at = now()
     where id = $1 and status in ('waiting', 'running')`,
    [id],
  )
}

/** Stops all runs of the novels of an owner. */
export async function cancelRehearsalsOf(queries: Pick<pg.ClientBase, 'query'>, owner: UserId): Promise<void> {
  await queries.query(
    `update rehearsals set ${cancelled}, ended_at = now()
     where novel_id in (select id from novels where owner_id = $1) and status in ('waiting', 'running')`,
    [owner],
  )
}

/** Deletes a run with its games. */
export async function deleteJob(pool: pg.Pool, id: RehearsalId): Promise<void> {
  await pool.query('delete from rehearsals where id = $1', [id])
}

/** Leases the run that is due longest, including one that a dead process left; null when there is none. */
export async function takeJob(pool: pg.Pool, lease: string): Promise<RehearsalJob | null> {
  const { rows } = await pool.query<RehearsalJob>(
    `update rehearsals set status = 'running', lease = $1, lease_until = now() + ${leaseFor}, problem = null
     where id = (${dueJob('rehearsals', 'id')})
     returning ${columns}`,
    [lease],
  )
  return rows[0] ?? null
}

/** Renews the lease while a reply is written; false when it was lost because the author stopped the run. */
export async function renewJob(pool: pg.Pool, id: RehearsalId, lease: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update rehearsals set lease_until = now() + ${leaseFor} where id = $1 and lease = $2`,
    [id, lease],
  )
  return rowCount !== 0
}

/** The numbers of the finished games. */
export async function gamesDone(pool: pg.Pool, id: RehearsalId): Promise<Set<number>> {
  const { rows } = await pool.query<{ number: number }>('select number from rehearsal_games where rehearsal_id = $1', [
    id,
  ])
  return new Set(rows.map(({ number }) => number))
}

/** Stores a finished game and renews the lease; false when the lease was lost. */
export async function keepGame(pool: pg.Pool, id: RehearsalId, lease: string, game: RehearsalGame): Promise<boolean> {
  const sum = (key: 'input_tokens' | 'cached_tokens' | 'output_tokens') =>
    game.steps.reduce((total, { usage }) => total + usage[key], 0)
  const priced = game.steps.flatMap(({ usage }) => usage.nanos ?? [])
  const replies = game.steps.filter(({ turn, storyteller, the_end }) => turn > 0 && storyteller !== null && !the_end)
  const { rowCount } = await pool.query(
    `with run as (
       update rehearsals set done = done + 1, replies = replies + $6, input_tokens = input_tokens + $7,
         cached_tokens = cached_tokens + $8, output_tokens = output_tokens + $9,
         nanos = case when $10::bigint is null then nanos else coalesce(nanos, 0) + $10::bigint end, lease_until = now() + ${leaseFor}
       where id = $1 and lease = $2 returning id
     )
     insert into rehearsal_games (rehearsal_id, number, document, outline) select id, $3, $4, $5 from run`,
    [
      id,
      lease,
      game.number,
      JSON.stringify(game),
      JSON.stringify(outlineOf(game)),
      replies.length,
      sum('input_tokens'),
      sum('cached_tokens'),
      sum('output_tokens'),
      priced.length === 0 ? null : priced.reduce((total, nanos) => total + nanos, 0),
    ],
  )
  return rowCount !== 0
}

/** Releases a run: finished, failed for good, or to be resumed in `afterMs`. */
export async function leaveJob(
  pool: pg.Pool,
  id: RehearsalId,
  lease: string,
  to: { status: 'done' | 'failed' | 'waiting'; afterMs?: number; problem?: ProblemCode },
): Promise<void> {
  await pool.query(
    `update rehearsals set status = $3, lease = null, lease_until = null, problem = $4,
       due_at = now() + $5 * interval '1 millisecond', ended_at = case when $3 = 'waiting' then null else now() end
     where id = $1 and lease = $2`,
    [id, lease, to.status, to.problem ?? null, to.afterMs ?? 0],
  )
}
