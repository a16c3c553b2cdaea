import type { AssetId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { withNotes } from './asset-notes.ts'

/** Confirms descriptions of assets that were generated from file names. */
export const confirmAssets = <N extends Novel>(novel: N, { ids }: { ids: readonly AssetId[] }): N =>
  withNotes(novel, ids, (note) => ({ ...note, described_as: '' }))
