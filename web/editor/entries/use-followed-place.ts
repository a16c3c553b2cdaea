import { alignLists } from '@fabula/core/compare/align-lists'
import { sameValue } from '@fabula/core/compare/same-value'
import { useState } from 'react'

/**
 * Where in a list the entry is that stood at `first` when it was opened, whatever others have added, moved and taken away
 * since; -1: it is gone. An entry without an id is known by what it says, and by its neighbours where that was changed.
 */
export function useFollowedPlace(entries: readonly object[], first: number): number {
  const [known, setKnown] = useState({ entries, place: first })
  if (known.entries === entries) return known.place
  const place = placeAfter(known.entries, entries, known.place)
  setKnown({ entries, place })
  return place
}

function placeAfter(before: readonly object[], after: readonly object[], place: number): number {
  if (place < 0) return place
  const moved = after.indexOf(before[place] as object)
  if (moved >= 0) return moved
  const same = after.findIndex((each) => sameValue(each, before[place]))
  if (same >= 0) return same
  const [was, is] = alignLists(before, [after])
  const found = [...(is?.keys() ?? [])].indexOf([...(was?.keys() ?? [])][place] ?? '')
  // Somebody has made something else of it altogether, where it stands.
  return found < 0 && after.length === before.length ? place : found
}
