import * as routes from '@fabula/contract/routes/play'
import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'

/** States loaded when a history is opened, and each time the reader scrolls near the beginning. */
const firstPageSize = 100
const nextPageSize = 400

export interface Past {
  /** The loaded messages, oldest first; null until any are. */
  entries: HistoryEntry[] | null
  /** Whether loading failed. */
  failed: boolean
  again(): void
  /** Loads earlier messages, if there are any. */
  earlier(): void
}

/**
 * The messages on the way to a state, loaded from the end backwards. A failed first load can be retried; for earlier
 * messages a failed call shows its own note. `epoch`: loads again when it changes; null loads nothing.
 */
export function usePast(state: PlayState | null, lang: Language, epoch: string | number | null): Past {
  const [known, setKnown] = useState<{ epoch: unknown; entries: HistoryEntry[] } | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const asking = useRef(false)
  const complete = useRef(false)
  const novelId = state?.novel_id
  const stateId = state?.game_state_id

  // biome-ignore lint/correctness/useExhaustiveDependencies: the epoch changes with the history
  useEffect(() => {
    if (!novelId || !stateId || epoch === null) return
    let stale = false
    complete.current = false
    setFailed(false)
    call(routes.history, { params: { lang, novelId, stateId }, query: { limit: firstPageSize } }, { quiet: true }).then(
      (entries) => stale || setKnown({ epoch, entries }),
      () => stale || setFailed(true),
    )
    return () => {
      stale = true
    }
  }, [novelId, lang, epoch, attempts])

  const entries = known?.epoch === epoch ? known.entries : null
  const first = entries?.[0]?.game_state_id
  const earlier = useCallback(async () => {
    if (!novelId || !stateId || !first || asking.current || complete.current) return
    asking.current = true
    try {
      const params = { lang, novelId, stateId }
      const found = await call(routes.history, { params, query: { limit: nextPageSize, before: first } })
      complete.current = found.length === 0
      setKnown((now) =>
        now?.entries[0]?.game_state_id === first ? { ...now, entries: [...found, ...now.entries] } : now,
      )
    } catch {
      // The call has shown its note; scrolling near again retries.
    } finally {
      asking.current = false
    }
  }, [novelId, stateId, lang, first])
  const again = useCallback(() => setAttempts((count) => count + 1), [])
  return { entries, failed: failed && entries === null, again, earlier }
}
