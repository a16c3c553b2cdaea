import { type RefObject, useEffect } from 'react'

/**
 * Sets an element's `--keyboard` to the height of the on-screen keyboard covering the page, and marks the element
 * `data-keyboard` while one does.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      // If the reader has zoomed in, the difference is not a keyboard.
      const covered = viewport.scale > 1.05 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      ref.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
      ref.current?.toggleAttribute('data-keyboard', covered >= 1)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [ref])
}
