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

/** Whether nobody sees the page: another tab is looked at, or the reader goes elsewhere. Browsers speak on after either. */
export const useOutOfSight = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => left || document.visibilityState === 'hidden',
    () => false,
  )
