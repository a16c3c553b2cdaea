import type { GameId, UserId } from '@fabula/core/ids'

/** The key of a stored game. A game is stored under its reader, like everything that belongs to it. */
export interface GameKey {
  user_id: UserId
  game_id: GameId
}

/** The key of a loaded state's game. */
export const gameOf = ({ user_id, state: { game_id } }: { user_id: UserId; state: { game_id: GameId } }): GameKey => ({
  user_id,
  game_id,
})
