import { type Collision, type Picks, pathKey } from '@fabula/core/compare/merge-values'
import { validPicks } from './merge-edits.ts'

/** The collisions that an author has been shown, and what they have picked until everything can be settled. */
export function shownCollisions() {
  const shown = new Map<string, Collision>()
  let picked: Picks = {}
  return {
    show(collisions: readonly Collision[]) {
      for (const each of collisions) shown.set(pathKey(each.path), each)
    },
    /** Adds picks. Returns all that still hold: those whose versions are as they were shown. */
    pick(wanted: Picks, open: readonly Collision[]): Picks {
      picked = validPicks({ ...picked, ...wanted }, [...shown.values()], open)
      return picked
    },
    /** Everything is settled. */
    clear() {
      shown.clear()
      picked = {}
    },
  }
}
