import type { GameId, GameStateId, SaveId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'

/** A reader's current state, and their biography. */
export interface LocalReading {
  current_state_id: GameStateId | null
  biography_name: string | null
  confirmed_18: boolean
}

export interface LocalGame {
  id: GameId
  created_at: string
  current_state_id: GameStateId | null
}

/** `depth`: the number of turns since the beginning of its game. */
export interface LocalState extends GameState {
  depth: number
}

/** `deleted`: it is deleted, and can be restored. */
export interface LocalSave {
  id: SaveId
  name: string
  state_id: GameStateId
  position: number | null
  quick: boolean
  created_at: string
  deleted: boolean
}

/** All that a reader has stored of a novel on their device, in no particular order. */
export interface StoredGames {
  reading: LocalReading | null
  games: LocalGame[]
  states: LocalState[]
  saves: LocalSave[]
}

/** One write. States are only ever added; the other records replace those with the same id. */
export interface Change {
  reading?: LocalReading
  games?: LocalGame[]
  states?: LocalState[]
  saves?: LocalSave[]
  droppedSaves?: SaveId[]
}

/** The storage of games on a reader's device. Another window may write to it too. */
export interface GamesStore {
  read(): Promise<StoredGames>
  /**
   * Writes all of a change or nothing. With `from`, returns false and writes nothing when the reader is no longer at
   * that state. Rejects when the device has no room.
   */
  write(change: Change, options?: { from?: GameStateId | null }): Promise<boolean>
}

export const noReading: LocalReading = { current_state_id: null, biography_name: null, confirmed_18: false }
