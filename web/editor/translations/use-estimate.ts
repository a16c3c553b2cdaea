import { estimateTranslation } from '@fabula/contract/routes/translations'
import type { TranslationEstimate } from '@fabula/contract/shapes/translations'
import { useCallback } from 'react'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'

/** What translating the missing texts would come to; asked for anew whenever `left` changes, and not where it is 0. */
export function useEstimate(left: number): TranslationEstimate | null {
  const { params } = usePlaces()
  const load = useCallback(
    async () => (left > 0 ? call(estimateTranslation, { params }, { quiet: true }) : null),
    [params, left],
  )
  // Without a cost a button says what it does all the same.
  return useLoaded<TranslationEstimate | null>(load).found
}
