import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { TranslationJobStatus } from '../database/schema/translations.ts'
import { cancelled, dueJob, leaseFor } from '../jobs/job-leases.ts'

/** A translation job as it is stored. */
export interface TranslationJob {
  novel_id: NovelId
  language: Language
  status: TranslationJobStatus
  due_at: Date
  done: number
  refused: number
  calls: number
  input_tokens: number
  output_tokens: number
  failures: number
  problem: ProblemCode | null
}

const columns = `novel_id, language, status, due_at, done, refused, calls, input_tokens::float8 as input_tokens,
  output_tokens::float8 as output_tokens, failures, problem`

/** A novel's job for a language; null when it was never started. */
export async function findJob(pool: pg.Pool, id: NovelId, language: Language): Promise<TranslationJob | null> {
  const { rows } = await pool.query<TranslationJob>(
    `select ${columns} from translation_jobs where novel_id = $1 and language = $2`,
    [id, language],
  )
  return rows[0] ?? null
}

/** Starts the job anew, with its counts at zero; a running one continues. */
export async function startJob(queries: Pick<pg.ClientBase, 'query'>, id: NovelId, language: Language): Promise<void> {
  await queries.query(
    `insert into translation_jobs (novel_id, language, status) values ($1, $2, 'waiting')
     on conflict (novel_id, language) do update
       set status = 'waiting', due_at = now(), done = 0, refused = 0, calls = 0, input_tokens = 0, output_tokens = 0,
         failures = 0, problem = null, started_at = now(), updated_at = now(), lease = null, lease_until = null
       where translation_jobs.status not in ('waiting', 'running') or translation_jobs.problem is not null`,
    [id, language],
  )
}

/**
 * Resumes the job after an edit, once there was no edit for a while; each further edit postpones it. A job that the
 * author stopped, or that was never started, is not resumed.
 */
export async function resumeJob(pool: pg.Pool, id: NovelId, quietMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update translation_jobs set
       due_at = greatest(due_at, now() + $2 * interval '1 millisecond'), updated_at = now(),
       status = case status when 'running' then 'running' else 'waiting' end,
       done = case status when 'done' then 0 else done end, refused = case status when 'done' then 0 else refused end
     where novel_id = $1 and status in ('waiting', 'running', 'done')`,
    [id, quietMs],
  )
  return rowCount !== 0
}

/** Stops the job. */
export async function cancelJob(pool: pg.Pool, id: NovelId, language: Language): Promise<void> {
  await pool.query(
    `update translation_jobs set ${cancelled}, updated_at = now()
     where novel_id = $1 and language = $2 and status in ('waiting', 'running')`,
    [id, language],
  )
}

/** Stops all jobs for an owner's novels. */
export async function cancelTranslationsOf(queries: Pick<pg.ClientBase, 'query'>, owner: UserId): Promise<void> {
  await queries.query(
    `update translation_jobs set ${cancelled}, updated_at = now()
     where novel_id in (select id from novels where owner_id = $1) and status in ('waiting', 'running')`,
    [owner],
  )
}

/** Leases the job that has been due longest, including those of dead processes; null when there is none. */
export async function takeJob(pool: pg.Pool, lease: string): Promise<TranslationJob | null> {
  const { rows } = await pool.query<TranslationJob>(
    `update translation_jobs set status = 'running', lease = $1, lease_until = now() + ${leaseFor}, updated_at = now(),
       due_at = least(due_at, now())
     where (novel_id, language) = (${dueJob('translation_jobs', 'novel_id, language')})
     returning ${columns}`,
    [lease],
  )
  return rows[0] ?? null
}

/** Renews the lease during a long call; false if it is lost because the author stopped the job. */
export async function renewJob(pool: pg.Pool, job: TranslationJob, lease: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update translation_jobs set lease_until = now() + ${leaseFor} where novel_id = $1 and language = $2 and lease = $3`,
    [job.novel_id, job.language, lease],
  )
  return rowCount !== 0
}

/** The result of one step of the job. */
export interface JobStep {
  done: number
  refused: number
  calls: number
  input_tokens: number
  output_tokens: number
}

/** Stores a step and renews the lease; false if the lease is lost because the author stopped the job. */
export async function keepJob(pool: pg.Pool, job: TranslationJob, lease: string, step: JobStep): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update translation_jobs set done = done + $4, refused = refused + $5, calls = calls + $6,
       input_tokens = input_tokens + $7, output_tokens = output_tokens + $8, failures = 0, problem = null,
       lease_until = now() + ${leaseFor}, updated_at = now()
     where novel_id = $1 and language = $2 and lease = $3`,
    [job.novel_id, job.language, lease, step.done, step.refused, step.calls, step.input_tokens, step.output_tokens],
  )
  return rowCount !== 0
}

/** Releases the job: done, failed for good, or to be resumed in `afterMs`. */
export async function leaveJob(
  pool: pg.Pool,
  job: TranslationJob,
  lease: string,
  to: { status: 'done' | 'failed' | 'waiting'; afterMs?: number; problem?: ProblemCode | null; failures?: number },
): Promise<void> {
  await pool.query(
    `update translation_jobs set status = case when $4 = 'done' and due_at > now() then 'waiting' else $4 end,
       lease = null, lease_until = null, problem = $5, failures = $6,
       due_at = greatest(due_at, now() + $7 * interval '1 millisecond'), updated_at = now()
     where novel_id = $1 and language = $2 and lease = $3`,
    [job.novel_id, job.language, lease, to.status, to.problem ?? null, to.failures ?? 0, to.afterMs ?? 0],
  )
}
