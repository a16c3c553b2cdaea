import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameId, GameStateId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'
import type { Send } from './find-sent.ts'
import type { GameKey } from './game-key.ts'

/** An event of a reply being written; ids count from 1, and from the next million when it had to be begun anew. */
export type NumberedEvent = ReplyEvent & { id: number }

/** No reply has as many events. */
const million = 1_000_000

/** Words that come within one frame of a screen are shown, sent and kept together; in ms. */
const frameMs = 16

/** Why a turn is cut that nobody has cancelled. */
export const serverStops = new DOMException('the server stops', 'AbortError')

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
  /** Words of this frame that are not told yet, and who will tell them. */
  private words = ''
  private frame: NodeJS.Timeout | null = null
  private lastWordsAt = Number.NEGATIVE_INFINITY
  /** When it began and had its first words, as `performance.now()` tells. */
  readonly began = performance.now()
  firstWordsAt: number | null = null
  /** True while another process writes it, and this one repeats what that tells. */
  isElsewhere = false
  readonly abort = new AbortController()
  /** Rejects with the refusal that the reader is told. Whoever joins may wait for it from the first moment. */
  readonly result: TurnResult
  private resolve: (state: GameState) => void = () => undefined
  private reject: (error: unknown) => void = () => undefined

  constructor(
    /** Of the reader who has it when the turn begins. */
    readonly game: GameKey,
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

  /** The number of the last event; 0 before the first. */
  get lastId(): number {
    return this.events.at(-1)?.id ?? 0
  }

  /** More words of the reply: told at once, or with what else comes within the same frame. */
  pushText(text: string): void {
    this.words += text
    if (this.frame !== null) return
    const rest = frameMs - (performance.now() - this.lastWordsAt)
    if (rest <= 0) this.flush()
    else this.frame = setTimeout(() => this.flush(), rest)
  }

  /** Tells the words that wait for their frame. */
  flush(): void {
    if (this.frame !== null) clearTimeout(this.frame)
    this.frame = null
    if (this.words === '') return
    const text = this.words
    this.words = ''
    this.lastWordsAt = performance.now()
    this.firstWordsAt ??= this.lastWordsAt
    this.push({ event: 'delta', data: { text } })
  }

  push(event: ReplyEvent): void {
    this.flush()
    this.repeat({ ...event, id: this.lastId + 1 })
  }

  /** An event that another process has numbered. */
  repeat(event: NumberedEvent): void {
    this.events.push(event)
    this.wake()
  }

  /** What was shown came from a process that died: the reply is begun anew, and none of its numbers is used again. */
  beginAnew(): void {
    const id = (Math.floor(this.lastId / million) + 1) * million
    this.repeat({ event: 'reset', data: {}, id })
  }

  finish(): void {
    this.flush()
    this.done = true
    this.wake()
  }

  private wake(): void {
    for (const waker of this.wakers) waker()
    this.wakers.clear()
  }

  /** The events after `lastId`, as they come, until the turn is over. */
  async *follow(lastId: number): AsyncGenerator<NumberedEvent> {
    let next = 0
    for (;;) {
      for (; next < this.events.length; next++) {
        const event = this.events[next]
        if (event && event.id > lastId) yield event
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
    this.turns.set(turn.game.game_id, turn)
    for (const listener of this.listeners) listener()
  }

  remove(turn: RunningTurn): void {
    const { game_id } = turn.game
    if (this.turns.get(game_id) === turn) this.turns.delete(game_id)
  }

  /** Takes nothing new, and waits for what is being written; after `ms` the rest is cut. */
  async stop(ms: number): Promise<void> {
    this.stopping = true
    const all = [...this.turns.values()]
    // What another process writes goes on there, and is followed through whoever is left.
    for (const turn of all) if (turn.isElsewhere) turn.abort.abort(serverStops)
    const settled = Promise.allSettled(all.map((turn) => turn.result))
    const timer = setTimeout(() => this.cut(), ms)
    await settled
    clearTimeout(timer)
  }

  /** Cuts what is being written: its readers ask another server, or this one when it is back. */
  cut(): void {
    for (const turn of this.turns.values()) turn.abort.abort(serverStops)
  }
}
