import type { PlayGame } from './play-game.ts'
import type { PlayModel } from './play-model.ts'
import type { VisitNotes } from './visit-notes.ts'

/** A game as the page has it: its actions, how it stands now, and what this visit remembers. */
export interface Play {
  game: PlayGame
  model: PlayModel
  notes: VisitNotes
}
