import type { AnswerOf } from '@fabula/contract/route'
import * as routes from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../client/call.ts'

export type SiblingAnswer = AnswerOf<typeof routes.siblings>[number]

export interface Siblings {
  answers: SiblingAnswer[]
  /** Whether fetching them failed. */
  failed: boolean
  again(): void
}

/** Delay before other answers are fetched, in milliseconds, until the reader has settled on a state. */
const settleDelayMs = 800

/**
 * All answers to the same text, oldest first. `isFresh`: the state was just created by a new text, so it has no others
 * and nothing is fetched.
 */
export function useSiblings(state: PlayState | null, lang: Language, isFresh: boolean, wait = settleDelayMs): Siblings {
  const [known, setKnown] = useState<SiblingAnswer[]>([])
  const [failed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const novelId = state?.novel_id
  const stateId = state?.game_state_id
  const canRetry = state?.can_retry ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on request
  useEffect(() => {
    setKnown([])
    setFailed(false)
    if (!novelId || !stateId || !canRetry || isFresh) return
    let stale = false
    const timer = setTimeout(async () => {
      try {
        const all = await call(routes.siblings, { params: { lang, novelId, stateId } }, { quiet: true })
        if (!stale) setKnown(all)
      } catch {
        // Without the list there is simply no pager; the next state fetches again.
        if (!stale) setFailed(true)
      }
    }, wait)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [novelId, stateId, canRetry, isFresh, lang, wait, attempts])
  const again = useCallback(() => setAttempts((times) => times + 1), [])
  return { answers: known, failed, again }
}
