import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameStateId } from '@fabula/core/ids'
import { ApiError } from '../../client/api-problem.ts'
import { newId } from '../../client/new-id.ts'
import type { PlayClient } from './play-client.ts'
import { isBusy, type PlayEvent, type PlayModel, type ReaderMove, type Reading, stateOf } from './play-model.ts'
import { initialModel, lastPage, reduce } from './reduce.ts'
import type { PendingSend, VisitNotes } from './visit-notes.ts'

/** The wait between checks for a reply that another window requested, in milliseconds, and the number of checks. */
const checkEveryMs = 2_000
const maxChecks = 60
/**
 * A pending line older than this, in milliseconds, is not sent automatically when its reader returns: it is put into
 * the box.
 */
const staleSendMs = 10 * 60_000

/** The novel does not exist, or not for readers. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export type Action = 'load' | 'send' | 'choice' | 'roll-back' | 'load-save' | 'new-game' | 'cancel' | 'edit'

export interface PlayGameOptions {
  client: PlayClient
  notes: VisitNotes
  /** The first view that arrived with the document. */
  first: PlayState | null
  /** Called for every failed action; the page writes the sentence. */
  onProblem(problem: ApiError, action: Action): void
  checkEveryMs?: number
}

/**
 * One reader's game while the page is open: what is shown, and the actions that change it. Every action leaves a model
 * to show, whatever the network does; nothing is sent twice.
 */
export class PlayGame {
  private current: PlayModel
  private readonly listeners = new Set<() => void>()
  private loading: Promise<void> | null = null
  private cancelling = false
  /** Incremented with every send, to ignore what an abandoned one still delivers. */
  private sends = 0
  /** Incremented when another reader may have taken over, to ignore what was asked for the last one. */
  private visits = 0

  constructor(private readonly options: PlayGameOptions) {
    this.current = initialModel(options.first)
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

  /** Fetches the reader's current state, and stores a new game. Only one such call runs at a time. */
  load(): Promise<void> {
    const { visits } = this
    this.loading ??= this.loadState().finally(() => {
      if (visits === this.visits) this.loading = null
    })
    return this.loading
  }

  /** Like `load`, for a reader who has returned or changed accounts: also resumes a pending send. */
  async comeBack(): Promise<void> {
    this.startVisit()
    await this.load()
    void this.resume()
  }

  /** The game's owner was logged out. The reader is told, and decides whether to log in or to go on as a guest. */
  signOut(): void {
    this.sends += 1
    this.startVisit()
    this.dispatch({ type: 'signed-out' })
  }

  private startVisit(): void {
    this.visits += 1
    this.loading = null
  }

  private async loadState(): Promise<void> {
    if (this.current.phase === 'failed' || this.current.phase === 'signed-out') this.dispatch({ type: 'load-again' })
    const { visits } = this
    try {
      const state = await this.options.client.continueGame()
      if (visits === this.visits) this.dispatch({ type: 'placed', state, reading: this.placeIn(state) })
    } catch (error) {
      if (visits !== this.visits) return
      const isLost = isGone(error)
      this.dispatch({ type: 'not-loaded', isLost })
      // The screen for a missing novel says it already.
      if (!isLost || this.current.phase !== 'failed') this.report(error, 'load')
    }
  }

  /**
   * Checks whether a closed gate has opened. A failed check is not reported, since the next may succeed; but it is
   * reported when the novel is gone, since no check will succeed then.
   */
  async checkGate(): Promise<void> {
    const state = await this.options.client.continueGame().catch((error: unknown) => {
      if (this.current.phase !== 'gated' || !isGone(error)) return null
      this.dispatch({ type: 'load-again' })
      this.dispatch({ type: 'not-loaded', isLost: true })
      return null
    })
    if (!state || this.current.phase !== 'gated') return
    this.dispatch({ type: 'placed', state, reading: this.placeIn(state) })
    void this.resume()
  }

  /** How far this tab had read a message before a reload. */
  placeIn(state: PlayState): Reading | undefined {
    return (state.game_state_id && this.options.notes.readPlace(state.game_state_id)) || undefined
  }

  /** Resumes the send left open by a reload, a closed window, a sleeping phone or a lost connection. */
  async resume(): Promise<void> {
    const pending = this.options.notes.readPending()
    const from = stateOf(this.current)
    if (!pending || !from || isBusy(this.current)) return
    if (from.game_state_id !== pending.from) {
      if (from.game_state_id !== null) this.options.notes.keepPending(null)
      return
    }
    this.dispatch({
      type: 'sent',
      move: pending.move,
      begin: this.options.notes.readPlace(pending.key) ?? undefined,
    })
    if (Date.now() - pending.at > staleSendMs) {
      this.options.notes.keepPending(null)
      return this.dispatch({ type: 'refused', kind: 'interrupted' })
    }
    await this.follow(from, pending, true)
  }

  /** Makes a move. Does nothing while another one is in progress. */
  async send(move: ReaderMove): Promise<void> {
    if (this.current.phase !== 'ready') return
    this.dispatch({ type: 'sent', move })
    const sendNumber = ++this.sends
    const from = await this.storedState()
    if (sendNumber !== this.sends) return
    if (!from) return this.dispatch({ type: 'refused', kind: 'send' })
    const earlier = this.options.notes.readPending()
    const same = earlier?.from === from.game_state_id && JSON.stringify(earlier.move) === JSON.stringify(move)
    const key = same ? earlier.key : newId()
    const pending = { key, from: from.game_state_id, move, at: Date.now() }
    this.options.notes.keepPending(pending)
    await this.follow(from, pending, same)
  }

  /** The state to send from. The document's first view may not be stored yet; the send waits for that. */
  private async storedState(): Promise<(PlayState & { game_state_id: GameStateId }) | null> {
    if (this.loading || stateOf(this.current)?.game_state_id === null) await this.load()
    const state = this.current.phase === 'sending' ? this.current.state : null
    return state?.game_state_id ? { ...state, game_state_id: state.game_state_id } : null
  }

  /** Shows a reply as it arrives. `known`: the server may have received this send before. */
  private async follow(from: PlayState, pending: PendingSend, known: boolean): Promise<void> {
    let wasReceived = known
    const onCut = (cut: boolean) => {
      wasReceived = true
      this.dispatch({ type: 'cut', cut })
    }
    this.cancelling = false
    const sendNumber = ++this.sends
    try {
      for await (const event of this.options.client.reply(from, pending.move, pending.key, onCut)) {
        if (sendNumber !== this.sends) return
        wasReceived = true
        if (this.handle(event)) return
      }
    } catch (error) {
      if (sendNumber === this.sends) await this.fail(error, from, pending, wasReceived)
    }
  }

  /** Shows an event of a reply. Returns true for the last one; throws the failure that an event reports. */
  private handle(event: ReplyEvent): boolean {
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
        this.options.notes.keepPending(null)
        this.dispatch({ type: 'arrived', state: event.data })
        return true
      case 'error':
        throw new ApiError({ ...event.data, code: event.data.code ?? null, retryAfter: event.data.retry_after ?? null })
    }
  }

