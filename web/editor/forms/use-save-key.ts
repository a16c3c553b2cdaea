import { useEffect, useRef } from 'react'

/** Ctrl+S, in whatever layout. While an input method has the keys, the word is not written yet. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.code === 'KeyS' && !event.isComposing

/** Saves when Ctrl+S is pressed and nothing that has the focus has taken it. Nowhere does the browser save the page instead. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
