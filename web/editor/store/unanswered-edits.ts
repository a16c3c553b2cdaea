import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { sameValue } from '@fabula/core/compare/same-value'
import { type Changes, type Fields, findScene, type Part, type PartChange, sceneOfPart, withPart } from './parts.ts'

/** The most changes of a part that are remembered: the first one and the newest. */
const mostRemembered = 10

/**
 * The changes that were sent and not answered yet. The server may have saved one of them although its answer was lost,
 * and what the author has written since must not collide with their own words.
 */
export function unansweredEdits() {
  const sent = new Map<Part, PartChange[]>()
  return {
    send(changes: Changes) {
      for (const [part, change] of changes) {
        const before = sent.get(part) ?? []
        if (sameValue(before.at(-1), change)) continue
        sent.set(part, [...before, change])
        if (before.length >= mostRemembered) sent.get(part)?.splice(1, 1)
      }
    },
    of: (part: Part): readonly PartChange[] | undefined => sent.get(part),
    answer: (part: Part) => void sent.delete(part),
    clear: () => sent.clear(),
    /** The server's novel as known before, with those of the changes that `theirs` shows to be saved. */
    foundIn: (known: NovelAnswer, theirs: NovelAnswer): NovelAnswer =>
      [...sent].reduce((novel, [part, changes]) => withSaved(novel, theirs, part, changes), known),
  }
}

/** A novel with the changes of a part that another state of it shows to be saved. */
export function withSaved(
  novel: NovelAnswer,
  theirs: NovelAnswer,
  part: Part,
  changes: readonly PartChange[],
): NovelAnswer {
  const scene = sceneOfPart(part)
  // Fields are compared by name, whatever their types.
  const there = (scene ? findScene(theirs, scene) : theirs) as unknown as Fields | undefined
  if (!there || part === 'assets') return novel
  return changes.reduce((result, change) => {
    if (change.kind === 'gone') return result
    const isNew = change.kind === 'made' && scene !== null && !findScene(result, scene)
    const fields = change.kind === 'made' ? change.scene : change.fields
    const saved = Object.entries(fields).filter(([name, value]) => sameValue(value, there[name]))
    return withPart(isNew ? withPart(result, part, change) : result, part, {
      kind: 'fields',
      fields: Object.fromEntries(saved),
    })
  }, novel)
}
