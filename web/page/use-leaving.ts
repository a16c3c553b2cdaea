import { useCallback, useEffect, useState } from 'react'

/** Navigates to another page. `leaving` is true from then on, and false again when the browser restores this page. */
export function useLeaving(): [leaving: boolean, leave: (address: string) => void] {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const leave = useCallback((address: string) => {
    setLeaving(true)
    location.assign(address)
  }, [])
  return [leaving, leave]
}
