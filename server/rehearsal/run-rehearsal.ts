import type { Rehearsal, RehearsalEstimate, Rehearsals, RehearsalWithReport } from '@fabula/contract/shapes/rehearsal'
import type { RehearsalId } from '@fabula/core/ids'
import { firstScene, indexOf } from '@fabula/core/novel/novel-index'
import { makeReport } from '@fabula/core/rehearsal/make-report'
import type { OutlinedGame, RehearsalGame } from '@fabula/core/rehearsal/rehearsal-game'
import { countGames, type RehearsalWish, rehearsalLimits } from '@fabula/core/rehearsal/rehearsal-plan'
import type { RehearsalReport } from '@fabula/core/rehearsal/rehearsal-report'
import type { Place } from '../authoring/authoring-ports.ts'
import { loadNovel, type Right } from '../authoring/load-novel.ts'
import { refuseBlockedOwner } from '../authoring/refuse-blocked-owner.ts'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { costOf } from './cost-of.ts'
import { estimateWish } from './estimate-rehearsal.ts'
import { listRecordings, readRecording } from './own-recordings.ts'
import { cancelJob, createJob, deleteJob, findJob, listJobs, type RehearsalJob } from './rehearsal-jobs.ts'
import { type RehearsalPorts, type RehearsalWork, storytellerOf } from './rehearsal-ports.ts'

export type RunPorts = RehearsalPorts & { work: RehearsalWork }
type RunPlace = Place & { run: RehearsalId }

/** The runs of an author's novel, and the recordings that can be replayed. */
export async function listRehearsals(ports: RunPorts, place: Place): Promise<Rehearsals> {
  const loaded = await loadNovel(ports, place, 'read')
  const [jobs, recordings] = await Promise.all([
    listJobs(ports.pool, loaded.id),
    listRecordings(ports.pool, place.author, loaded),
  ])
  return { runs: await Promise.all(jobs.map((job) => shown(ports, job))), recordings }
}

/** Estimates what a run would cost. Throws when it could not be started. */
export async function estimateRehearsal(
  ports: RunPorts,
  place: Place,
  wish: RehearsalWish,
): Promise<RehearsalEstimate> {
  const loaded = await loadNovel(ports, place, 'edit')
  refuseImpossible(loaded, wish)
  return estimateWish(ports, loaded, wish)
}

/** Begins a run in the background. */
export async function startRehearsal(ports: RunPorts, place: Place, wish: RehearsalWish): Promise<Rehearsal> {
  const loaded = await loadNovel(ports, place, 'edit')
  refuseImpossible(loaded, wish)
  const { recordings, ...plan } = wish
  const scripts = await Promise.all(recordings.map((game) => readRecording(ports.pool, place.author, game)))
  const job = await transaction(ports.pool, async (client) => {
    await refuseBlockedOwner(client, loaded.id)
    return createJob(client, {
      id: newId<RehearsalId>(),
      novel_id: loaded.id,
      plan: { ...plan, scripts },
      storyteller: storytellerOf(ports, wish).describe().name,
      games: countGames(wish),
    })
  })
  if (job === null) throw new ProblemError('rehearsal_running')
  ports.work.wake()
  return shown(ports, job)
}

function refuseImpossible({ novel }: LoadedNovel, wish: RehearsalWish): void {
  const games = countGames(wish)
  if (games === 0) throw new ProblemError('rehearsal_empty')
  if (games > rehearsalLimits.games) throw new ProblemError('rehearsal_too_long')
  const { scenes } = indexOf(novel)
  if (wish.scenes.some((id) => !scenes.has(id))) throw new ProblemError('scene_not_found')
  const fromTheBeginning = wish.scenes.length === 0 || wish.recordings.length > 0
  if (fromTheBeginning && !firstScene(novel)) throw new ProblemError('no_first_scene')
}

/** A run with its figures; those of a finished run are computed once and stored. */
export async function readRehearsal(ports: RunPorts, place: RunPlace): Promise<RehearsalWithReport> {
  const loaded = await loadNovel(ports, place, 'read')
  const job = await findJob(ports.pool, loaded.id, place.run)
  if (!job) throw new ProblemError('rehearsal_not_found')
  return { run: await shown(ports, job), report: job.report ?? (await reportOf(ports, loaded, job)) }
}

async function reportOf({ pool }: RunPorts, { novel }: LoadedNovel, job: RehearsalJob): Promise<RehearsalReport> {
  const { rows } = await pool.query<{ outline: OutlinedGame }>(
    'select outline from rehearsal_games where rehearsal_id = $1 order by number',
    [job.id],
  )
  const report = makeReport(
    novel,
    rows.map(({ outline }) => outline),
  )
  if (job.ended_at !== null) {
    await pool.query('update rehearsals set report = $2 where id = $1 and report is null', [
      job.id,
      JSON.stringify(report),
    ])
  }
  return report
}

/** Stops a run; finished games stay. A finished run is left unchanged. */
export async function cancelRehearsal(ports: RunPorts, place: RunPlace): Promise<Rehearsal> {
  await findRun(ports, place, 'edit')
  await cancelJob(ports.pool, place.run)
  ports.work.cut(place.run)
  return shown(ports, await findRun(ports, place, 'edit'))
}

/** Deletes a run for good. */
export async function deleteRehearsal(ports: RunPorts, place: RunPlace): Promise<Record<string, never>> {
  await findRun(ports, place, 'edit')
  await deleteJob(ports.pool, place.run)
  ports.work.cut(place.run)
  return {}
}

/** A game of a run, step by step. */
export async function readRehearsalGame(ports: RunPorts, place: RunPlace & { game: number }): Promise<RehearsalGame> {
  await findRun(ports, place, 'read')
  const { rows } = await ports.pool.query<{ document: RehearsalGame }>(
    'select document from rehearsal_games where rehearsal_id = $1 and number = $2',
    [place.run, place.game],
  )
  const [found] = rows
  if (!found) throw new ProblemError('rehearsal_not_found')
  return found.document
}

async function findRun(ports: RunPorts, place: RunPlace, right: Right): Promise<RehearsalJob> {
  const { id } = await loadNovel(ports, place, right)
  const job = await findJob(ports.pool, id, place.run)
  if (!job) throw new ProblemError('rehearsal_not_found')
  return job
}

async function shown({ pool }: RunPorts, job: RehearsalJob): Promise<Rehearsal> {
  const { scripts, ...plan } = job.plan
  const { input_tokens, cached_tokens, output_tokens } = job
  return {
    id: job.id,
    number: job.number,
    status: job.status,
    plan: { ...plan, recordings: scripts.length },
    storyteller: job.storyteller,
    games: job.games,
    done: job.done,
    replies: job.replies,
    input_tokens,
    cached_tokens,
    output_tokens,
    cost: await costOf(pool, job.nanos),
    problem: job.problem,
    due_at: job.status === 'waiting' ? job.due_at.toISOString() : null,
    started_at: job.started_at.toISOString(),
    ended_at: job.ended_at?.toISOString() ?? null,
  }
}
