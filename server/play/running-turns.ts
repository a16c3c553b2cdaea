import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameId, GameStateId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'
import type { Send } from './find-earlier-send.ts'
import type { GameKey } from './game-key.ts'

/**
 * An event of a reply being written. Ids count from 1; after a restart of the reply they continue from the next multiple
 * of `restartStep`.
 */
export type NumberedEvent = ReplyEvent & { id: number }

/** The distance between the event ids of a reply and of its restart: more than any reply has events. */
const restartStep = 1_000_000

/** Words that arrive within one screen frame are shown, sent and stored together; in ms. */
const frameMs = 16

/** The abort reason of a turn that the server's stop cuts off. */
export const serverStops = new DOMException('the server stops', 'AbortError')

/**
 * A reply being written. It goes on whether or not anybody listens; a late listener gets all events after the one it
 * names. The final event is not stored in `events`: `state` or `error` is built for each listener from the result.
 */
export class RunningTurn {
  readonly events: NumberedEvent[] = []
  private readonly wakers = new Set<() => void>()
  private done = false
  /** Words of this frame that are not sent yet, and the timer that will send them. */
  private words = ''
  private frame: NodeJS.Timeout | null = null
  private lastWordsAt = Number.NEGATIVE_INFINITY
  /** When the turn began and when its first words arrived, in `performance.now()` time. */
  readonly began = performance.now()
  firstWordsAt: number | null = null
  /** True while another process writes it and this one repeats its events. */
  isElsewhere = false
  readonly abort = new AbortController()
  /**
   * The state that the turn makes; rejects with the error that the reader gets. Available from the start to whoever
   * joins.
   */
  readonly result: Promise<GameState>
  private resolve: (state: GameState) => void = () => undefined
  private reject: (error: unknown) => void = () => undefined

  constructor(
    /** The game under the reader who owns it when the turn begins. */
    readonly game: GameKey,
    readonly from: GameStateId,
    readonly send: Send,
    /** The state at which the reader asked: for another answer the current answer, else `from`. */
    readonly askedAt: GameStateId = from,
  ) {
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.result.catch(() => undefined)
  }

  /** Settles this turn's result like the given one. */
  become(end: Promise<GameState>): void {
    end.then(this.resolve, this.reject)
  }

  /** The number of the last event; 0 before the first. */
  get lastId(): number {
    return this.events.at(-1)?.id ?? 0
  }

  /** Adds text to the reply: sent at once, or together with the rest of its frame. */
  pushText(text: string): void {
    this.words += text
    if (this.frame !== null) return
    const rest = frameMs - (performance.now() - this.lastWordsAt)
    if (rest <= 0) this.flush()
    else this.frame = setTimeout(() => this.flush(), rest)
  }

  /** Sends the words that wait for their frame. */
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

  /** Adds an event under the next number. */
  push(event: ReplyEvent): void {
    this.flush()
    this.repeat({ ...event, id: this.lastId + 1 })
  }

  /** Repeats an event that another process has numbered. */
  repeat(event: NumberedEvent): void {
    this.events.push(event)
    this.wake()
  }

  /** The process that wrote the reply died: restarts the reply, with event ids that were not used before. */
  restart(): void {
    const id = (Math.floor(this.lastId / restartStep) + 1) * restartStep
    this.repeat({ event: 'reset', data: {}, id })
  }

  /** Sends the words that still wait, and ends the streams of all listeners. */
  finish(): void {
    this.flush()
    this.done = true
    this.wake()
  }

  private wake(): void {
    for (const waker of this.wakers) waker()
    this.wakers.clear()
  }

  /** The events after `lastId` as they happen, until the turn is over. */
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

/** The replies that this process is writing, at most one per game. */
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

  /** Whether any reply is in progress. */
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

  /** Refuses new turns and waits for those in progress; after `ms` the rest is cut off. */
  async stop(ms: number): Promise<void> {
    this.stopping = true
    const all = [...this.turns.values()]
    // A reply of another process goes on there, and is followed through a remaining server.
    for (const turn of all) if (turn.isElsewhere) turn.abort.abort(serverStops)
    const settled = Promise.allSettled(all.map((turn) => turn.result))
    const timer = setTimeout(() => this.cut(), ms)
    await settled
    clearTimeout(timer)
  }

  /** Cuts off the replies in progress: their readers ask another server, or this one after its restart. */
  cut(): void {
    for (const turn of this.turns.values()) turn.abort.abort(serverStops)
  }
}
