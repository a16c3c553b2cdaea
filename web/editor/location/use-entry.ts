import { useCallback } from 'react'
import type { NovelSection } from './location.ts'
import { useEditorLocation } from './use-location.tsx'

/** The open thing of a section of the novel, stored in the address so that a reload restores its form. */
export function useEntry(section: NovelSection) {
  const { place, go, closeEntry } = useEditorLocation()
  const entry = place.kind === 'novel' && place.section === section ? place.entry : undefined
  const open = useCallback((next: string) => go({ kind: 'novel', section, entry: next }), [go, section])
  const closeTo = useCallback(
    (tab?: string) => closeEntry({ kind: 'novel', section, entry }, tab),
    [closeEntry, section, entry],
  )
  return { entry, open, close: useCallback(() => closeTo(), [closeTo]), closeTo }
}
