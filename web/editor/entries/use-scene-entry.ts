import { useCallback } from 'react'
import type { Place } from '../location/location.ts'
import { usePlaces } from '../location/use-location.tsx'

/** Stands in the address for the form of an entry that does not exist yet. */
export const NEW = 'new'

/** Which entry of the scene's section is open: it stands in the address, so that a reload finds its form again. */
export function useSceneEntry() {
  const { place, go, closeEntry } = usePlaces()
  const open = useCallback((entry: string) => go({ ...place, entry } as Place), [go, place])
  return { entry: place.entry, open, close: useCallback(() => closeEntry(place), [closeEntry, place]) }
}
