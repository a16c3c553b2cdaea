import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProblemCode } from '@fabula/contract/problem'
import type { RehearsalId } from '@fabula/core/ids'
import { gamesOf, type PlannedGame } from '@fabula/core/rehearsal/rehearsal-plan'
import { LinkedAbort } from '../linked-abort.ts'
import type { Storyteller } from '../play/storyteller.ts'
import { askForRehearsal, RehearsalCut, RehearsalPause } from './ask-for-rehearsal.ts'
import { playGame } from './play-game.ts'
import {
  gamesDone,
  keepGame,
  leaseSeconds,
  leaveJob,
  nextDue,
  type RehearsalJob,
  renewJob,
  takeJob,
} from './rehearsal-jobs.ts'
import { type RehearsalPorts, type RehearsalWork, storytellerOf } from './rehearsal-ports.ts'

/** So many games are played at once: a model of one's own machine writes for one. */
const lanes = { hosted: 3, embedded: 1, offline: 1 } as const
/** So many games in a row that end without a reply end the run. */
const mostFailed = 3
/** While nothing is known to be due, the list is looked at this often, in ms: another process may have added to it. */
const lookMs = 10_000

/** A run that can not go on: its storyteller answers nobody, or its novel is gone. */
class RehearsalFailed extends Error {
  constructor(readonly problem: ProblemCode) {
    super(`failed: ${problem}`)
  }
}

/** Plays runs in the background, one run at a time in a process, and goes on where a server that stopped left off. */
export class RehearsalWorker implements RehearsalWork {
  private readonly stopping = new AbortController()
  private current: { id: RehearsalId; abort: LinkedAbort } | null = null
  private wakeUp: () => void = () => undefined
  private woken = false
  private loop: Promise<void> = Promise.resolve()

  constructor(private readonly ports: RehearsalPorts) {}

  start(): void {
    this.loop = this.work()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    this.wakeUp()
    await this.loop
  }

  /** There is a new run. */
  wake(): void {
    this.woken = true
    this.wakeUp()
  }

  /** The author stopped a run: a reply that is being written is cut off. */
  cut(id: RehearsalId): void {
    if (this.current?.id === id) this.current.abort.abort()
  }

  private async work(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.woken = false
      try {
        const lease = randomUUID()
        const job = await takeJob(this.ports.pool, lease)
        if (job) await this.workOn(job, lease)
        else await this.rest(await nextDue(this.ports.pool))
      } catch (err) {
        this.ports.log.warn({ err }, 'a rehearsal was interrupted')
        await this.rest(5_000)
      }
    }
  }

  private async rest(ms: number | null): Promise<void> {
    if (this.stopping.signal.aborted || this.woken) return
    const timer = new AbortController()
    const woken = new Promise<void>((resolve) => {
      this.wakeUp = resolve
    })
    const slept = sleep(Math.min(lookMs, Math.max(50, ms ?? lookMs)), undefined, { signal: timer.signal, ref: false })
    await Promise.race([woken, slept.catch(() => undefined)])
    timer.abort()
    this.wakeUp = () => undefined
  }

  private async workOn(job: RehearsalJob, lease: string): Promise<void> {
    const { pool } = this.ports
    const abort = new LinkedAbort([this.stopping.signal])
    this.current = { id: job.id, abort }
    const renewing = setInterval(
      () =>
        renewJob(pool, job.id, lease).then(
          (kept) => {
            if (!kept) abort.abort()
          },
          // The store is away for the moment; the next game finds out.
          () => undefined,
        ),
      (leaseSeconds * 1_000) / 3,
    )
    try {
      await this.playAll(job, lease, abort.signal)
      await leaveJob(pool, job.id, lease, { status: 'done' })
    } catch (error) {
      abort.abort()
      await this.leaveAfter(error, job, lease)
    } finally {
      clearInterval(renewing)
      this.current = null
      abort.release()
    }
  }

  /** What is left of a run's games, several at a time where the storyteller can. */
  private async playAll(job: RehearsalJob, lease: string, signal: AbortSignal): Promise<void> {
    const done = await gamesDone(this.ports.pool, job.id)
    const left = gamesOf(job.plan).filter(({ number }) => !done.has(number))
    const storyteller = storytellerOf(this.ports, job.plan)
    let failedInRow = 0
    const lane = async () => {
      for (let game = left.shift(); game; game = left.shift()) {
        const failed = await this.playOne(job, lease, game, storyteller, signal)
        failedInRow = failed ? failedInRow + 1 : 0
        if (failedInRow >= mostFailed) throw new RehearsalFailed('storyteller_failed')
      }
    }
    await Promise.all(Array.from({ length: lanes[storyteller.describe().kind] }, lane))
  }

  /** Plays and keeps one game; true where it ended because no reply came. */
  private async playOne(
    job: RehearsalJob,
    lease: string,
    { number, reader, start }: PlannedGame,
    storyteller: Storyteller,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (signal.aborted) throw new RehearsalCut()
    // The novel as it is now: an author may write while readers play.
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
    if (signal.aborted) throw new RehearsalCut()
    if (game === null) return false
    if (!(await keepGame(this.ports.pool, job.id, lease, game))) throw new RehearsalCut()
    return game.end === 'failed'
  }

  private async leaveAfter(error: unknown, job: RehearsalJob, lease: string): Promise<void> {
    const { pool } = this.ports
    // Of one that the author stopped the lease is gone; one that the server stops for goes on when it is started.
    if (error instanceof RehearsalCut) return leaveJob(pool, job.id, lease, { status: 'waiting' })
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
