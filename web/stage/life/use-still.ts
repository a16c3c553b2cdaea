import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  const root = new MutationObserver(listener)
  media.addEventListener('change', listener)
  root.observe(document.documentElement, { attributeFilter: ['data-motion'] })
  return () => {
    media.removeEventListener('change', listener)
    root.disconnect()
  }
}

const readStill = () => document.documentElement.dataset.motion === 'less' || matchMedia(query).matches

/** Whether the stage is a still picture, by the system's setting or the page's (`<html data-motion="less">`). */
export const useStill = (): boolean => useSyncExternalStore(subscribe, readStill, () => true)
