import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'

/** The polling interval, in milliseconds. */
export const pollEveryMs = 5_000

/**
 * The server's answer or error; an answer to an outdated request is ignored. With `polls` it asks again at intervals
 * while the page is visible; a failed poll keeps what is shown.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  { polls = false }: { polls?: boolean } = {},
): { answer: T | ApiError | null; load: () => void } {
  const [answer, setAnswer] = useState<T | ApiError | null>(null)
  const asked = useRef(0)
  // Answers to requests before this one are ignored: a later request was answered, or somebody waits for a reload.
  const oldest = useRef(0)
  const question = useCallback(
    async (failed: (error: ApiError) => T | ApiError | null) => {
      const mine = ++asked.current
      const value = await ask().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        return failed(error)
      })
      if (value === null || mine < oldest.current) return
      oldest.current = mine
      setAnswer(value)
    },
    [ask],
  )
  const load = useCallback(() => {
    oldest.current = asked.current + 1
    void question((error) => error)
  }, [question])
  useEffect(load, [load])
  useEffect(() => {
    if (!polls) return
    const askIfVisible = () => document.visibilityState === 'visible' && void question(() => null)
    const timer = setInterval(askIfVisible, pollEveryMs)
    return () => clearInterval(timer)
  }, [question, polls])
  return { answer, load }
}
