import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'

/** What a call answered, and how to ask again. `found` is null until it is there; what was there stays when a look fails. */
export interface Loaded<T> {
  found: T | null
  /** The last look failed. */
  failed: boolean
  reload(): Promise<void>
  learn(change: (found: T | null) => T | null): void
}

/** Loads at once, and again with every other `load`: a quiet call, kept by `useCallback`. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [found, setFound] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(load)
  const reload = useCallback(async () => {
    latest.current = load
    // What is asked by then is another thing: this answer comes too late.
    const isOver = () => latest.current !== load
    try {
      const answer = await load()
      if (isOver()) return
      setFound(answer)
      setFailed(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isOver()) setFailed(true)
    }
  }, [load])
  useEffect(() => void reload(), [reload])
  return { found, failed, reload, learn: setFound }
}
