import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { readStored, writeStored } from './browser-storage.ts'
import { type Part, type PartChange, revisionOf, withPart } from './parts.ts'
import { keyOfEntry } from './window-entry.ts'

/** An edit that the server has not taken yet, with the revision it was made on, and what makes it undone: what stood there. */
export type PersistedEdit = { change: PartChange; revision: number; before?: PartChange }
export type PersistedEdits = Partial<Record<Part, PersistedEdit>>

/** Where unsaved edits outlive the page. */
export interface PersistedEditStore {
  read(): PersistedEdits
  /** Replaces what is kept; nothing when there are none. False: there was no room. */
  write(edits: PersistedEdits): boolean
}

/**
 * A novel that was read anew, as it was when unsaved edits of an earlier visit were made, and with those edits: what has
 * been changed since stands between the two. Edits that were taken, though their answer was lost, are left out.
 */
export function withPersisted(read: NovelAnswer, edits: PersistedEdits): { base: NovelAnswer; novel: NovelAnswer } {
  let [base, novel] = [read, read]
  for (const [part, edit] of Object.entries(edits) as [Part, PersistedEdits[Part]][]) {
    const there = revisionOf(read, part) > 0
    // A scene that was made, and whose answer was lost, is there already; one that somebody deleted stays away.
    if (!edit?.change || there === (edit.change.kind === 'made')) continue
    const moved = there && edit.revision !== revisionOf(read, part)
    if (moved) base = withPart(base, part, edit.before ?? unknownBefore(edit.change))
    novel = withPart(novel, part, edit.change)
  }
  return { base, novel }
}

/** Edits kept by an older page do not tell what stood there: nothing did, so that they collide with whatever does now. */
const unknownBefore = (change: PartChange): PartChange =>
  change.kind === 'fields'
    ? { kind: 'fields', fields: Object.fromEntries(Object.keys(change.fields).map((name) => [name, undefined])) }
    : change

/** In the browser's storage, under the entry of one of its windows. */
export function persistedEdits(novelId: string, entry: string): PersistedEditStore {
  const key = keyOfEntry('workshop', novelId, entry)
  return {
    read: () => (readStored(key) ?? {}) as PersistedEdits,
    write: (edits) => writeStored(key, Object.keys(edits).length > 0 ? edits : null),
  }
}
