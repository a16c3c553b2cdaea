import type { AssetId } from '../ids.ts'
import { fold } from '../novel/fold.ts'
import type { Novel } from '../novel/novel.ts'
import { limits } from '../record/limits.ts'
import { cutText } from '../record/text-length.ts'
import { withNotes } from './asset-notes.ts'

/** Adds and removes tags of assets. Tags are unique, ignoring case. */
export function tagAssets<N extends Novel>(
  novel: N,
  { ids, add, remove }: { ids: readonly AssetId[]; add: readonly string[]; remove: readonly string[] },
): N {
  const gone = new Set(remove.map(fold))
  return withNotes(novel, ids, (note) => ({
    ...note,
    tags: normalizeTags([...note.tags.filter((tag) => !gone.has(fold(tag))), ...add]),
  }))
}

/** Normalises tags for storage: trimmed, unique and limited in number. */
export function normalizeTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags.map((each) => cutText(each.trim(), limits.tag).trim()))
    if (tag !== '' && !byFold.has(fold(tag))) byFold.set(fold(tag), tag)
  return [...byFold.values()].slice(0, limits.tags)
}
