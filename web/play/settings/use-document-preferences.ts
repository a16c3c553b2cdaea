import { useEffect } from 'react'
import { usePreferences } from './use-preferences.ts'

/** Preferences that the design itself knows: the face of the letters, and how much moves. */
export function useDocumentPreferences(): void {
  const { face, motion } = usePreferences()
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-face', false)
    if (face === 'easy') root.dataset.face = 'easy'
    if (motion === 'less') root.dataset.motion = 'less'
    else root.removeAttribute('data-motion')
  }, [face, motion])
}
