import type { Novel } from '../novel/novel.ts'
import { type EntryKey, type ListRef, placeOfEntry, withEntries } from './entry-lists.ts'

/** Removes an entry from its list. References to it remain and are shown as missing. */
export const removeEntry = <N extends Novel>(novel: N, { key, ...ref }: ListRef & { key: EntryKey }): N =>
  withEntries(novel, ref as ListRef, (entries) => {
    const place = placeOfEntry(entries, key)
    return entries.filter((_, index) => index !== place)
  })
