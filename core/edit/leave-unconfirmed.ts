import type { AssetId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { withNotes } from './asset-notes.ts'

/**
 * Marks the current descriptions of assets as generated from file names and not yet confirmed, whatever the assets are
 * called now.
 */
export function leaveUnconfirmed<N extends Novel>(novel: N, { ids }: { ids: readonly AssetId[] }): N {
  const { assets } = indexOf(novel)
  return withNotes(
    novel,
    ids.filter((id) => assets.has(id)),
    (note, id) => ({ ...note, described_as: assets.get(id)?.prompt_description }),
  )
}
