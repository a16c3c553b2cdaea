import type { Novel } from '../novel/novel.ts'
import { type EntryOf, type ListAndEntry, type ListName, type ListRef, withEntries } from './entry-lists.ts'

// Taking a field off a union loses the union for the compiler: hence the casts of `ref`, here and in the other commands
// for entries.

/** Adds an entry at the end of a list. */
export const addEntry = <N extends Novel>(novel: N, { entry, ...ref }: ListAndEntry): N =>
  withEntries(novel, ref as ListRef, (entries) => [...entries, entry as EntryOf[ListName]])
