import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameId, GameStateId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'
import type { Send } from './turn-store.ts'

/** An event of a reply being written; ids count from 1. */
export type NumberedEvent = ReplyEvent & { id: number }

/** What a turn came to: the state it made. */
export type TurnResult = Promise<GameState>

/**
 * A reply being written. It goes on whether or not anybody listens; those who come later get all its events from the one
 * they name. The last event is never kept here: `state` and `error` are made for each listener from the result.
 */
export class RunningTurn {
  readonly events: NumberedEvent[] = []
  private readonly wakers = new Set<() => void>()
  private done = false
  readonly abort = new AbortController()
  /** Rejects with the refusal that the reader is told. Whoever joins may wait for it from the first moment. */
  readonly result: TurnResult
  private resolve: (state: GameState) => void = () => undefined
  private reject: (error: unknown) => void = () => undefined

  constructor(
    readonly gameId: GameId,
    readonly from: GameStateId,
    readonly send: Send,
    /** The state that the reader asked at: of another answer, the answer they have; else `from`. */
    readonly askedAt: GameStateId = from,
  ) {
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.result.catch(() => undefined)
  }

  /** What this turn comes to is what that comes to. */
  become(end: TurnResult): void {
    end.then(this.resolve, this.reject)
  }

  push(event: ReplyEvent): void {
    this.events.push({ ...event, id: this.events.length + 1 })
    this.wake()
  }

  finish(): void {
    this.done = true
    this.wake()
  }

  private wake(): void {
    for (const waker of this.wakers) waker()
    this.wakers.clear()
  }

  /** The events after `lastId`, as they come, until the turn is over. */
  async *follow(lastId: number): AsyncGenerator<NumberedEvent> {
    let next = lastId
    for (;;) {
      for (; next < this.events.length; next++) {
        const event = this.events[next]
        if (event) yield event
      }
      if (this.done) return
      await new Promise<void>((resolve) => this.wakers.add(resolve))
    }
  }
}

/** The replies that this process is writing, one a game. */
export class RunningTurns {
  private readonly turns = new Map<GameId, RunningTurn>()
  private readonly listeners = new Set<() => void>()
  private stopping = false

  find(gameId: GameId): RunningTurn | undefined {
    return this.turns.get(gameId)
  }

  get isStopping(): boolean {
    return this.stopping
  }

  /** Whether a reader waits for a reply now. */
  get busy(): boolean {
    return this.turns.size > 0
  }

  /** Calls `listener` whenever a turn begins, until the returned function is called. */
  onTurn(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  add(turn: RunningTurn): void {
    this.turns.set(turn.gameId, turn)
    for (const listener of this.listeners) listener()
  }

  remove(turn: RunningTurn): void {
    if (this.turns.get(turn.gameId) === turn) this.turns.delete(turn.gameId)
  }

  /** Takes nothing new, and waits for what is being written; after `ms` the rest is cut. */
  async stop(ms: number): Promise<void> {
    this.stopping = true
    const all = [...this.turns.values()]
    const settled = Promise.allSettled(all.map((turn) => turn.result))
    const timer = setTimeout(() => this.cut(), ms)
    await settled
    clearTimeout(timer)
  }
  /** Cuts what is being written: its readers are told that nothing was changed. */
  cut(): void {
    for (const turn of this.turns.values()) turn.abort.abort()
  }
}
