import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { changedParts, type Part } from './parts.ts'
import { otherKind } from './save-part.ts'

/**
 * The parts that differ between the server's novel and the author's. Computed again only when one of the two has
 * changed, since many parts are saved one after the other.
 */
export function comparedParts() {
  let last: { known: NovelAnswer; novel: NovelAnswer; parts: readonly Part[] } | null = null
  return {
    of(known: NovelAnswer, novel: NovelAnswer): readonly Part[] {
      if (last?.known !== known || last.novel !== novel) last = { known, novel, parts: changedParts(known, novel) }
      return last.parts
    },
    /**
     * Records that the server has saved a part, and now has `next`: the others differ as before. A scene created from
     * one of the other kind has replaced it, so that one need not be deleted.
     */
    saved(part: Part, known: NovelAnswer, next: NovelAnswer, novel: NovelAnswer): void {
      if (last?.known !== known || last.novel !== novel) return
      last = { known: next, novel, parts: last.parts.filter((each) => each !== part && each !== otherKind(part)) }
    },
  }
}
