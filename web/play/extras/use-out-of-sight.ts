import { useSyncExternalStore } from 'react'

let left = false

function subscribe(listener: () => void): () => void {
  const leave = () => {
    left = true
    listener()
  }
  const come = () => {
    left = false
    listener()
  }
  document.addEventListener('visibilitychange', listener)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', come)
  return () => {
    left = false
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', come)
  }
}

/** Whether the page is hidden or being left. Browsers continue speaking after either. */
export const useOutOfSight = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => left || document.visibilityState === 'hidden',
    () => false,
  )
