import { useEffect, useRef } from 'react'
import { letterOfKey } from '../../ui/key-press.ts'

/**
 * Whether a key press is Ctrl+S, in any keyboard layout. During composition by an input method it is not, because the
 * word is not inserted yet.
 */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && letterOfKey(event) === 's' && !event.isComposing

/**
 * Calls `save` on Ctrl+S unless the focused element has handled it. Always prevents the browser from saving the page.
 */
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
