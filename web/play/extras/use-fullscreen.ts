import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the page fills the screen, and a way to change it; null where the browser has none. */
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

/** Fills the screen with the page, or gives it back. */
export function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) return
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // A browser may refuse; the page is then simply not full.
  asked.catch(() => undefined)
}
