import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameStateId } from '@fabula/core/ids'
import { ApiProblem } from '../../client/api-problem.ts'
import { newKey } from './new-key.ts'
import type { PlayDoor } from './play-door.ts'
import { isBusy, type PlayEvent, type PlayModel, type ReaderMove, type Reading, stateOf } from './play-model.ts'
import { firstModel, reduce } from './reduce.ts'
import type { VisitNotes } from './visit-notes.ts'

/** How long to wait between looks at a reply that another window is waiting for, and how many looks. */
const lookEveryMs = 2_000
const looks = 60

export type Deed = 'load' | 'send' | 'choice' | 'roll-back' | 'load-save' | 'new-game' | 'cancel'

export interface PlayGameGiven {
  door: PlayDoor
  notes: VisitNotes
  /** The first view that came with the document. */
  first: PlayState | null
  /** Told of every deed that failed; the sentence is the page's. */
  onProblem(problem: ApiProblem, deed: Deed): void
  lookEveryMs?: number
}

/**
 * One reader's game while the page is open: what is shown, and the deeds that change it. Every deed leaves a model to
 * show, whatever the network does; a send is never made twice.
 */
export class PlayGame {
  private current: PlayModel
  private readonly listeners = new Set<() => void>()
  private loading: Promise<void> | null = null

  constructor(private readonly given: PlayGameGiven) {
    this.current = firstModel(given.first)
  }

  readonly read = (): PlayModel => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  dispatch(event: PlayEvent): void {
    const next = reduce(this.current, event)
    if (next === this.current) return
    this.current = next
    for (const listener of this.listeners) listener()
  }

  /** Asks the server where the reader stands, and stores a new game. Only one such call is under way at a time. */
  load(): Promise<void> {
    this.loading ??= this.askWhere().finally(() => {
      this.loading = null
    })
    return this.loading
  }

  private async askWhere(): Promise<void> {
    if (this.current.phase === 'failed') this.dispatch({ type: 'load-again' })
    try {
      const state = await this.given.door.continueGame()
      this.dispatch({ type: 'placed', state, reading: this.placeIn(state) })
    } catch (error) {
      this.tell(error, 'load')
      this.dispatch({ type: 'not-loaded' })
    }
  }

  /** Asks again whether a closed gate has opened. Says nothing where there is no answer: the next look may have one. */
  async look(): Promise<void> {
    const state = await this.given.door.continueGame().catch(() => null)
    if (state && this.current.phase === 'gated') this.dispatch({ type: 'placed', state, reading: this.placeIn(state) })
  }

  /** Where in a message this tab had read before it was reloaded. */
  placeIn(state: PlayState): Reading | undefined {
    return (state.game_state_id && this.given.notes.readPlace(state.game_state_id)) || undefined
  }

  /** Joins the send that a reload, a sleeping phone or a lost connection left open. */
  async resume(): Promise<void> {
    const pending = this.given.notes.readPending()
    const from = stateOf(this.current)
    if (!pending || !from || isBusy(this.current)) return
    if (from.game_state_id !== pending.from) {
      if (from.game_state_id !== null) this.given.notes.keepPending(null)
      return
    }
    this.dispatch({ type: 'sent', move: pending.move })
    await this.follow(from, pending.move, pending.key)
  }

  /** Makes a move. Does nothing while another one is under way. */
  async send(move: ReaderMove): Promise<void> {
    if (this.current.phase !== 'ready') return
    this.dispatch({ type: 'sent', move })
    const from = await this.storedState()
    if (!from) return
    const earlier = this.given.notes.readPending()
    const same = earlier?.from === from.game_state_id && JSON.stringify(earlier.move) === JSON.stringify(move)
    const key = same ? earlier.key : newKey()
    this.given.notes.keepPending({ key, from: from.game_state_id, move })
    await this.follow(from, move, key)
  }

  /** The state to send from. The document's first view may not be stored yet; the send waits for that. */
  private async storedState(): Promise<(PlayState & { game_state_id: GameStateId }) | null> {
    if (this.loading || stateOf(this.current)?.game_state_id === null) await this.load()
    const state = this.current.phase === 'sending' ? this.current.state : null
    if (state?.game_state_id) return { ...state, game_state_id: state.game_state_id }
    this.dispatch({ type: 'refused', mishap: 'send' })
    return null
  }

