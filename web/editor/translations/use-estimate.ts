import { estimateTranslation } from '@fabula/contract/routes/translations'
import type { TranslationEstimate } from '@fabula/contract/shapes/translations'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'

/** What translating the missing texts would come to; asked for anew whenever `left` changes, and not where it is 0. */
export function useEstimate(left: number): TranslationEstimate | null {
  const { base, novelId } = usePlaces().table
  const [estimate, setEstimate] = useState<TranslationEstimate | null>(null)
  useEffect(() => {
    let gone = false
    if (left > 0)
      call(estimateTranslation, { params: { base, id: novelId } }, { quiet: true }).then(
        (found) => gone || setEstimate(found),
        // Without a cost a button says what it does all the same.
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [base, novelId, left])
  return estimate
}
