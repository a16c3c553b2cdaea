import type { PlayGame } from '../game/play-game.ts'
import type { PlayModel } from '../game/play-model.ts'

/** Panels over the stage; one at a time, each loaded when first opened. */
export type PanelName = 'history' | 'saves' | 'settings' | 'help' | 'answers' | 'branches'

/** The props of every panel over the stage. */
export type PanelProps = {
  game: PlayGame
  model: PlayModel
  onClose: () => void
  onLogin: () => void
  /** Opens another panel in place of this one. */
  onOpen: (panel: PanelName) => void
}
