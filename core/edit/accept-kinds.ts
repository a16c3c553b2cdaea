import type { AssetId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { withNotes } from './asset-notes.ts'

/** Accepts the kind of these pictures, whatever their shape suggests. */
export const acceptKinds = <N extends Novel>(novel: N, { ids }: { ids: readonly AssetId[] }): N =>
  withNotes(novel, ids, (note) => ({ ...note, kind_is_right: true }))
