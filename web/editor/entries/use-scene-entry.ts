import { useCallback } from 'react'
import type { Place } from '../location/location.ts'
import { useEditorLocation } from '../location/use-location.tsx'

/** The address value for the form of a new entry. */
export const newEntry = 'new'

/** The open entry of the current scene section, stored in the address so that a reload restores its form. */
export function useSceneEntry() {
  const { place, go, closeEntry } = useEditorLocation()
  const open = useCallback((entry: string) => go({ ...place, entry } as Place), [go, place])
  return { entry: place.entry, open, close: useCallback(() => closeEntry(place), [closeEntry, place]) }
}