  private async fail(error: unknown, from: PlayState, pending: PendingSend, wasReceived: boolean): Promise<void> {
    const { move } = pending
    const problem = error instanceof ApiError ? error : null
    if (problem?.code === 'reply_in_progress') return this.waitForOther(from, pending, wasReceived)
    // No answer: the send may still be in progress, so its key is kept for the next attempt.
    if (problem?.status !== 0) this.options.notes.keepPending(null)
    // The login has expired, and the page is about to become a guest's: the text is kept for its writer.
    if (problem?.code === 'invalid_token' && move.kind === 'text') this.options.notes.keepDraft(move.text)
    if (problem?.code === 'reply_cancelled') {
      const isOurs = this.cancelling
      return this.dispatch({
        type: 'refused',
        kind: isOurs ? 'cancelled' : (await this.isNovelGone()) ? 'gone' : 'interrupted',
      })
    }
    if (problem?.status === 404 && (await this.isNovelGone())) return this.dispatch({ type: 'refused', kind: 'gone' })
    if (problem?.code === 'story_moved_on') {
      if (move.kind === 'text') this.options.notes.keepDraft(move.text)
      return this.dispatch({ type: 'refused', kind: 'moved-on' })
    }
    const kind = move.kind === 'choice' ? 'choice' : 'send'
    this.dispatch({ type: 'refused', kind })
    this.report(error, kind)
    // The story has gone on elsewhere, or may not be read any more: load the state that the server has.
    if (problem && ['move_not_possible', 'game_not_found', 'gate_closed'].includes(problem.code ?? ''))
      await this.load()
  }

  /** Whether the novel is no longer available to readers. */
  private isNovelGone(): Promise<boolean> {
    return this.options.client.continueGame().then(() => false, isGone)
  }

