import type { AssetId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { withNotes } from './asset-notes.ts'

/** Has the descriptions of assets wait to be confirmed as they stand now, under whatever names: they were made of file names. */
export function leaveUnconfirmed<N extends Novel>(novel: N, { ids }: { ids: readonly AssetId[] }): N {
  const { assets } = indexOf(novel)
  return withNotes(
    novel,
    ids.filter((id) => assets.has(id)),
    (note, id) => ({ ...note, described_as: assets.get(id)?.prompt_description }),
  )
}
