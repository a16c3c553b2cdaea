import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { changedParts, markOf, type Part, type PartChange, revisionOf, withPart } from './parts.ts'
import { type PersistedEdits, persistedChanges } from './persisted-edits.ts'
import { otherKind } from './save-part.ts'
import { unansweredEdits } from './unanswered-edits.ts'

/** The server's novel as far as an editor knows it, and how the author's differs from it. */
export function serverNovel(read: NovelAnswer) {
  let known = read
  /** Revisions of parts saved here, which are later than those in `known`. */
  const revisions = new Map<Part, number>()
  /** The last comparison, which is kept up to date while many parts are saved one after the other. */
  let compared: { known: NovelAnswer; novel: NovelAnswer; parts: readonly Part[] } | null = null
  const unanswered = unansweredEdits()

  const revision = (part: Part) => revisions.get(part) ?? revisionOf(known, part)
  const unsavedParts = (novel: NovelAnswer): readonly Part[] => {
    if (compared?.known !== known || compared.novel !== novel)
      compared = { known, novel, parts: changedParts(known, novel) }
    return compared.parts
  }
  return {
    read: () => known,
    revision,
    unsavedParts,
    /** The author's unsaved edits as they are stored in the browser. */
    unsavedEdits: (novel: NovelAnswer): PersistedEdits =>
      persistedChanges(known, novel, unsavedParts(novel), (part) => ({
        revision: revision(part),
        sent: unanswered.of(part),
      })),
    /** These changes are sent now, and may be saved although their answer is lost. */
    send: unanswered.send,
    /** The server has saved the change of a part as it was in `sent`, under this revision. */
    noteSaved(part: Part, change: PartChange, saved: number | null, sent: NovelAnswer) {
      if (change.kind === 'made') revisions.delete(otherKind(part))
      if (saved === null) revisions.delete(part)
      else revisions.set(part, saved)
      unanswered.answer(part)
      const next = withPart(known, part, change)
      // The other parts differ as before. A new scene has replaced that of the other kind, which need not be deleted.
      if (compared?.known === known && compared.novel === sent) {
        const parts = compared.parts.filter((each) => each !== part && each !== otherKind(part))
        compared = { known: next, novel: sent, parts }
      }
      known = next
    },
    /** Records which of the unanswered changes a newer state shows to be saved; returns the novel with them. */
    findSaved(theirs: NovelAnswer): NovelAnswer {
      known = unanswered.foundIn(known, theirs)
      return known
    },
    /** The server has this novel now. */
    replace(novel: NovelAnswer) {
      known = novel
      unanswered.clear()
      revisions.clear()
    },
    /** A separate call has changed the novel there. */
    change(change: (novel: NovelAnswer) => NovelAnswer) {
      known = change(known)
      // A part that was restored or created anew has a later revision than the last one saved here.
      for (const [part, saved] of revisions) if (revisionOf(known, part) > saved) revisions.delete(part)
    },
    /** The mark that distinguishes this state of the novel from others. */
    mark: () => markOf(known, revisions),
  }
}
