import type { AssetId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { withNotes } from './asset-notes.ts'

/** Says that pictures are of the right kind, whatever their shape suggests. */
export const acceptKinds = <N extends Novel>(novel: N, { ids }: { ids: readonly AssetId[] }): N =>
  withNotes(novel, ids, (note) => ({ ...note, kind_is_right: true }))
