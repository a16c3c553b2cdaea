import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the page is full screen, and a function to toggle that; null if the browser does not support it. */
export function useFullscreen(): { full: boolean; toggle: () => void } | null {
  const supported = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled === true,
    () => false,
  )
  const full = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (!supported) return null
  return { full, toggle: toggleFullscreen }
}

/** Enters or leaves full screen. */
export function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) return
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // A browser may refuse; the page then just stays as it is.
  asked.catch(() => undefined)
}
