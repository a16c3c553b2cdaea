import { useEffect, useState } from 'react'

/** True once something has been going on for so many milliseconds without a break. `what` names it: another one starts anew. */
export function useWaited(what: string | null, ms: number): boolean {
  const [waited, setWaited] = useState<string | null>(null)
  useEffect(() => {
    if (what === null) return
    const timer = setTimeout(() => setWaited(what), ms)
    return () => {
      clearTimeout(timer)
      setWaited(null)
    }
  }, [what, ms])
  return what !== null && waited === what
}
