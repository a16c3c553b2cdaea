import { useEffect, useRef } from 'react'

/** Who leaves the page, reloads it or closes it while something typed is not saved is asked first, in the browser's own words. */
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