  private async follow(from: PlayState, move: ReaderMove, key: string): Promise<void> {
    try {
      for await (const event of this.given.door.reply(from, move, key)) {
        if (this.heed(event)) return
      }
    } catch (error) {
      await this.fail(error, from, move)
    }
  }

  /** Shows an event of a reply. True when it was the last one; the failure it may tell of is thrown. */
  private heed(event: ReplyEvent): boolean {
    switch (event.event) {
      case 'speaker':
        this.dispatch({ type: 'speaker', ...event.data })
        return false
      case 'delta':
        this.dispatch({ type: 'delta', text: event.data.text })
        return false
      case 'reset':
        this.dispatch({ type: 'reset' })
        return false
      case 'state':
        this.given.notes.keepPending(null)
        this.dispatch({ type: 'arrived', state: event.data })
        return true
      case 'error':
        throw new ApiProblem({ ...event.data, code: event.data.code ?? null })
    }
  }

  private async fail(error: unknown, from: PlayState, move: ReaderMove): Promise<void> {
    const problem = error instanceof ApiProblem ? error : null
    // Nobody answered: the send may still be under way, so its key is kept for the next try.
    if (problem?.status !== 0) this.given.notes.keepPending(null)
    if (problem?.code === 'reply_in_progress') return this.waitForOther(from)
    if (problem?.code === 'reply_cancelled') return this.dispatch({ type: 'refused', mishap: 'cancelled' })
    const mishap = move.kind === 'choice' ? 'choice' : 'send'
    this.tell(error, mishap)
    this.dispatch({ type: 'refused', mishap })
    // The story went on elsewhere, or may not be read any more: the server knows where the reader stands.
    if (problem && ['move_not_possible', 'game_not_found', 'gate_closed'].includes(problem.code ?? ''))
      await this.load()
  }

  /** Another window of the same reader is being answered: this one shows the end of it. */
  private async waitForOther(from: PlayState): Promise<void> {
    for (let look = 0; look < looks && isBusy(this.current); look++) {
      await new Promise((resolve) => setTimeout(resolve, this.given.lookEveryMs ?? lookEveryMs))
      // A look that fails is followed by the next one.
      const state = await this.given.door.continueGame().catch(() => null)
      if (!state || state.game_state_id === from.game_state_id) continue
      const unsent = 'move' in this.current ? this.current.move : null
      this.dispatch({ type: 'refused', mishap: 'cancelled' })
      this.dispatch({ type: 'placed', state, moved: true, unsent: unsent?.kind === 'text' ? unsent.text : undefined })
      return
    }
    this.dispatch({ type: 'refused', mishap: 'send' })
  }

  /** Stops the reply being written; the stream itself then says so. */
  async cancel(): Promise<void> {
    const from = stateOf(this.current)
    if (!from?.game_state_id || !isBusy(this.current)) return
    await this.given.door.cancel(from).catch((error: unknown) => this.tell(error, 'cancel'))
  }

  /** Puts the reader at another state of the novel; a save keeps the page they had read to. False when that failed. */
  goTo(stateId: GameStateId, save: { page: number | null } | null = null): Promise<boolean> {
    const from = stateOf(this.current)
    if (!from) return Promise.resolve(false)
    const reading = save?.page ? { page: save.page, shown: true } : undefined
    return this.replace(save ? 'load-save' : 'roll-back', () => this.given.door.rollBack(from, stateId), reading)
  }

  newGame(): Promise<boolean> {
    return this.replace('new-game', () => this.given.door.newGame())
  }

  private async replace(deed: Deed, ask: () => Promise<PlayState>, reading?: Reading): Promise<boolean> {
    if (isBusy(this.current)) return false
    try {
      this.dispatch({ type: 'placed', state: await ask(), moved: true, reading })
      this.given.notes.keepPending(null)
      return true
    } catch (error) {
      this.tell(error, deed)
      return false
    }
  }

  private tell(error: unknown, deed: Deed): void {
    // An answer that is not what the contract says is a failed call like any other.
    const detail = error instanceof Error ? error.message : String(error)
    this.given.onProblem(error instanceof ApiProblem ? error : new ApiProblem({ status: 500, detail }), deed)
  }
}
