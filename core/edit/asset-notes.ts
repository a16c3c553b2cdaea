import type { AssetId } from '../ids.ts'
import { type AssetNote, noteOf } from '../novel/asset-note.ts'
import type { Novel } from '../novel/novel.ts'

/**
 * Returns the novel with the notes of these assets changed, or the same novel if `ids` is empty. Empty notes are
 * removed.
 */
export function withNotes<N extends Novel>(
  novel: N,
  ids: readonly AssetId[],
  change: (note: AssetNote, id: AssetId) => AssetNote,
): N {
  if (ids.length === 0) return novel
  const notes = { ...novel.asset_notes }
  for (const id of ids) {
    const note = change(noteOf(novel, id), id)
    if (note.tags.length === 0 && Object.keys(note).length === 1) delete notes[id]
    else notes[id] = note
  }
  return { ...novel, asset_notes: notes }
}
