import { estimateRehearsal } from '@fabula/contract/routes/rehearsals'
import type { RehearsalEstimate } from '@fabula/contract/shapes/rehearsal'
import type { RehearsalWish } from '@fabula/core/rehearsal/rehearsal-plan'
import { useEffect, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { isRefusal } from '../store/refusals.ts'

/** How long the author must have stopped choosing before an estimate is requested, in ms. */
const quietMs = 300

export interface Estimated {
  estimate: RehearsalEstimate | null
  /** Why such a run cannot start, as a sentence. */
  refusal: string | null
}

/** The estimate for a run, or why it cannot start; neither until one is known, nor without a wish (null). */
export function useEstimate(wish: RehearsalWish | null): Estimated {
  const { params, openNovel } = useEditorLocation()
  const { language } = openNovel
  const [known, setKnown] = useState<Estimated>({ estimate: null, refusal: null })
  const asked = wish && JSON.stringify(wish)
  useEffect(() => {
    if (asked === null) return setKnown({ estimate: null, refusal: null })
    let isCancelled = false
    const timer = setTimeout(() => {
      call(estimateRehearsal, { params, body: JSON.parse(asked) }, { quiet: true }).then(
        (estimate) => isCancelled || setKnown({ estimate, refusal: null }),
        async (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          // If the server cannot be reached now, the run can be started all the same as soon as it can.
          const refusal = isRefusal(error) ? await problemText(error, language) : null
          if (!isCancelled) setKnown({ estimate: null, refusal })
        },
      )
    }, quietMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [params, language, asked])
  return known
}
