import * as routes from '@fabula/contract/routes/play'
import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { useState } from 'react'
import { call } from '../../client/call.ts'

export interface Pins {
  /** Whether a message is pinned. */
  has(entry: HistoryEntry): boolean
  toggle(entry: HistoryEntry): void
}

const keyOf = ({ game_state_id, speaker_type }: HistoryEntry) => `${game_state_id}-${speaker_type}`

/** The reader's pins, changed on screen at once; a failed change is reported and reverted. */
export function usePins(novelId: NovelId | undefined, lang: Language): Pins {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const has = (entry: HistoryEntry) => changed.get(keyOf(entry)) ?? entry.pinned === true
  const show = (entry: HistoryEntry, pinned: boolean) =>
    setChanged((before) => new Map(before).set(keyOf(entry), pinned))
  return {
    has,
    toggle(entry) {
      if (!novelId) return
      const pinned = !has(entry)
      const { game_state_id: stateId, speaker_type } = entry
      show(entry, pinned)
      call(routes.pinMessage, { params: { lang, novelId, stateId }, body: { speaker_type, pinned } }).catch(() =>
        // The call has shown why.
        show(entry, !pinned),
      )
    },
  }
}
