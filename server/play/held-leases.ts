import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { tellEvents, tellFailure } from './followed-reply-store.ts'
import { findMoved, type HeldLease, releaseLease, renewLeases } from './lease-store.ts'
import type { RunningTurn } from './running-turns.ts'

/** Leases are looked after this often, in ms: as long may pass until a reply hears that it is followed or cancelled. */
const beatMs = 400
/** What is written is told to other processes this often, in ms. */
const tellMs = 100

/** A reply of this process, and what others know of it. */
interface HeldTurn extends HeldLease {
  turn: RunningTurn
  /** The last event that was told; null: nobody follows elsewhere. */
  told: number | null
  telling: NodeJS.Timeout | null
}

/**
 * The leases that this process has. All of them are renewed by one query, which also hears what readers at other
 * processes ask for; nothing is asked while nobody waits for a reply.
 */
export class HeldLeases {
  private readonly held = new Map<string, HeldTurn>()
  private timer: NodeJS.Timeout | null = null
  private beating = false

  /** `holder` is the name of this process: one that is started again under it has at once what it had. */
  constructor(
    private readonly pool: pg.Pool,
    readonly holder: string = randomUUID(),
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {}

  /** Keeps a lease until it is given back or the turn's state is stored with it. */
  keep(turn: RunningTurn, lease: string): void {
    this.held.set(lease, { ...turn.game, turn, lease, told: null, telling: null })
    this.timer ??= setInterval(() => void this.beat(), beatMs)
  }

  /** Before a turn's state is stored: those who follow elsewhere are told the rest of it. */
  async finish(lease: string): Promise<void> {
    const held = this.held.get(lease)
    if (held && held.told !== null) await this.tell(held)
  }

  /** Gives a lease back whose turn came to nothing, and says why to those who follow elsewhere. */
  async giveUp({ game }: RunningTurn, lease: string, error: unknown): Promise<void> {
    await this.finish(lease)
    const held = this.held.get(lease) ?? { ...game, lease }
    await tellFailure(this.pool, held, error)
    await releaseLease(this.pool, held, lease)
  }

  drop(lease: string): void {
    const held = this.held.get(lease)
    if (held?.telling) clearInterval(held.telling)
    this.held.delete(lease)
    if (this.held.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }

  private async beat(): Promise<void> {
    if (this.beating) return
    this.beating = true
    try {
      for (const { lease, kept, followed, cancelled } of await renewLeases(this.pool, [...this.held.values()])) {
        const held = this.held.get(lease)
        if (!held) continue
        // Another process has the game: this reply must not be stored.
        if (cancelled || !(kept || (await this.isMoved(held)))) held.turn.abort.abort()
        else if (followed && held.told === null) this.beginTelling(held)
      }
    } catch (error) {
      // The store may be away for the moment; storing the state decides whether the lease still holds.
      this.onFailure(error)
    } finally {
      this.beating = false
    }
  }

  /** Whether its reader logged in meanwhile: the account has the game now, and this process its lease still. */
  private async isMoved(held: HeldTurn): Promise<boolean> {
    const reader = await findMoved(this.pool, held)
    if (reader !== null) held.user_id = reader
    return reader !== null
  }

  private beginTelling(held: HeldTurn): void {
    held.told = 0
    const tell = () =>
      void this.tell(held).catch(() => {
        // The store is away for the moment: what was not told is told next time.
      })
    held.telling = setInterval(tell, tellMs)
    tell()
  }

  private async tell(held: HeldTurn): Promise<void> {
    const news = held.turn.events.filter(({ id }) => id > (held.told ?? 0))
    const last = news.at(-1)
    if (!last) return
    await tellEvents(this.pool, held, news)
    held.told = Math.max(held.told ?? 0, last.id)
  }
}
