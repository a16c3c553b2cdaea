import { randomUUID } from 'node:crypto'
import type { ProblemCode } from '@fabula/contract/problem'
import type { RehearsalId } from '@fabula/core/ids'
import { gamesOf, type PlannedGame } from '@fabula/core/rehearsal/rehearsal-plan'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { keepRenewing, nextDue } from '../jobs/job-leases.ts'
import { JobLoop } from '../jobs/job-loop.ts'
import type { Storyteller } from '../play/storyteller.ts'
import { askForRehearsal, RehearsalAborted, RehearsalPause } from './ask-for-rehearsal.ts'
import { playGame } from './play-game.ts'
import { gamesDone, keepGame, leaveJob, type RehearsalJob, renewJob, takeJob } from './rehearsal-jobs.ts'
import { type RehearsalPorts, type RehearsalWork, storytellerOf } from './rehearsal-ports.ts'

/** The number of concurrent games: a model on this machine writes for one reader at a time. */
const concurrency = { hosted: 3, embedded: 1, offline: 1 } as const
/** The number of games in a row without a reply that end the run. */
const maxFailed = 3

/** A run that cannot go on: its storyteller never answers, or its novel was deleted. */
class RehearsalFailed extends Error {
  constructor(readonly problem: ProblemCode) {
    super(`failed: ${problem}`)
  }
}

/** Plays runs in the background, one at a time per process, and resumes runs that a stopped server left. */
export class RehearsalWorker implements RehearsalWork {
  private current: { id: RehearsalId; abort: LinkedAbort } | null = null
  private readonly loop = new JobLoop({
    doNext: () => this.playNext(),
    nextDue: () => nextDue(this.ports.pool, 'rehearsals'),
    onError: (err) => this.ports.log.warn({ err }, 'a rehearsal was interrupted'),
  })

  constructor(private readonly ports: RehearsalPorts) {}

  start(): void {
    this.loop.start()
  }

  stop(): Promise<void> {
    return this.loop.stop()
  }

  /** To be called when there is a new run. */
  wake(): void {
    this.loop.wake()
  }

  /** To be called when the author stopped a run: a reply in progress is aborted. */
  cut(id: RehearsalId): void {
    if (this.current?.id === id) this.current.abort.abort()
  }

  private async playNext(): Promise<boolean> {
    const lease = randomUUID()
    const job = await takeJob(this.ports.pool, lease)
    if (job) await this.workOn(job, lease)
    return job !== null
  }

  private async workOn(job: RehearsalJob, lease: string): Promise<void> {
    const { pool } = this.ports
    const abort = new LinkedAbort([this.loop.signal])
    this.current = { id: job.id, abort }
    const stopRenewing = keepRenewing(
      () => renewJob(pool, job.id, lease),
      () => abort.abort(),
    )
    try {
      await this.playAll(job, lease, abort.signal)
      await leaveJob(pool, job.id, lease, { status: 'done' })
    } catch (error) {
      abort.abort()
      await this.leaveAfter(error, job, lease)
    } finally {
      stopRenewing()
      this.current = null
      abort.release()
    }
  }

  /** Plays the remaining games of a run, concurrently where the storyteller allows it. */
  private async playAll(job: RehearsalJob, lease: string, signal: AbortSignal): Promise<void> {
    const done = await gamesDone(this.ports.pool, job.id)
    const left = gamesOf(job.plan).filter(({ number }) => !done.has(number))
    const storyteller = storytellerOf(this.ports, job.plan)
    let failedInRow = 0
    const lane = async () => {
      for (let game = left.shift(); game; game = left.shift()) {
        const failed = await this.playOne(job, lease, game, storyteller, signal)
        failedInRow = failed ? failedInRow + 1 : 0
        if (failedInRow >= maxFailed) throw new RehearsalFailed('storyteller_failed')
      }
    }
    await Promise.all(Array.from({ length: concurrency[storyteller.describe().kind] }, lane))
  }

  /** Plays and stores one game; true when it ended for lack of a reply. */
  private async playOne(
    job: RehearsalJob,
    lease: string,
    { number, reader, start }: PlannedGame,
    storyteller: Storyteller,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (signal.aborted) throw new RehearsalAborted()
    // The novel in its current form: the author may edit it while readers play.
    const loaded = await this.ports.novels.load(job.novel_id)
    if (!loaded) throw new RehearsalFailed('novel_not_found')
    const { turns, turns_in_scene, scenes } = job.plan
    const within = new Set(reader.temper === 'recorded' ? [] : scenes)
    const game = await playGame(
      loaded.localized(reader.language),
      { number, reader, start, within, turns, turnsInScene: turns_in_scene },
      (brief) => askForRehearsal(this.ports, { author: loaded.owner_id, novel: loaded.id }, storyteller, brief, signal),
      storyteller.summariser?.promptTokens ?? Number.POSITIVE_INFINITY,
    )
    if (signal.aborted) throw new RehearsalAborted()
    if (game === null) return false
    if (!(await keepGame(this.ports.pool, job.id, lease, game))) throw new RehearsalAborted()
    return game.end === 'failed'
  }

  private async leaveAfter(error: unknown, job: RehearsalJob, lease: string): Promise<void> {
    const { pool } = this.ports
    // If the author stopped the run, its lease is lost; if the server is stopping, the run resumes after the restart.
    if (error instanceof RehearsalAborted) return leaveJob(pool, job.id, lease, { status: 'waiting' })
    if (error instanceof RehearsalPause) {
      const { problem, afterMs } = error
      return leaveJob(pool, job.id, lease, { status: 'waiting', problem, afterMs })
    }
    if (!(error instanceof RehearsalFailed))
      this.ports.log.warn({ err: error, rehearsal: job.id }, 'a rehearsal failed')
    const problem = error instanceof RehearsalFailed ? error.problem : 'unexpected'
    await leaveJob(pool, job.id, lease, { status: 'failed', problem })
  }
}
