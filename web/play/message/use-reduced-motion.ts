import { useSyncExternalStore } from 'react'
import { usePreferences } from '../settings/use-preferences.ts'

const query = '(prefers-reduced-motion: reduce)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether this reader wants less motion, by the system's setting or their own here. */
export function useReducedMotion(): boolean {
  const system = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
  return usePreferences().motion === 'less' || system
}
