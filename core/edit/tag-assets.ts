import type { AssetId } from '../ids.ts'
import { fold } from '../novel/fold.ts'
import type { Novel } from '../novel/novel.ts'
import { limits } from '../record/limits.ts'
import { withNotes } from './asset-notes.ts'

/** Gives assets tags and takes others from them. A tag that one has already, in whatever case, it has once. */
export function tagAssets<N extends Novel>(
  novel: N,
  { ids, add, remove }: { ids: readonly AssetId[]; add: readonly string[]; remove: readonly string[] },
): N {
  const gone = new Set(remove.map(fold))
  return withNotes(novel, ids, (note) => ({
    ...note,
    tags: oneEach([...note.tags.filter((tag) => !gone.has(fold(tag))), ...add]),
  }))
}

/** Tags as they are kept: without blanks around them, each once, as many as an asset may have. */
export function oneEach(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim().slice(0, limits.tag).trim()))
    if (tag !== '' && !byFold.has(fold(tag))) byFold.set(fold(tag), tag)
  return [...byFold.values()].slice(0, limits.tags)
}
