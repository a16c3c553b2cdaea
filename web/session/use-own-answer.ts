import { useCallback, useEffect, useRef, useState } from 'react'
import { usePage } from '../page/page-facts.tsx'
import { useSession } from './use-session.ts'

export type OwnAnswer<T> = {
  value: T | null
  /** Whether a request is in progress. */
  loading: boolean
  /** The error of the last request; null if it succeeded. */
  failed: unknown
  /** Fetches the value again. */
  refresh: () => void
  /** Replaces the value by a newer one, such as the answer of a change. */
  put: (value: T) => void
}

/**
 * The data that the document brought for its viewer. If the stored token belongs to another user (or there is none),
 * that data is discarded and `ask` is called as the actual user; again at every login and logout.
 */
export function useOwnAnswer<T>(brought: T | null, ask: () => Promise<T>): OwnAnswer<T> {
  const { viewer } = usePage()
  const session = useSession()
  const user = session?.user.id ?? null
  const [state, setState] = useState<{ value: T | null; loading: boolean; failed: unknown }>({
    value: brought,
    loading: false,
    failed: null,
  })
  const filledFor = useRef(viewer?.id ?? null)
  const question = useRef(ask)
  question.current = ask

  const puts = useRef(0)

  const refresh = useCallback(() => {
    setState(({ value }) => ({ value, loading: true, failed: null }))
    const asked = filledFor.current
    const before = puts.current
    question.current().then(
      (value) => {
        if (asked !== filledFor.current) return
        // A value put in place meanwhile is newer than this answer.
        if (before !== puts.current) refresh()
        else setState({ value, loading: false, failed: null })
      },
      (failed: unknown) => {
        // A value put in place meanwhile stays.
        if (asked === filledFor.current && before === puts.current) setState({ value: null, loading: false, failed })
      },
    )
  }, [])
  const put = useCallback((value: T) => {
    puts.current += 1
    setState({ value, loading: false, failed: null })
  }, [])

  useEffect(() => {
    if (filledFor.current === user) return
    filledFor.current = user
    refresh()
  }, [user, refresh])

  return { ...state, refresh, put }
}
