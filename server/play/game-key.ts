import type { GameId, UserId } from '@fabula/core/ids'

/** Where a game is stored: under its reader, as everything of it is. */
export interface GameKey {
  user_id: UserId
  game_id: GameId
}

/** That of a state that was read. */
export const gameOf = ({ user_id, state: { game_id } }: { user_id: UserId; state: { game_id: GameId } }): GameKey => ({
  user_id,
  game_id,
})
