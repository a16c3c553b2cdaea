import type { Novel } from '../novel/novel.ts'
import { type ListRef, withEntries } from './entry-lists.ts'

/** Moves an entry within its list. An index outside the list changes nothing. */
export const moveEntry = <N extends Novel>(novel: N, { from, to, ...ref }: ListRef & { from: number; to: number }): N =>
  withEntries(novel, ref as ListRef, (entries) => moved(entries, from, to))

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  if (to < 0 || to >= list.length) return rest
  const [entry] = rest.splice(from, 1)
  if (entry !== undefined) rest.splice(to, 0, entry)
  return rest
}
