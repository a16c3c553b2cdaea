import type { GameId, GameStateId, SaveId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'

/** Where a reader is in the novel, and who they are in it. */
export interface KeptReading {
  current_state_id: GameStateId | null
  biography_name: string | null
  confirmed_18: boolean
}

export interface KeptGame {
  id: GameId
  created_at: string
  current_state_id: GameStateId | null
}

/** `depth`: turns from the beginning of its game. */
export interface KeptState extends GameState {
  depth: number
}

/** `deleted`: it is gone, and can be taken back. */
export interface KeptSave {
  id: SaveId
  name: string
  state_id: GameStateId
  position: number | null
  quick: boolean
  created_at: string
  deleted: boolean
}

/** All that a reader has of a novel on their device, in no order. */
export interface Kept {
  reading: KeptReading | null
  games: KeptGame[]
  states: KeptState[]
  saves: KeptSave[]
}

/** What is written at one time. States are only ever added; the rest takes the place of what had the same id. */
export interface Change {
  reading?: KeptReading
  games?: KeptGame[]
  states?: KeptState[]
  saves?: KeptSave[]
  droppedSaves?: SaveId[]
}

/** Where games are kept on a reader's device. Another window may write there too. */
export interface GamesStore {
  read(): Promise<Kept>
  /**
   * All of a change or nothing. With `from`, false where the reader is at another state by now, and nothing is written.
   * Rejects where the device has no room.
   */
  write(change: Change, options?: { from?: GameStateId | null }): Promise<boolean>
}

export const noReading: KeptReading = { current_state_id: null, biography_name: null, confirmed_18: false }
