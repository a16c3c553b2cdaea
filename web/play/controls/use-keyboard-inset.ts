import { type RefObject, useEffect } from 'react'

/** Keeps `--keyboard` of an element at the height of the on-screen keyboard that lies over the page. */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      // Zoomed in by the reader, the difference is not a keyboard.
      const covered = viewport.scale > 1.05 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      ref.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [ref])
}
