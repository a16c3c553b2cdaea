import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'

/** What the server answered, or why it did not; an answer that a later question has overtaken is not shown. */
export function useAnswer<T>(ask: () => Promise<T>): { answer: T | ApiError | null; load: () => void } {
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
  return { answer, load }
}
