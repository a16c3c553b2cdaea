import type { Novel } from '../novel/novel.ts'
import type { Flag, Scale } from '../novel/states.ts'
import {
  type EntryKey,
  type EntryOf,
  entriesOf,
  type ListAndEntry,
  type ListName,
  type ListRef,
  placeOfEntry,
  withEntries,
} from './entry-lists.ts'
import { withRenamedPlaces } from './rename-state.ts'

/**
 * Replaces the entry identified by `key`; changes nothing if it no longer exists. When a flag or scale is renamed, texts
 * that show it by name follow.
 */
export function changeEntry<N extends Novel>(novel: N, { entry, key, ...ref }: ListAndEntry & { key: EntryKey }): N {
  const before = entriesOf(novel, ref as ListRef)
  const place = placeOfEntry(before, key)
  const changed = withEntries(novel, ref as ListRef, (entries) =>
    entries.map((each, index) => (index === place ? (entry as EntryOf[ListName]) : each)),
  )
  if (ref.list !== 'flags' && ref.list !== 'scales') return changed
  const [old, now] = [before[place] as Flag | Scale | undefined, entry as Flag | Scale]
  return old ? withRenamedPlaces(changed, novel.states, old, now.name) : changed
}
