import { useEffect } from 'react'
import { usePreferences } from './use-preferences.ts'

/** Applies the preferences that affect the whole design: font and motion. */
export function useDocumentPreferences(): void {
  const { face, motion } = usePreferences()
  useEffect(() => {
    const root = document.documentElement
    if (face === 'easy') root.dataset.face = 'easy'
    else root.removeAttribute('data-face')
    if (motion === 'less') root.dataset.motion = 'less'
    else root.removeAttribute('data-motion')
  }, [face, motion])
}