  /**
   * The game is leased to another turn. Either another window of the reader requested it, and this one shows its
   * result; or a server crashed during this very send (`wasReceived`), which is sent again until the lease ends.
   */
  private async waitForOther(from: PlayState, pending: PendingSend, wasReceived: boolean): Promise<void> {
    const sendNumber = this.sends
    let isGameGone = false
    if (!wasReceived) this.options.notes.keepPending(null)
    for (let check = 0; check < maxChecks; check++) {
      await new Promise((resolve) => setTimeout(resolve, this.options.checkEveryMs ?? checkEveryMs))
      // A failed check is followed by the next one, unless no check can succeed.
      const state = await this.options.client.continueGame().catch((error) => {
        isGameGone = isGone(error)
      })
      // The reader has stopped waiting, or was logged out.
      if (sendNumber !== this.sends || !isBusy(this.current)) return
      if (isGameGone) break
      if (!state) continue
      if (state.game_state_id === from.game_state_id) {
        // The other window's reply was stopped here, and will not come.
        if (this.cancelling) return this.release()
        if (wasReceived && (await this.resend(from, pending))) return
        continue
      }
      this.options.notes.keepPending(null)
      return this.dispatch({ type: 'placed', state, moved: true })
    }
    this.options.notes.keepPending(null)
    this.dispatch({ type: 'refused', kind: isGameGone ? 'gone' : 'interrupted' })
  }

  /** Repeats a send that a crashed server had taken. False while the game is still leased. */
  private async resend(from: PlayState, pending: PendingSend): Promise<boolean> {
    const onCut = (cut: boolean) => this.dispatch({ type: 'cut', cut })
    try {
      this.dispatch({ type: 'reset' })
      for await (const event of this.options.client.reply(from, pending.move, pending.key, onCut)) {
        if (this.handle(event)) return true
      }
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reply_in_progress') return false
      await this.fail(error, from, pending, true)
      return true
    }
  }

  /**
   * Stops the reply being written; the stream then reports that. If the server cannot be reached, or knows no such
   * reply, the reader is released anyway, so that nobody waits forever.
   */
  async cancel(): Promise<void> {
    const from = stateOf(this.current)
    if (!from || !isBusy(this.current)) return
    // The server does not know of a send that waits for the first view to be stored.
    if (!from.game_state_id) return this.release()
    this.cancelling = true
    const sendNumber = this.sends
    try {
      await this.options.client.cancel(from)
    } catch (error) {
      if (sendNumber !== this.sends || !isBusy(this.current)) return
      if (!(error instanceof ApiError) || error.code !== 'nothing_in_progress') this.report(error, 'cancel')
      this.release()
      // The reply may just have ended. If that cannot be checked, the reader stays at this state.
      const state = await this.options.client.continueGame().catch(() => null)
      if (state && !isBusy(this.current) && state.game_state_id !== from.game_state_id) {
        this.dispatch({ type: 'placed', state, moved: true })
      }
    }
  }

  /** Stops waiting for a reply. */
  private release(): void {
    this.sends += 1
    this.options.notes.keepPending(null)
    this.dispatch({ type: 'refused', kind: 'cancelled' })
  }

  /** Moves the reader to another state of the novel; a save includes the page. Resolves to false on failure. */
  goTo(stateId: GameStateId, save: { page: number | null } | null = null): Promise<boolean> {
    const from = stateOf(this.current)
    if (!from) return Promise.resolve(false)
    const reading = save?.page ? { page: save.page, shown: true } : undefined
    return this.replace(save ? 'load-save' : 'roll-back', () => this.options.client.rollBack(from, stateId), reading)
  }

  /** Goes back to before the reader's last line, with the line in the box; the answer to it stays on its own branch. */
  async editLast(): Promise<boolean> {
    const from = stateOf(this.current)
    const [unsent, parent] = [from?.user_message, from?.parent_state_id]
    if (!from || !unsent || !parent || isBusy(this.current)) return false
    return this.replace('edit', () => this.options.client.rollBack(from, parent), lastPage, unsent)
  }

  newGame(): Promise<boolean> {
    return this.replace('new-game', () => this.options.client.newGame())
  }

  /**
   * Whether a reply is still in progress, which is then reported to the reader: no other action is possible until it
   * arrives.
   */
  awaitsReply(action: Action): boolean {
    const busy = isBusy(this.current)
    if (busy) this.report(new ApiError({ status: 409, code: 'reply_in_progress', detail: '' }), action)
    return busy
  }

  private async replace(
    action: Action,
    ask: () => Promise<PlayState>,
    reading?: Reading,
    unsent?: string,
  ): Promise<boolean> {
    if (this.awaitsReply(action)) return false
    const { visits } = this
    try {
      const state = await ask()
      if (visits !== this.visits) return false
      this.dispatch({ type: 'placed', state, moved: true, reading, unsent })
      this.options.notes.keepPending(null)
      return true
    } catch (error) {
      this.report(error, action)
      return false
    }
  }

  private report(error: unknown, action: Action): void {
    // An answer that does not match the contract counts as a failed call.
    const detail = error instanceof Error ? error.message : String(error)
    this.options.onProblem(error instanceof ApiError ? error : new ApiError({ status: 500, detail }), action)
  }
}
