import { useSyncExternalStore } from 'react'

let isLeaving = false

function subscribe(listener: () => void): () => void {
  const onHide = () => {
    isLeaving = true
    listener()
  }
  const onShow = () => {
    isLeaving = false
    listener()
  }
  document.addEventListener('visibilitychange', listener)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    isLeaving = false
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}

/** Whether the page is hidden or being left. Browsers continue speaking after either. */
export const useOutOfSight = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLeaving || document.visibilityState === 'hidden',
    () => false,
  )
