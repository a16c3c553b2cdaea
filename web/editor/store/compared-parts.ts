import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { changedParts, type Part } from './parts.ts'
import { otherKind } from './save-part.ts'

/**
 * Which parts differ between what the server has and what the author sees: looked for anew only where one of the two is
 * another novel, since many parts are saved one after the other.
 */
export function comparedParts() {
  let last: { known: NovelAnswer; novel: NovelAnswer; parts: readonly Part[] } | null = null
  return {
    of(known: NovelAnswer, novel: NovelAnswer): readonly Part[] {
      if (last?.known !== known || last.novel !== novel) last = { known, novel, parts: changedParts(known, novel) }
      return last.parts
    },
    /**
     * The server has taken one of them, and is known to have `next`: the others differ as before. A scene that was made of
     * one of the other kind has taken its place, so that one need not go any more.
     */
    saved(part: Part, known: NovelAnswer, next: NovelAnswer, novel: NovelAnswer): void {
      if (last?.known !== known || last.novel !== novel) return
      last = { known: next, novel, parts: last.parts.filter((each) => each !== part && each !== otherKind(part)) }
    },
  }
}
