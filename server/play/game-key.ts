import type { GameId, UserId } from '@fabula/core/ids'
import type { StoredState } from './game-store.ts'

/** Where a game is stored: under its reader, as everything of it is. */
export interface GameKey {
  user_id: UserId
  game_id: GameId
}

export const gameOf = ({ user_id, state: { game_id } }: StoredState): GameKey => ({ user_id, game_id })
