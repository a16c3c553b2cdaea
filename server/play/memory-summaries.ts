import type { GameId } from '@fabula/core/ids'

/** The memories that this process is folding, one a game. Readers wait for none of them. */
export class MemorySummaries {
  private readonly running = new Map<GameId, Promise<void>>()
  private readonly abort = new AbortController()

  /** `onError` hears of what went wrong; the next turn tries again. */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Begins a fold, unless one of the same game is under way or the server stops. */
  begin(gameId: GameId, fold: (signal: AbortSignal) => Promise<void>): void {
    if (this.running.has(gameId) || this.abort.signal.aborted) return
    const done = fold(this.abort.signal)
      .catch((error: unknown) => {
        if (!this.abort.signal.aborted) this.onError(error)
      })
      .finally(() => this.running.delete(gameId))
    this.running.set(gameId, done)
  }

  /** Resolves when nothing is being folded. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values())
  }

  /** Gives up what is being folded: it is begun again by the next turn of its game. */
  async stop(): Promise<void> {
    this.abort.abort()
    await this.idle()
  }
}
