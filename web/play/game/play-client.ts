import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameStateId } from '@fabula/core/ids'
import type { ReaderMove } from './play-model.ts'

/** The server's calls about one novel in one language. All reject with an `ApiError`. */
export interface PlayClient {
  continueGame(): Promise<PlayState>
  newGame(): Promise<PlayState>
  rollBack(from: PlayState, to: GameStateId): Promise<PlayState>
  /**
   * Sends a move, or joins the send with the same key. `onCut` is called with true when the connection is lost, and
   * with false when it is back.
   */
  reply(from: PlayState, move: ReaderMove, key: string, onCut: (cut: boolean) => void): AsyncIterable<ReplyEvent>
  cancel(from: PlayState): Promise<void>
}
