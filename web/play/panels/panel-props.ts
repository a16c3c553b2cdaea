import type { PlayGame } from '../game/play-game.ts'
import type { PlayModel } from '../game/play-model.ts'
import type { PanelName } from './panel-name.ts'

/** What every sheet over the stage is handed. */
export type PanelProps = {
  game: PlayGame
  model: PlayModel
  onClose: () => void
  onLogin: () => void
  /** Lays another sheet in the place of this one. */
  onOpen: (panel: PanelName) => void
}
