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
  const latest = useRef(0)
  const load = useCallback(() => {
    const mine = ++latest.current
    const show = (value: T | ApiError) => mine === latest.current && setAnswer(value)
    ask().then(show, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      show(error)
    })
  }, [ask])
  useEffect(load, [load])
  useEffect(() => {
    if (!goesOn) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const seen = latest.current
      ask().then(
        (value) => seen === latest.current && setAnswer(value),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        },
      )
    }
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [ask, goesOn])
  return { answer, load }
}
