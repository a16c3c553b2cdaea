import { readStatistics } from '@fabula/contract/routes/statistics'
import type { NovelStatistics } from '@fabula/contract/shapes/statistics'
import type { NovelId } from '@fabula/core/ids'
import { useEffect, useState } from 'react'
import { call } from '../client/call.ts'

/**
 * Loads the statistics of one of the author's published novels; null while loading, and without a novel. Another
 * `attempt` loads them again.
 */
export function useStatistics(novelId: NovelId | null, days: number, attempt = 0): NovelStatistics | 'failed' | null {
  const [statistics, setStatistics] = useState<NovelStatistics | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (novelId === null) return setStatistics(null)
    let stale = false
    call(readStatistics, { params: { id: novelId }, query: { days } }).then(
      (found) => stale || setStatistics(found),
      () => stale || setStatistics('failed'),
    )
    return () => {
      stale = true
    }
  }, [novelId, days, attempt])
  return statistics
}
