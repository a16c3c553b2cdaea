import { useCallback, useEffect, useRef, useState } from 'react'
import { usePage } from '../page/page-facts.tsx'
import { useSession } from './use-session.ts'

export type OwnAnswer<T> = {
  value: T | null
  /** Asking the server now. */
  loading: boolean
  /** What was last asked for could not be had. */
  failed: unknown
  /** Asks the server again. */
  refresh: () => void
  /** Puts a newer value in place, such as the answer of a change. */
  put: (value: T) => void
}

/**
 * What the document brought for its viewer. When the token turns out to be another user's (or there is none), the
 * document's part is discarded and `ask` is called as who is really here; again at every login and logout.
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
        // What was put in place meanwhile is newer than this answer, which left before it.
        if (before !== puts.current) refresh()
        else setState({ value, loading: false, failed: null })
      },
      (failed: unknown) => asked === filledFor.current && setState({ value: null, loading: false, failed }),
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
