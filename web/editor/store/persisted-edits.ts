import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { readStored, writeStored } from './browser-storage.ts'
import { type Part, type PartChange, revisionOf, withPart } from './parts.ts'
import { keyOfEntry } from './window-entry.ts'

/** An edit that the server has not saved yet, with the revision it was made on, and the change that reverts it. */
export type PersistedEdit = { change: PartChange; revision: number; before?: PartChange }
export type PersistedEdits = Partial<Record<Part, PersistedEdit>>

/** Stores unsaved edits beyond the page. */
export interface PersistedEditStore {
  read(): PersistedEdits
  /** Replaces the stored edits; an empty record deletes them. False if there was no room. */
  write(edits: PersistedEdits): boolean
}

/**
 * A newly loaded novel as it was when the unsaved edits of an earlier visit were made (`base`), and with those edits
 * (`novel`). Edits that were saved although their answer was lost are left out.
 */
export function withPersisted(read: NovelAnswer, edits: PersistedEdits): { base: NovelAnswer; novel: NovelAnswer } {
  let [base, novel] = [read, read]
  for (const [part, edit] of Object.entries(edits) as [Part, PersistedEdits[Part]][]) {
    const there = revisionOf(read, part) > 0
    // A new scene whose answer was lost exists already; a scene deleted by another author stays deleted.
    if (!edit?.change || there === (edit.change.kind === 'made')) continue
    const moved = there && edit.revision !== revisionOf(read, part)
    if (moved) base = withPart(base, part, edit.before ?? unknownBefore(edit.change))
    novel = withPart(novel, part, edit.change)
  }
  return { base, novel }
}

/**
 * Edits stored by an older version lack the previous values. They count as undefined, so that the edits collide with
 * any current value.
 */
const unknownBefore = (change: PartChange): PartChange =>
  change.kind === 'fields'
    ? { kind: 'fields', fields: Object.fromEntries(Object.keys(change.fields).map((name) => [name, undefined])) }
    : change

/** Unsaved edits in this browser's storage, under the entry of one of its windows. */
export function persistedEdits(novelId: string, entry: string): PersistedEditStore {
  const key = keyOfEntry('workshop', novelId, entry)
  return {
    // Only `write` stores under this key.
    read: () => (readStored(key) ?? {}) as PersistedEdits,
    write: (edits) => writeStored(key, Object.keys(edits).length > 0 ? edits : null),
  }
}
