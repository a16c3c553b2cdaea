import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'

/** Between two looks at what changes by itself, in milliseconds. */
export const lookEveryMs = 5_000

/**
 * What the server answered, or why it did not; an answer that a later question has overtaken is not shown. What `goesOn`
 * by itself is asked for again while the page is in sight; a look that fails leaves what stands there.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  { goesOn = false }: { goesOn?: boolean } = {},
): { answer: T | ApiError | null; load: () => void } {
  const [answer, setAnswer] = useState<T | ApiError | null>(null)
  const asked = useRef(0)
  // What was asked before this question is not shown any more: one that was answered, or one that somebody waits for.
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
    if (!goesOn) return
    const look = () => document.visibilityState === 'visible' && void question(() => null)
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [question, goesOn])
  return { answer, load }
}
