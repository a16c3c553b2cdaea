import { useEffect, useRef } from 'react'

/** Shows the browser's own confirmation before the page is left, reloaded or closed with unsaved input. */
export function useAskBeforeLeaving(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
