import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { readStored, writeStored } from './browser-storage.ts'
import { changesOf, type Part, type PartChange, revisionOf, sceneOfPart, withPart } from './parts.ts'
import { withSaved } from './unanswered-edits.ts'
import { keyOfEntry } from './window-entry.ts'

/**
 * An edit that the server has not saved yet, with the revision it was made on, the change that reverts it, and earlier
 * states of it that were sent without an answer.
 */
export type PersistedEdit = {
  change: PartChange
  revision: number
  before?: PartChange
  sent?: readonly PartChange[]
}
export type PersistedEdits = Partial<Record<Part, PersistedEdit>>

/** Stores unsaved edits beyond the page. */
export interface PersistedEditStore {
  read(): PersistedEdits
  /** Replaces the stored edits; an empty record deletes them. False if there was no room. */
  write(edits: PersistedEdits): boolean
}

/** The changes of these parts from one state of a novel to another, with what is known of each part. */
export function persistedChanges(
  from: NovelAnswer,
  to: NovelAnswer,
  parts: readonly Part[],
  factsOf: (part: Part) => Pick<PersistedEdit, 'revision' | 'sent'>,
): PersistedEdits {
  const before = new Map(changesOf(to, from, parts))
  const edits: PersistedEdits = {}
  for (const [part, change] of changesOf(from, to, parts))
    edits[part] = { change, before: before.get(part), ...factsOf(part) }
  return edits
}

/**
 * A newly loaded novel as it was when the unsaved edits of an earlier visit were made (`base`), and with those edits
 * (`novel`). Edits that were saved although their answer was lost are left out.
 */
export function withPersisted(read: NovelAnswer, edits: PersistedEdits): { base: NovelAnswer; novel: NovelAnswer } {
  let [base, novel] = [read, read]
  for (const [part, edit] of Object.entries(edits) as [Part, PersistedEdits[Part]][]) {
    const there = revisionOf(read, part) > 0
    if (!edit?.change) continue
    const { change, before, sent = [] } = edit
    // A new scene whose answer was lost exists already; a scene deleted by another author stays deleted.
    const made = sent.find(({ kind }) => kind === 'made')
    if (there === (change.kind === 'made') && !(there && made)) continue
    if (there && edit.revision !== revisionOf(read, part)) {
      base = withPart(base, part, (change.kind === 'made' ? made : before) ?? unknownBefore(change))
      base = withSaved(base, read, part, sent)
    }
    novel = withPart(novel, part, change)
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

/**
 * Removes the edits of scenes that others have deleted, which cannot be applied any more. Returns their texts by scene,
 * to be read and copied.
 */
export function takeStranded(read: NovelAnswer, store: PersistedEditStore): Map<string, Record<string, unknown>> {
  const texts = new Map<string, Record<string, unknown>>()
  const rest = { ...store.read() }
  for (const [part, edit] of Object.entries(rest) as [Part, PersistedEdit][]) {
    const scene = sceneOfPart(part)
    if (!scene || edit.change?.kind !== 'fields' || revisionOf(read, part) > 0) continue
    const typed = Object.entries(edit.change.fields).filter(([, value]) => typeof value === 'string' && value !== '')
    if (typed.length > 0) texts.set(scene.scene_id, Object.fromEntries(typed))
    delete rest[part]
  }
  if (texts.size > 0) store.write(rest)
  return texts
}
