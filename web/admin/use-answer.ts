import { useCallback, useEffect, useRef, useState } from 'react'

/** What the server answered; an answer that a later question has overtaken is not shown. */
export function useAnswer<T>(ask: () => Promise<T>): { answer: T | 'failed' | null; load: () => void } {
  const [answer, setAnswer] = useState<T | 'failed' | null>(null)
  const latest = useRef(0)
  const load = useCallback(() => {
    const mine = ++latest.current
    const show = (value: T | 'failed') => mine === latest.current && setAnswer(value)
    ask().then(show, () => show('failed'))
  }, [ask])
  useEffect(load, [load])
  return { answer, load }
}
