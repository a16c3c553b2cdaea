import { useEffect } from 'react'
import { usePreferences } from './use-preferences.ts'

/** Applies the preferences that affect the whole design: font and motion. */
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
