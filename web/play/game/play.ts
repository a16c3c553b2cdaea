import type { PlayGame } from './play-game.ts'
import type { PlayModel } from './play-model.ts'
import type { VisitNotes } from './visit-notes.ts'

/** A game as the page uses it: its actions, its current model, and the notes of this visit. */
export interface Play {
  game: PlayGame
  model: PlayModel
  notes: VisitNotes
}
