import * as routes from '@fabula/contract/routes/play'
import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'

/** What was said on the way to a state; null until it is known. A failed call shows its own note and leaves nothing. */
export function useHistory(state: PlayState | null, lang: Language): HistoryEntry[] | null {
  const [entries, setEntries] = useState<HistoryEntry[] | null>(null)
  const novelId = state?.novel_id
  const stateId = state?.game_state_id
  useEffect(() => {
    if (!novelId || !stateId) return
    let stale = false
    call(routes.history, { params: { lang, novelId, stateId } }).then(
      (found) => stale || setEntries(found),
      // The call has said so.
      () => stale || setEntries([]),
    )
    return () => {
      stale = true
    }
  }, [novelId, stateId, lang])
  return entries
}
