import { useEffect, useState } from 'react'

/**
 * True once something has been going on for `ms` without a break. `what` identifies it: another one starts from zero.
 */
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
