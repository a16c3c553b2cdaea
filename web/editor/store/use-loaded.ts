import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'

/**
 * The answer of a call, with a function to reload. `found` is null until loaded, and keeps its value when a later load
 * fails.
 */
export interface Loaded<T> {
  found: T | null
  /** Whether the last load failed. */
  failed: boolean
  reload(): Promise<void>
  /** Changes the answer without loading it again. */
  learn(change: (found: T | null) => T | null): void
}

/** Loads at once, and again whenever `load` changes: a quiet call, memoised with `useCallback`. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [found, setFound] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(load)
  const reload = useCallback(async () => {
    latest.current = load
    // `load` has changed meanwhile, so this answer is outdated.
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
