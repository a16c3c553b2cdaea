import { setTimeout as sleep } from 'node:timers/promises'

/** How often to look for jobs while none is known to be due, in ms: another process may have added one. */
export const pollMs = 10_000
const minRestMs = 50
const restAfterErrorMs = 5_000

/** The jobs of a {@link JobLoop}. */
export interface Jobs {
  /** Does a job that is due; false when there is none. */
  doNext(): Promise<boolean>
  /** Milliseconds until a job is due; null when none is waiting. */
  nextDue(): Promise<number | null>
  onError(error: unknown): void
}

/** Does background jobs one after another, and rests while none is due. */
export class JobLoop {
  private readonly stopping = new AbortController()
  private wakeUp: () => void = () => undefined
  /** Woken since it last looked for jobs: it must look again before it rests. */
  private isWoken = false
  private running: Promise<void> = Promise.resolve()

  constructor(private readonly jobs: Jobs) {}

  /** Aborted when the server stops. */
  get signal(): AbortSignal {
    return this.stopping.signal
  }

  start(): void {
    this.running = this.run()
  }

  /** Resolves when the current job has ended; a job is expected to end early when `signal` is aborted. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.wakeUp()
    await this.running
  }

  /** To be called when a job was added or may continue. */
  wake(): void {
    this.isWoken = true
    this.wakeUp()
  }

  private async run(): Promise<void> {
    while (!this.signal.aborted) {
      this.isWoken = false
      try {
        if (!(await this.jobs.doNext())) await this.rest((await this.jobs.nextDue()) ?? pollMs)
      } catch (error) {
        this.jobs.onError(error)
        await this.rest(restAfterErrorMs)
      }
    }
  }

  private async rest(ms: number): Promise<void> {
    if (this.signal.aborted || this.isWoken) return
    const timer = new AbortController()
    const woken = new Promise<void>((resolve) => {
      this.wakeUp = resolve
    })
    const slept = sleep(Math.min(pollMs, Math.max(minRestMs, ms)), undefined, { signal: timer.signal, ref: false })
    await Promise.race([woken, slept.catch(() => undefined)])
    timer.abort()
    this.wakeUp = () => undefined
  }
}
