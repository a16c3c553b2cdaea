import * as routes from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'

/** Other answers may have come while nobody looked; asking waits until the reader has settled, in milliseconds. */
const settledMs = 800

/**
 * The ids of all answers to the same text, oldest first. `isFresh`: the state has just been made by a new text, so it
 * has none beside it and nobody is asked.
 */
export function useSiblings(state: PlayState, lang: Language, isFresh: boolean): GameStateId[] {
  const [known, setKnown] = useState<GameStateId[]>([])
  const { novel_id: novelId, game_state_id: stateId, can_retry } = state
  useEffect(() => {
    setKnown([])
    if (!stateId || !can_retry || isFresh) return
    let stale = false
    const timer = setTimeout(async () => {
      try {
        const all = await call(routes.siblings, { params: { lang, novelId, stateId } }, { quiet: true })
        if (!stale) setKnown(all.map((sibling) => sibling.game_state_id))
      } catch {
        // Without the list there is just no pager; the next state asks again.
      }
    }, settledMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [novelId, stateId, can_retry, isFresh, lang])
  return known
}
