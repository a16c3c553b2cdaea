import type { GameId } from '@fabula/core/ids'

/** The games that this process is folding, at most one fold per game. Readers never wait for a fold. */
export class MemorySummaries {
  private readonly running = new Map<GameId, Promise<void>>()
  private readonly abort = new AbortController()

  /** `onError` receives failures; the next turn tries again. */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Begins a fold, unless one of the same game is in progress or the server is stopping. */
  begin(gameId: GameId, fold: (signal: AbortSignal) => Promise<void>): void {
    if (this.running.has(gameId) || this.abort.signal.aborted) return
    const done = fold(this.abort.signal)
      .catch((error: unknown) => {
        if (!this.abort.signal.aborted) this.onError(error)
      })
      .finally(() => this.running.delete(gameId))
    this.running.set(gameId, done)
  }

  /** Resolves when no fold is in progress. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values())
  }

  /** Aborts all folds; the next turn of each game begins its fold again. */
  async stop(): Promise<void> {
    this.abort.abort()
    await this.idle()
  }
}
