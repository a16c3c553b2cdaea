import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { publishEvents, publishFailure } from './followed-reply-store.ts'
import { findMoved, type HeldLease, releaseLease, renewLeases } from './lease-store.ts'
import type { RunningTurn } from './running-turns.ts'

/** How often leases are renewed, in ms, and so how long a reply may take to learn that it is followed or cancelled. */
const renewMs = 400
/** How often new events are published to other processes, in ms. */
const publishMs = 100

/** A reply that this process writes, with its publishing state. */
interface HeldTurn extends HeldLease {
  turn: RunningTurn
  /** The number of the last published event; null when nobody follows the reply at another process. */
  publishedId: number | null
  publishTimer: NodeJS.Timeout | null
}

/**
 * The leases that this process holds. One query renews all of them and also reads the requests of readers at other
 * processes; it does not run while no reply is being written.
 */
export class HeldLeases {
  private readonly held = new Map<string, HeldTurn>()
  private timer: NodeJS.Timeout | null = null
  private renewing = false

  /** `holder` is this process's name: a process restarted under the same name gets its leases back at once. */
  constructor(
    private readonly pool: pg.Pool,
    readonly holder: string = randomUUID(),
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {}

  /** Renews a lease until it is given back or the turn's state is stored with it. */
  keep(turn: RunningTurn, lease: string): void {
    this.held.set(lease, { ...turn.game, turn, lease, publishedId: null, publishTimer: null })
    this.timer ??= setInterval(() => void this.renewAll(), renewMs)
  }

  /** Publishes the remaining events to followers, before the turn's state is stored. */
  async finish(lease: string): Promise<void> {
    const held = this.held.get(lease)
    if (held && held.publishedId !== null) await this.publishNew(held)
  }

  /** Gives back the lease of a turn that failed, and publishes the reason to followers. */
  async giveUp({ game }: RunningTurn, lease: string, error: unknown): Promise<void> {
    await this.finish(lease)
    const held = this.held.get(lease) ?? { ...game, lease }
    await publishFailure(this.pool, held, error)
    await releaseLease(this.pool, held, lease)
  }

  /** Stops renewing a lease and publishing its turn's events. */
  drop(lease: string): void {
    const held = this.held.get(lease)
    if (held?.publishTimer) clearInterval(held.publishTimer)
    this.held.delete(lease)
    if (this.held.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }

  private async renewAll(): Promise<void> {
    if (this.renewing) return
    this.renewing = true
    try {
      for (const { lease, kept, followed, cancelled } of await renewLeases(this.pool, [...this.held.values()])) {
        const held = this.held.get(lease)
        if (!held) continue
        // Cancelled by a reader elsewhere, or the game is leased by another process: this reply must not be stored.
        if (cancelled || !(kept || (await this.isMoved(held)))) held.turn.abort.abort()
        else if (followed && held.publishedId === null) this.beginPublishing(held)
      }
    } catch (error) {
      // The database may be unreachable for a moment; storing the state decides whether the lease still holds.
      this.onFailure(error)
    } finally {
      this.renewing = false
    }
  }

  /**
   * Whether the reader logged in meanwhile: the game then belongs to the account, and this process still has the lease.
   */
  private async isMoved(held: HeldTurn): Promise<boolean> {
    const reader = await findMoved(this.pool, held)
    if (reader !== null) held.user_id = reader
    return reader !== null
  }

  private beginPublishing(held: HeldTurn): void {
    held.publishedId = 0
    const publishNew = () =>
      void this.publishNew(held).catch(() => {
        // The database is unreachable for the moment: unpublished events are sent with the next attempt.
      })
    held.publishTimer = setInterval(publishNew, publishMs)
    publishNew()
  }

  private async publishNew(held: HeldTurn): Promise<void> {
    const news = held.turn.events.filter(({ id }) => id > (held.publishedId ?? 0))
    const last = news.at(-1)
    if (!last) return
    await publishEvents(this.pool, held, news)
    held.publishedId = Math.max(held.publishedId ?? 0, last.id)
  }
}
