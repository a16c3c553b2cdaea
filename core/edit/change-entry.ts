import type { Novel } from '../novel/novel.ts'
import {
  type EntryKey,
  type EntryOf,
  type ListAndEntry,
  type ListName,
  type ListRef,
  placeOfEntry,
  withEntries,
} from './entry-lists.ts'

/** Puts an entry in the place of the one that `key` means; where that one is gone, nothing changes. */
export const changeEntry = <N extends Novel>(novel: N, { entry, key, ...ref }: ListAndEntry & { key: EntryKey }): N =>
  withEntries(novel, ref as ListRef, (entries) => {
    const place = placeOfEntry(entries, key)
    return entries.map((each, index) => (index === place ? (entry as EntryOf[ListName]) : each))
  })
